#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes a file so that its path holds either what stood there before or all of `bytes`, whenever the process is killed.
///
/// The bytes go to a hidden file beside the target, are forced to disk, and the file is renamed. A run that was killed leaves
/// the hidden file behind; the next write to the same target by the same user removes it.
///
/// - Parameter isDurable: whether the bytes are on disk when this returns. Without it a power failure, but not a kill, can
///   lose them, and what killed runs left is not looked for: for many small files that can be made again.
/// - Throws: `FileError`; the target is then untouched and nothing is left beside it.
public func writeFileAtomically(
    _ bytes: some Collection<UInt8>, to path: String, isDurable: Bool = true
) throws(FileError) {
    let (folder, name) = split(path)
    if isDurable { removeAbandonedFiles(of: name, in: folder) }
    let temporary = "\(folder)\(temporaryPrefix(name))\(getpid())"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path: path, doing: "write", errno: errno) }
    do throws(FileError) {
        defer { close(descriptor) }
        try write(bytes, to: descriptor, path: path)
        guard !isDurable || fsync(descriptor) == 0 || errno == EINVAL else {
            throw FileError(path: path, doing: "write", errno: errno)
        }
    } catch {
        unlink(temporary)
        throw error
    }
    guard rename(temporary, path) == 0 else {
        let reason = errno
        unlink(temporary)
        throw FileError(path: path, doing: "replace", errno: reason)
    }
}

/// Makes a folder and its missing parents.
///
/// - Throws: `FileError` when one cannot be made or is something else than a folder.
public func makeFolder(_ path: String) throws(FileError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
        prefix += (prefix.isEmpty || prefix.hasSuffix("/") ? "" : "/") + part
        if mkdir(prefix, 0o777) == 0 || errno == EISDIR { continue }
        let reason = errno
        var status = stat()
        let isFolder = stat(prefix, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder else { throw FileError(path: prefix, doing: "make the folder", errno: reason) }
    }
}

private func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
}

private func temporaryPrefix(_ name: String) -> String { ".\(name).nightcar-" }

private func write(_ bytes: some Collection<UInt8>, to descriptor: Int32, path: String) throws(FileError) {
    let contiguous = bytes.withContiguousStorageIfAvailable { writeAll($0, to: descriptor) }
    let failure = contiguous ?? Array(bytes).withUnsafeBufferPointer { writeAll($0, to: descriptor) }
    if failure != 0 { throw FileError(path: path, doing: "write", errno: failure) }
}

/// - Returns: the error number, 0 when all is written.
private func writeAll(_ buffer: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < buffer.count {
        #if canImport(Darwin)
            let count = Darwin.write(descriptor, buffer.baseAddress! + done, min(buffer.count - done, 1 << 30))
        #elseif canImport(Musl)
            let count = Musl.write(descriptor, buffer.baseAddress! + done, min(buffer.count - done, 1 << 30))
        #else
            let count = Glibc.write(descriptor, buffer.baseAddress! + done, min(buffer.count - done, 1 << 30))
        #endif
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        done += count
    }
    return 0
}

/// Removes what killed runs left beside the target: files whose process no longer exists.
private func removeAbandonedFiles(of name: String, in folder: String) {
    let prefix = temporaryPrefix(name)
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
        let found = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard found.hasPrefix(prefix), let process = pid_t(found.dropFirst(prefix.count)) else { continue }
        if kill(process, 0) != 0 && errno == ESRCH { unlink(folder + found) }
    }
}
