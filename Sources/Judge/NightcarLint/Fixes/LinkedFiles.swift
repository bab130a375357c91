import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

/// The files that links in the sets lead to. A fix that renames or removes one of them would break the other set.
struct LinkedFiles {
    private let originals: LintOriginals?
    private var targets: Set<String> = []

    /// - Parameter originals: where the originals are if the sets are copies, which have no links.
    init(of sets: [LintSet], originals: LintOriginals?) {
        self.originals = originals
        for set in sets {
            let folder = originals?.path(of: set.folder) ?? set.folder
            for file in set.source.folder.files where Self.isLink("\(folder)/\(file)") {
                if let target = Paths.real("\(folder)/\(file)") { targets.insert(target) }
            }
        }
    }

    /// Whether a fix keeps all of them.
    func survive(_ fix: Fix) -> Bool {
        fix.edits.allSatisfy { edit in
            switch edit {
            case .rename(let folder, let file, _), .delete(let folder, let file):
                let path = "\(originals?.path(of: folder) ?? folder)/\(file)"
                return Self.isLink(path) || Paths.real(path).map { !targets.contains($0) } ?? true
            default: return true
            }
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
