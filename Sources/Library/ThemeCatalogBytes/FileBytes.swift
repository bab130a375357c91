/// Reads a whole file into our own memory, so that later changes to the file don't affect the bytes.
///
/// - Parameter limit: the maximum size, in bytes.
/// - Throws: `FileError`, with `EFBIG` if the file is larger than `limit`. Also throws if the file changes while it is read,
///   because a mix of old and new bytes would be neither version.
package func readFile(_ path: String, limit: Int = Limits.fileBytes) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, doing: "open", errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, doing: "read", errno: errno) }
    try checkIsRegular(status, path: path)
    guard status.st_size <= limit else { throw FileError(path: path, doing: "read", errno: EFBIG) }
    let size = Int(status.st_size)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        while filled < size {
            let got = read(descriptor, buffer.baseAddress! + filled, size - filled)
            if got < 0 && errno == EINTR { continue }
            if got < 0 { failure = errno }
            if got <= 0 { return }
            filled += got
        }
    }
    guard failure == 0 else { throw FileError(path: path, doing: "read", errno: failure) }
    var after = stat()
    guard fstat(descriptor, &after) == 0, bytes.count == size, isUnchanged(status, after) else {
        throw FileError(path: path, doing: "read", errno: FileError.changed)
    }
    return bytes
}

/// Reads a file that another part of the run has read, or reports if it can't be read.
///
/// - Returns: nil if it can't be read now.
package func readAgain(_ path: String, limit: Int = Limits.fileBytes) -> [UInt8]? { try? readFile(path, limit: limit) }

private func isUnchanged(_ before: stat, _ after: stat) -> Bool {
    #if canImport(Darwin)
        let (old, new) = (before.st_mtimespec, after.st_mtimespec)
    #else
        let (old, new) = (before.st_mtim, after.st_mtim)
    #endif
    return before.st_size == after.st_size && old.tv_sec == new.tv_sec && old.tv_nsec == new.tv_nsec
}

/// - Throws: `FileError` if it is a folder, a device, a pipe or a socket.
func checkIsRegular(_ status: stat, path: String) throws(FileError) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
        throw FileError(path: path, doing: "read", errno: kind == S_IFDIR ? EISDIR : FileError.notRegular)
    }
}
