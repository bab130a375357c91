public import ThemeCatalogBytes

/// Writes a file so that its path always has either the old contents or all of `bytes`, even if the process is killed.
///
/// The bytes go to a hidden file next to the target and are forced to disk. Then the file is renamed. Two writers of the same
/// target don't interfere. A killed run leaves the hidden file behind, and the next write to the same target by the same user
/// removes it. The new file keeps the permissions of the old one. A link is replaced, not followed, so that it can't redirect a
/// write. Pipes and devices are written to directly.
///
/// - Parameter isDurable: whether the bytes are on disk on return. Without it, a power failure (but not a kill) can lose them,
///   and files of killed runs are not removed. Pass false for many small files that can be created again.
/// - Throws: `FileError`. The target is then unchanged, and no file is left next to it.
public func writeFileAtomically(
    _ bytes: some Collection<UInt8>, to path: String, isDurable: Bool = true
) throws(FileError) {
    try writeFileAtomically(to: path, isDurable: isDurable) { descriptor throws(FileError) in
        try write(bytes, to: descriptor, path: path)
    }
}

/// The same for a file whose bytes are in several pieces.
public func writeFileAtomically(_ file: BytePieces, to path: String, isDurable: Bool = true) throws(FileError) {
    try writeFileAtomically(to: path, isDurable: isDurable) { descriptor throws(FileError) in
        let failure = writeAll(file.pieces, to: descriptor, isDurable: isDurable)
        if failure != 0 { throw FileError(path: path, doing: "write", errno: failure) }
    }
}

/// - Parameter write: writes all of the file to a descriptor.
private func writeFileAtomically(
    to path: String, isDurable: Bool, write: (Int32) throws(FileError) -> Void
) throws(FileError) {
    if isStream(path) { return try writeStream(to: path, write) }
    let (folder, name) = split(path)
    if isDurable { removeAbandonedFiles(of: name, in: folder) }
    let (temporary, descriptor) = try openTemporary(for: path, prefix: folder + temporaryPrefix(name))
    defer { Temporaries.forget(temporary) }
    do throws(FileError) {
        defer { close(descriptor) }
        keepPermissions(of: path, descriptor)
        try write(descriptor)
        guard !isDurable || fsync(descriptor) == 0 || errno == EINVAL else {
            throw FileError(path: path, doing: "write", errno: errno)
        }
        guard rename(temporary, path) == 0 else { throw FileError(path: path, doing: "replace", errno: errno) }
    } catch {
        unlink(temporary)
        throw error
    }
}

/// Removes the files that killed runs left in a folder, for any target.
///
/// Commands that write many files without `isDurable` call it once per folder.
package func removeAbandonedFiles(in folder: String) {
    removeAbandonedFiles(in: folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/", prefix: nil)
}

/// Makes a folder and its missing parents.
///
/// - Throws: `FileError` if a folder can't be created, or if the path is not a folder.
public func makeFolder(_ path: String) throws(FileError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
        prefix += (prefix.isEmpty || prefix.hasSuffix("/") ? "" : "/") + part
        if mkdir(prefix, 0o777) == 0 || errno == EISDIR { continue }
        let reason = errno
        guard Paths.isFolder(prefix) else { throw FileError(path: prefix, doing: "make the folder", errno: reason) }
    }
}

private func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
}

/// Shortened, so that the name with its suffix stays below the limit of 255 bytes.
private func temporaryPrefix(_ name: String) -> String {
    ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).nightcar-"
}

/// Creates a file that only this process writes to, records it in `Temporaries`, and locks it until its descriptor is closed.
///
/// The lock shows others that the file is not abandoned. The system releases it however this process ends. Another process that
/// finds the file before it is locked treats it as abandoned and removes it. In that case, a new file is created.
package func openTemporary(for path: String, prefix: String) throws(FileError) -> (path: String, descriptor: Int32) {
    var reason: Int32 = 0
    for _ in 0..<16 {
        let temporary = prefix + randomSuffix()
        Temporaries.add(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        reason = errno
        guard descriptor >= 0 else {
            Temporaries.forget(temporary)
            break
        }
        // On a file system without locks, no process treats files as abandoned either.
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        var status = stat()
        if !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (temporary, descriptor) }
        reason = EAGAIN
        close(descriptor)
        unlink(temporary)
        Temporaries.forget(temporary)
    }
    throw FileError(path: path, doing: "write", errno: reason)
}

/// 16 hexadecimal digits. The process ID would not be unique if two containers share a folder.
private func randomSuffix() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

/// Whether the path is a pipe or a device. A file must not be renamed to such a path.
private func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFCHR, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) || path.hasPrefix("/dev/fd/")
        || ["/dev/stdout", "/dev/stderr"].contains(path)
}

private func writeStream(to path: String, _ write: (Int32) throws(FileError) -> Void) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, doing: "open", errno: errno) }
    defer { close(descriptor) }
    try write(descriptor)
}

/// Gives a new file the permissions of the file that it replaces. If that fails, it keeps its own.
private func keepPermissions(of path: String, _ descriptor: Int32) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    _ = fchmod(descriptor, status.st_mode & 0o777)
}

/// Writes all of the bytes to an open file, called `path` in errors.
package func write(_ bytes: some Collection<UInt8>, to descriptor: Int32, path: String) throws(FileError) {
    let contiguous = bytes.withContiguousStorageIfAvailable { writeAll($0, to: descriptor) }
    let failure = contiguous ?? Array(bytes).withUnsafeBufferPointer { writeAll($0, to: descriptor) }
    if failure != 0 { throw FileError(path: path, doing: "write", errno: failure) }
}

/// - Returns: the error number, or 0 if everything was written.
private func writeAll(_ buffer: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < buffer.count {
        let count = systemWrite(descriptor, buffer.baseAddress! + done, min(buffer.count - done, 1 << 30))
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        done += count
    }
    return 0
}

/// Writes many small pieces with few system calls and without copying them.
///
/// - Parameters:
///   - pieces: none of them is empty.
///   - isDurable: whether the caller waits for the disk afterwards, so that the disk should start with what is written so far.
/// - Returns: the error number, or 0 if everything was written.
private func writeAll(_ pieces: [ByteView], to descriptor: Int32, isDurable: Bool) -> Int32 {
    var (index, done) = (0, 0)
    var (offset, started) = (0, 0)
    while index < pieces.count {
        var vectors: [iovec] = []
        var size = 0
        // The views in `pieces` keep the memory alive during the call.
        for piece in pieces[index...].prefix(vectorLimit) where size < batchSize {
            piece.withUnsafeBytes { bytes in
                vectors.append(iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count))
            }
            size += piece.count
        }
        vectors[0].iov_base += done
        vectors[0].iov_len -= done
        let count = withExtendedLifetime(pieces) { writev(descriptor, vectors, Int32(vectors.count)) }
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        offset += count
        if isDurable, offset - started >= batchSize {
            startWriting(descriptor, from: started, count: offset - started)
            started = offset
        }
        done += count
        while index < pieces.count, done >= pieces[index].count {
            done -= pieces[index].count
            index += 1
        }
    }
    return 0
}

/// The maximum number of pieces per `writev` call: `IOV_MAX` on Linux and macOS.
private let vectorLimit = 1024
/// The number of bytes after which a `writev` call gets no more pieces. A longer piece is written by one call.
private let batchSize = 8 << 20

/// Asks the disk to start with a range while the program copies the next one, so that `fsync` has less to wait for.
///
/// On Linux, this advice starts to write the pages that are still changed. It drops only pages that are on the disk already.
private func startWriting(_ descriptor: Int32, from offset: Int, count: Int) {
    #if os(Linux)
        _ = posix_fadvise(descriptor, off_t(offset), off_t(count), POSIX_FADV_DONTNEED)
    #endif
}

/// Removes the files that killed runs left next to the target. These are the files that nobody has locked.
private func removeAbandonedFiles(of name: String, in folder: String) {
    removeAbandonedFiles(in: folder, prefix: temporaryPrefix(name))
}

/// - Parameters:
///   - folder: empty, or ends in a slash.
///   - prefix: the prefix of the file names. Nil for the files of any target.
private func removeAbandonedFiles(in folder: String, prefix: String?) {
    for found in entryNames(in: folder.isEmpty ? "." : folder) ?? [] {
        guard found.hasPrefix(prefix ?? "."), isTemporary(found) else { continue }
        let descriptor = open(folder + found, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { continue }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + found) }
        close(descriptor)
    }
}

/// Whether `openTemporary` could have made the name: `.NAME.nightcar-` and 16 hexadecimal digits.
private func isTemporary(_ name: String) -> Bool {
    let suffix = name.utf8.suffix(16)
    let mark = ".nightcar-".utf8
    return name.utf8.dropLast(16).suffix(mark.count).elementsEqual(mark) && suffix.count == 16
        && suffix.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (0x61...0x66).contains($0) }
}
