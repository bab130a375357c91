import ThemeCatalogBytes

/// A git repository, accessed through the git binary. Nothing here changes the working tree, the index or a local branch.
package struct Repository: Sendable {
    /// The real path of the root folder of the working tree.
    package let root: String
    /// Whether history that this clone lacks is fetched from `origin`. This changes only the branches of the remote.
    private let mayFetch: Bool

    /// The repository that contains a path. The path itself need not exist.
    ///
    /// - Parameter mayFetch: whether to fetch history that this clone lacks. Otherwise, the network isn't used.
    /// - Throws: `Failure` if there is no repository or git is not installed.
    package init(containing path: String, mayFetch: Bool = false) throws(Failure) {
        self.mayFetch = mayFetch
        let folder = Self.existingFolder(path)
        let result = try GitProcess(["-C", folder, "rev-parse", "--show-toplevel"])
        guard result.status == 0, let root = result.lines.first else {
            throw Failure("\(path) is not in a git repository: \(result.complaint)")
        }
        self.root = root
    }

    /// The full name of the commit that a revision names. A branch that only the remote has counts too: a checkout in CI has no
    /// local branches besides its own.
    ///
    /// - Throws: `Failure` if there is none.
    package func commit(_ revision: String) throws(Failure) -> String {
        if let commit = try known(revision) { return commit }
        var remedy = try remedy
        if mayFetch {
            if let complaint = try fetch(revision) {
                remedy = ", and origin doesn't have it: \(complaint)"
            } else if let commit = try known(revision) {
                return commit
            }
        }
        throw Failure("there is no commit \"\(revision)\" in \(root)\(remedy)")
    }

    private func known(_ revision: String) throws(Failure) -> String? {
        for name in [revision, "origin/" + revision] {
            let result = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
            if result.status == 0, let commit = result.lines.first { return commit }
        }
        return nil
    }

    /// What to do about missing history. Empty if the clone has all of it.
    package var remedy: String {
        get throws(Failure) {
            guard try isShallow else { return "" }
            return ": the clone is shallow; fetch the whole history (actions/checkout: fetch-depth: 0, or git fetch --unshallow)"
        }
    }

    private var isShallow: Bool {
        get throws(Failure) { try run(["rev-parse", "--is-shallow-repository"]).lines.first == "true" }
    }

    /// Fetches a branch of `origin`, with as much history as the clone has of other branches.
    ///
    /// - Returns: why git couldn't, or nil.
    private func fetch(_ revision: String) throws(Failure) -> String? {
        let branch = revision.hasPrefix("origin/") ? String(revision.dropFirst(7)) : revision
        let reference = "+refs/heads/\(branch):refs/remotes/origin/\(branch)"
        guard try run(["check-ref-format", "refs/heads/" + branch]).status == 0 else { return "it can't be a branch" }
        let depth = try isShallow ? ["--depth=1"] : []
        let result = try run(["fetch", "--quiet", "--no-tags"] + depth + ["origin", reference])
        return result.status == 0 ? nil : result.complaint
    }

    /// Fetches the rest of the history of two commits. A part of it could lead to an older merge base than the true one.
    private func fetchHistory(of a: String, _ b: String) throws(Failure) {
        let common = ["fetch", "--quiet", "--no-tags", "--unshallow", "origin"]
        // Servers need not send a commit by its name.
        if try run(common + [a, b]).status != 0 { _ = try run(common) }
    }

    /// Whether a revision names a commit.
    package func has(_ revision: String) -> Bool { (try? commit(revision)) != nil }

    /// The best common ancestor of two commits. Nil if this clone has none, even after a permitted fetch.
    package func mergeBase(_ a: String, _ b: String) throws(Failure) -> String? {
        if mayFetch, try isShallow { try fetchHistory(of: a, b) }
        let result = try run(["merge-base", a, b])
        return result.status == 0 ? result.lines.first : nil
    }

    /// A commit and its ancestors, children before parents, newest first, at most `limit`.
    package func ancestors(of commit: String, limit: Int) throws(Failure) -> [String] {
        try checked(run(["rev-list", "--topo-order", "--max-count=\(limit)", commit])).lines
    }

    /// The number of commits that `commit` has but `ancestor` doesn't.
    ///
    /// - Parameter paths: count only commits that touch one of these paths from the root. If empty, all commits count.
    package func distance(from ancestor: String, to commit: String, touching paths: [String] = []) throws(Failure) -> Int {
        let result = try checked(run(["rev-list", "--count", "\(ancestor)..\(commit)", "--"] + literal(paths)))
        return result.lines.first.flatMap { Int($0) } ?? 0
    }

    /// The newest commit, up to and including `commit`, that changed a file.
    package func lastChange(of path: String, upTo commit: String) throws(Failure) -> String? {
        try checked(run(["rev-list", "-1", commit, "--"] + literal([path]))).lines.first
    }

    /// The messages of the commits after `base` up to `commit`, newest first. Without a base, only the message of `commit`.
    package func messages(from base: String?, to commit: String) throws(Failure) -> [String] {
        let range = base == nil || base == commit ? ["-1", commit] : ["\(base!)..\(commit)"]
        let result = try checked(run(["log", "-z", "--format=%B"] + range))
        return String(decoding: result.output, as: UTF8.self).split(separator: "\0").map(String.init)
    }

    /// A file of a commit. Nil if the commit doesn't have the path.
    package func file(_ path: String, in commit: String) throws(Failure) -> [UInt8]? {
        let result = try run(["cat-file", "blob", "\(commit):\(path)"])
        return result.status == 0 ? result.output : nil
    }

    /// The paths from the root of all files in the working tree that differ from a commit, including untracked ones.
    package func changedFiles(since commit: String) throws(Failure) -> [String] {
        let changed = try checked(run(["diff", "--name-only", "-z", "--no-renames", commit, "--"]))
        let untracked = try checked(run(["ls-files", "--others", "--exclude-standard", "--full-name", "-z"]))
        return (changed.output + untracked.output).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The files below some paths (from the root) that differ from the last commit.
    package func uncommittedFiles(below paths: [String]) throws(Failure) -> [String] {
        let result = try checked(
            run(["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--"] + literal(paths)))
        return result.output.split(separator: 0).map { String(decoding: $0.dropFirst(3), as: UTF8.self) }
    }

    /// A path in the working tree as git names it: relative to the root, without a trailing slash, and empty for the root. It
    /// need not exist.
    ///
    /// - Throws: `Failure` if it is outside the repository.
    package func path(of path: String) throws(Failure) -> String {
        let real = Self.realPath(path)
        if real == root { return "" }
        guard real.hasPrefix(root + "/") else { throw Failure("\(path) is not in the repository \(root)") }
        return String(real.dropFirst(root.count + 1))
    }
}

extension Repository {
    package func run(_ arguments: [String], environment: [String: String] = [:], input: [UInt8] = []) throws(Failure)
        -> GitProcess
    {
        try GitProcess(["-C", root] + arguments, environment: environment, input: input)
    }

    package func checked(_ result: GitProcess) throws(Failure) -> GitProcess {
        guard result.status == 0 else { throw Failure("git failed in \(root): \(result.complaint)") }
        return result
    }

    /// Paths in which `*` and `:` have no special meaning.
    package func literal(_ paths: [String]) -> [String] { paths.map { ":(top,literal)\($0.isEmpty ? "." : $0)" } }

    /// The path itself if it is a folder, or otherwise its nearest ancestor that is one.
    private static func existingFolder(_ path: String) -> String {
        var path = path
        while true {
            if Paths.isFolder(path) { return path }
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path.hasPrefix("/") ? "/" : "." }
            path = String(path[..<slash])
        }
    }

    /// Resolves links as far as the path exists. The rest is appended, with `.` and `..` resolved.
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
    package var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) }

    /// The last line of git's error output.
    package var complaint: String { errors.split(separator: "\n").last.map(String.init) ?? "exit code \(status)" }
}
