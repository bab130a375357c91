import NightcarSystem
import NightcarXCAssets
import ThemeCatalogLibC

/// The files that links in the sets lead to. A fix that renames or removes one of them would break the other set.
struct LinkedFiles {
    private var targets: Set<String> = []

    init(of sets: [LintSet]) {
        for set in sets {
            for file in set.source.folder.files where Self.isLink("\(set.folder)/\(file)") {
                if let target = Paths.real("\(set.folder)/\(file)") { targets.insert(target) }
            }
        }
    }

    /// Whether a fix keeps all of them.
    func survive(_ fix: Fix) -> Bool {
        fix.edits.allSatisfy { edit in
            switch edit {
            case .rename(let folder, let file, _), .delete(let folder, let file):
                let path = "\(folder)/\(file)"
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
