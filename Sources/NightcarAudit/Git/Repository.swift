package import NightcarDiagnostics
import NightcarSystem
import ThemeCatalogLibC

/// A git repository, asked through the git binary. Nothing here changes the working tree, the index or a reference.
package struct Repository: Sendable {
    /// The real path of the folder that the working tree starts at.
    package let root: String

    /// The repository that a path lies in; the path itself need not exist.
    ///
    /// - Throws: `Failure` when there is none, or no git.
    package init(containing path: String) throws(Failure) {
        let folder = Self.existingFolder(path)
        let result = try GitProcess(["-C", folder, "rev-parse", "--show-toplevel"])
        guard result.status == 0, let root = result.lines.first else {
            throw Failure("\(path) is in no git repository: \(result.complaint)")
        }
        self.root = root
    }

    /// The full name of the commit that a revision names.
    ///
    /// - Throws: `Failure` when there is none.
    package func commit(_ revision: String) throws(Failure) -> String {
        let result = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        guard result.status == 0, let commit = result.lines.first else {
            throw Failure(
                "there is no commit “\(revision)” in \(root); where history is cut short, fetch more of it (fetch-depth: 0)")
        }
        return commit
    }

    /// Whether a revision names a commit.
    package func has(_ revision: String) -> Bool { (try? commit(revision)) != nil }

    /// The best common ancestor of two commits; nil when this clone has none.
    package func mergeBase(_ a: String, _ b: String) throws(Failure) -> String? {
        let result = try run(["merge-base", a, b])
        return result.status == 0 ? result.lines.first : nil
    }

    /// A commit and its ancestors, children before parents, the newest first, at most `limit`.
    package func ancestors(of commit: String, limit: Int) throws(Failure) -> [String] {
        try checked(run(["rev-list", "--topo-order", "--max-count=\(limit)", commit])).lines
    }

    /// How many commits one has that the other has not.
    ///
    /// - Parameter paths: only those that touch one of these, as paths from the root; all when empty.
    package func distance(from ancestor: String, to commit: String, touching paths: [String] = []) throws(Failure) -> Int {
        let result = try checked(run(["rev-list", "--count", "\(ancestor)..\(commit)", "--"] + literal(paths)))
        return result.lines.first.flatMap { Int($0) } ?? 0
    }

    /// The newest commit, up to and including `commit`, that changed a file.
    package func lastChange(of path: String, upTo commit: String) throws(Failure) -> String? {
        try checked(run(["rev-list", "-1", commit, "--"] + literal([path]))).lines.first
    }

    /// The messages of the commits behind `base` up to `commit`, the newest first; that of `commit` alone without a base.
    package func messages(from base: String?, to commit: String) throws(Failure) -> [String] {
        let range = base == nil || base == commit ? ["-1", commit] : ["\(base!)..\(commit)"]
        let result = try checked(run(["log", "-z", "--format=%B"] + range))
        return String(decoding: result.output, as: UTF8.self).split(separator: "\0").map(String.init)
    }

    /// A file of a commit; nil when the commit has none of that path.
    package func file(_ path: String, in commit: String) throws(Failure) -> [UInt8]? {
        let result = try run(["cat-file", "blob", "\(commit):\(path)"])
        return result.status == 0 ? result.output : nil
    }

    /// The files of the working tree that differ from a commit, untracked ones included, by their paths from the root.
    package func changedFiles(since commit: String) throws(Failure) -> [String] {
        let changed = try checked(run(["diff", "--name-only", "-z", "--no-renames", commit, "--"]))
        let untracked = try checked(run(["ls-files", "--others", "--exclude-standard", "--full-name", "-z"]))
        return (changed.output + untracked.output).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The files below some paths, given from the root, that are not as the last commit has them.
    package func uncommittedFiles(below paths: [String]) throws(Failure) -> [String] {
        let result = try checked(
            run(["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--"] + literal(paths)))
        return result.output.split(separator: 0).map { String(decoding: $0.dropFirst(3), as: UTF8.self) }
    }

    /// The path of something in the working tree as git names it: from the root, without a slash at its end; empty for the
    /// root. It need not exist.
    ///
    /// - Throws: `Failure` when it lies outside of the repository.
    package func path(of path: String) throws(Failure) -> String {
        let real = Self.realPath(path)
        if real == root { return "" }
        guard real.hasPrefix(root + "/") else { throw Failure("\(path) is not in the repository \(root)") }
        return String(real.dropFirst(root.count + 1))
    }
}

extension Repository {
    func run(_ arguments: [String], environment: [String: String] = [:], input: [UInt8] = []) throws(Failure) -> GitProcess {
        try GitProcess(["-C", root] + arguments, environment: environment, input: input)
    }

    func checked(_ result: GitProcess) throws(Failure) -> GitProcess {
        guard result.status == 0 else { throw Failure("git failed in \(root): \(result.complaint)") }
        return result
    }

    /// Paths in which `*` and `:` are nothing but letters.
    func literal(_ paths: [String]) -> [String] { paths.map { ":(top,literal)\($0.isEmpty ? "." : $0)" } }

    /// The path itself or its nearest ancestor that is a folder.
    private static func existingFolder(_ path: String) -> String {
        var path = path
        while true {
            if Paths.isFolder(path) { return path }
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path.hasPrefix("/") ? "/" : "." }
            path = String(path[..<slash])
        }
    }

    /// Links are resolved as far as the path exists; the rest is appended, with `.` and `..` taken out.
    private static func realPath(_ path: String) -> String {
        var rest: [Substring] = []
        var head = path.hasPrefix("/") ? path : "./" + path
        while true {
            if let base = Paths.real(head) {
                return rest.reduce(base == "/" ? "" : base) { $0 + "/" + $1 }
            }
            guard let slash = head.lastIndex(of: "/") else { return path }
            let name = head[head.index(after: slash)...]
            if name == ".." { return path }
            if !name.isEmpty && name != "." { rest.insert(name, at: 0) }
            head = slash == head.startIndex ? "/" : String(head[..<slash])
        }
    }
}

extension GitProcess {
    var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }

    /// The last line that git complained with.
    var complaint: String { errors.split(separator: "\n").last.map(String.init) ?? "exit code \(status)" }
}
