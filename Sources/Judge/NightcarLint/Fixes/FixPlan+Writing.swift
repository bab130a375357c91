import NightcarBasics
package import ThemeCatalogBytes

extension FixPlan {
    /// Makes the changes. First files get their new names, then files are written, and finally old names and deleted files are
    /// removed. Wherever this stops, each `Contents.json` names existing files. A killed run can leave a file with two names.
    /// The next run continues with it: see `LintSet.isTaken`, and the rule `unassigned-child` for the old name.
    ///
    /// - Throws: `FileError` at the first change that fails. Earlier changes stay, and unused new names are removed.
    package func write() throws(FileError) {
        var unused: [String] = []
        do throws(FileError) {
            for case .rename(let from, let to) in changes {
                try Self.giveName(to, to: from)
                unused.append(to)
            }
            for case .write(let path, _, let after) in changes {
                try writeFileAtomically(after, to: path)
                let folder = path.dropLast("Contents.json".count)
                unused.removeAll { path.hasSuffix("/Contents.json") && $0.hasPrefix(folder) }
            }
        } catch {
            for path in unused { unlink(path) }
            throw error
        }
        for change in changes {
            switch change {
            case .rename(let path, _), .delete(let path): try Self.remove(path)
            case .deleteSet(let folder): try Self.removeFolder(folder)
            case .write: break
            }
        }
    }

    /// The changes as a patch for `git apply`, with paths from the root.
    ///
    /// - Throws: `FileError` if a file to remove can't be read.
    package func patch(root: RepositoryRoot) throws(FileError) -> String {
        var text = ""
        for change in changes {
            switch change {
            case .write(let path, let before, let after):
                text += GitPatch.change(root.relative(path), from: before, to: after)
            case .rename(let from, let to): text += GitPatch.rename(root.relative(from), to: root.relative(to))
            case .delete(let path): text += try Self.removal(of: path, root: root)
            case .deleteSet(let folder) where Self.isLink(folder): text += try Self.removal(of: folder, root: root)
            case .deleteSet(let folder):
                for name in try Self.names(in: folder).sorted() {
                    text += try Self.removal(of: "\(folder)/\(name)", root: root)
                }
            }
        }
        return text
    }

    /// A link is removed as a link. Its target is not read.
    private static func removal(of path: String, root: RepositoryRoot) throws(FileError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw FileError(path: path, doing: "read", errno: errno) }
        guard status.st_mode & S_IFMT == S_IFLNK else {
            return GitPatch.change(root.relative(path), from: try readFile(path), to: nil)
        }
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = target.withUnsafeMutableBytes { buffer in
            readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard count >= 0 else { throw FileError(path: path, doing: "read", errno: errno) }
        return GitPatch.change(root.relative(path), from: Array(target[..<count]), to: nil, mode: "120000")
    }

    /// Gives a file a second name, or makes a copy if the file system allows only one name. A link stays a link.
    private static func giveName(_ name: String, to path: String) throws(FileError) {
        if linkat(AT_FDCWD, path, AT_FDCWD, name, 0) == 0 { return }
        let reason = errno
        // A run that was killed has already created the name.
        if reason == EEXIST, isOneFile(path, name) { return }
        guard reason == EPERM || reason == ENOTSUP || reason == EMLINK, access(name, F_OK) != 0 else {
            throw FileError(path: reason == EEXIST ? name : path, doing: reason == EEXIST ? "replace" : "rename", errno: reason)
        }
        try writeFileAtomically(try readFile(path), to: name)
    }

    private static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, doing: "remove", errno: errno) }
    }

    /// Removes the files of a folder without subfolders, and then the folder. If it is a link, only the link is removed.
    private static func removeFolder(_ path: String) throws(FileError) {
        if isLink(path) { return try remove(path) }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw FileError(path: path, doing: "remove", errno: errno) }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func names(in path: String) throws(FileError) -> [String] {
        guard let names = entryNames(in: path) else { throw FileError(path: path, doing: "open", errno: errno) }
        return names
    }
}
