extension Repository {
    /// The path that a folder or file had in a commit, if it was renamed since then, also without a commit. Nil if the commit has
    /// the path, or if no file of it was renamed.
    ///
    /// Of several folders that files came from, the one of most files counts.
    ///
    /// - Parameter path: a path from the root.
    package func earlierPath(of path: String, in commit: String) throws(Failure) -> String? {
        guard !path.isEmpty, try run(["cat-file", "-e", "\(commit):\(path)"]).status != 0 else { return nil }
        let result = try checked(
            run(["diff", "--name-status", "-z", "--find-renames", "--diff-filter=R", commit, "--"]))
        // `R100`, the old path and the new one.
        let fields = result.output.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        var folders: [String: Int] = [:]
        for start in stride(from: 0, to: fields.count - 2, by: 3) {
            let (old, new) = (fields[start + 1], fields[start + 2])
            if new == path { return old }
            let rest = new.dropFirst(path.count)
            guard new.hasPrefix(path + "/"), old.hasSuffix(rest), old.count > rest.count else { continue }
            folders[String(old.dropLast(rest.count)), default: 0] += 1
        }
        return folders.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
