import NightcarBasics
import ThemeCatalogBytes

/// Which folders below a named one belong to others: dependencies, products of a build, hidden folders, and what git ignores.
///
/// A catalog in one of them isn't yours to fix, and counting it would hide what is. Only a search leaves them out. A folder
/// that is named is searched, whatever its name.
struct LeftOutFolders {
    /// The folder that is searched.
    let root: String
    /// The folders below the root that are searched all the same, relative to it. Nil if all of them are.
    private let entered: [Substring]?
    /// The folders below the root that are searched by themselves, relative to it.
    private let named: [Substring]
    /// What git ignores of the paths, or nothing if the folder is in no repository or is ignored itself.
    private let ignored: Set<String>

    /// Folders where package managers and build tools put what they fetch or make.
    private static let names: Set<Substring> = ["Pods", "Carthage", "node_modules", "DerivedData", "vendor", "build"]
    /// How long git may take to answer.
    private static let seconds = 10

    /// - Parameters:
    ///   - root: the folder that is searched.
    ///   - paths: the paths that the search found. They start with the folder's path.
    ///   - named: paths that are searched themselves. A catalog in one of them isn't left out for a folder around that path.
    ///   - entered: folders from which nothing is left out.
    init(in root: String, of paths: [String], named: [String], entering entered: [String]) {
        self.root = root
        let place = Self.place(of: root)
        guard !entered.contains(where: { place.hasPrefix(Self.place(of: $0)) }) else {
            (self.entered, self.named, ignored) = (nil, [], [])
            return
        }
        func below(_ paths: [String]) -> [Substring] {
            paths.compactMap { Paths.real($0) }.filter { $0.hasPrefix(place) }.map { Self.relative($0, to: place) }
        }
        (self.entered, self.named) = (below(entered), below(named))
        ignored = Self.ignored(paths, in: root)
    }

    /// The folder that keeps a path out, relative to the root, or nil if none does. All of an app belongs to it.
    func folder(around path: String) -> String? {
        guard let entered, !path.split(separator: "/").contains(where: Self.isBundle) else { return nil }
        let relative = Self.relative(path, to: root)
        guard !entered.contains(where: { Self.isIn(relative, $0) }), let folder = otherFolder(relative, path) else { return nil }
        return named.contains { Self.isIn(relative, $0) && Self.isIn($0, folder) } ? nil : folder
    }

    private func otherFolder(_ relative: Substring, _ path: String) -> String? {
        let parts = relative.split(separator: "/")
        if let index = parts.dropLast().firstIndex(where: { Self.names.contains($0) || $0.hasPrefix(".") }) {
            return parts[...index].joined(separator: "/")
        }
        return ignored.contains(path) ? parts.dropLast().joined(separator: "/") : nil
    }

    /// Whether a path is a folder or in it.
    private static func isIn(_ path: some StringProtocol, _ folder: some StringProtocol) -> Bool {
        path == folder || path.hasPrefix(String(folder) + "/")
    }

    /// What the run says of the catalogs that are left out.
    static func finding(_ folders: [String], in root: String) -> Finding {
        let count = folders.count == 1 ? "1 catalog is" : "\(folders.count) catalogs are"
        let distinct = Set(folders.map { $0.isEmpty ? "." : $0 }).sorted()
        let more = distinct.count > 3 ? " and \(distinct.count - 3) more" : ""
        let message = """
            \(count) left out, in folders of dependencies or builds, hidden folders, or folders that git ignores: \
            \(distinct.prefix(3).joined(separator: ", "))\(more); to include a folder, name it as a path, with --enter, or under "enter" in \
            .nightcar.yml, where . includes all
            """
        return Finding(.folderLeftOut, .info, message, at: Location(path: root))
    }
}

extension Sequence<Finding> {
    /// What a search says of the catalogs that it leaves out.
    package var notesOfSearch: [String] { filter { $0.id == .folderLeftOut }.map { "\($0.location.path): \($0.message)" } }
}

private extension LeftOutFolders {
    static func isBundle(_ name: Substring) -> Bool {
        [".app", ".appex", ".bundle", ".framework", ".xcarchive"].contains { name.hasSuffix($0) }
    }

    /// The real path of a folder, with a slash at its end.
    static func place(of folder: String) -> String {
        let path = Paths.real(folder) ?? Paths.resolved(folder)
        return path.hasSuffix("/") ? path : path + "/"
    }

    static func relative(_ path: String, to root: String) -> Substring {
        path.dropFirst(path.hasPrefix(root) ? root.count : 0).drop { $0 == "/" }
    }

    /// Asks git, if the folder is in a working copy. Without git, nothing is ignored.
    static func ignored(_ paths: [String], in root: String) -> Set<String> {
        guard !paths.isEmpty, isInWorkingCopy(root), let git = findProgram("git") else { return [] }
        let names = [""] + paths.map { String(relative($0, to: root)) }
        let input = names.map { "./" + $0 }.joined(separator: "\0") + "\0"
        let result = try? runProgram(
            git, ["-C", root, "check-ignore", "-z", "--stdin"], input: Array(input.utf8), seconds: seconds)
        // 1 means that none is ignored, and more than that a failure.
        guard let result, result.status == 0 else { return [] }
        let answers = Set(result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        guard !answers.contains("./") else { return [] }
        return Set(zip(paths, names.dropFirst()).filter { answers.contains("./" + $0.1) }.map(\.0))
    }

    static func isInWorkingCopy(_ root: String) -> Bool {
        var folder = Paths.real(root) ?? Paths.resolved(root)
        while true {
            var status = stat()
            if stat(folder + "/.git", &status) == 0 { return true }
            guard folder != "/", !folder.isEmpty else { return false }
            folder = Paths.parent(of: folder)
        }
    }
}
