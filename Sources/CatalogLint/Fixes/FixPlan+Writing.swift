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

    /// The changes as a unified diff, in the words of git for what is no text.
    package var diff: String {
        changes.map { change in
            switch change {
            case .write(let path, let before, let after) where path.hasSuffix(".json"):
                unifiedDiff(
                    String(decoding: before ?? [], as: UTF8.self), String(decoding: after, as: UTF8.self),
                    from: before == nil ? "/dev/null" : "a/" + path, to: "b/" + path)
            case .write(let path, _, let after): "Binary file \(path) changes to \(after.count) bytes\n"
            case .rename(let from, let to): "rename from \(from)\nrename to \(to)\n"
            case .delete(let path): "deleted file \(path)\n"
            case .deleteSet(let folder): "deleted set \(folder)\n"
            }
        }.joined()
    }

    private static func move(_ from: String, _ to: String) -> Int32 { rename(from, to) }

    private static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, doing: "remove", errno: errno) }
    }

    /// Removes the files of a folder that has no folders in it, and the folder.
    private static func removeFolder(_ path: String) throws(FileError) {
        guard let directory = opendir(path) else { throw FileError(path: path, doing: "open", errno: errno) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        closedir(directory)
        for name in names { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw FileError(path: path, doing: "remove", errno: errno) }
    }
}
