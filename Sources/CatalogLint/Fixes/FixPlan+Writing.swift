package import Bytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension FixPlan {
    /// Makes the changes. Files are written before any is removed.
    ///
    /// - Throws: `FileError` at the first that cannot be made; those before it stay.
    package func write() throws(FileError) {
        for change in changes {
            switch change {
            case .write(let path, _, let after): try writeFileAtomically(after, to: path)
            case .rename(let from, let to):
                guard access(to, F_OK) != 0 else { throw FileError(path: to, doing: "replace", errno: EEXIST) }
                guard Self.move(from, to) == 0 else { throw FileError(path: from, doing: "rename", errno: errno) }
            case .delete, .deleteSet: break
            }
        }
        for change in changes {
            switch change {
            case .delete(let path): try Self.remove(path)
            case .deleteSet(let folder): try Self.removeFolder(folder)
            case .write, .rename: break
            }
        }
    }

    /// The changes as a patch for `git apply`, with paths from the root.
    ///
    /// - Throws: `FileError` for a file that is to go and cannot be read.
    package func patch(root: RepositoryRoot) throws(FileError) -> String {
        var text = ""
        for change in changes {
            switch change {
            case .write(let path, let before, let after):
                text += GitPatch.change(root.relative(path), from: before, to: after)
            case .rename(let from, let to): text += GitPatch.rename(root.relative(from), to: root.relative(to))
            case .delete(let path): text += try Self.removal(of: path, root: root)
            case .deleteSet(let folder):
                for name in try Self.names(in: folder).sorted() {
                    text += try Self.removal(of: "\(folder)/\(name)", root: root)
                }
            }
        }
        return text
    }

    /// A link goes as a link: what it leads to is not read.
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

    private static func move(_ from: String, _ to: String) -> Int32 { rename(from, to) }

    private static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, doing: "remove", errno: errno) }
    }

    /// Removes the files of a folder that has no folders in it, and the folder.
    private static func removeFolder(_ path: String) throws(FileError) {
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw FileError(path: path, doing: "remove", errno: errno) }
    }

    private static func names(in path: String) throws(FileError) -> [String] {
        guard let directory = opendir(path) else { throw FileError(path: path, doing: "open", errno: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
