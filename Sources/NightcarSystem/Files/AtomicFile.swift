public import ThemeCatalogBytes
import ThemeCatalogLibC

/// Writes a file so that its path holds either what stood there before or all of `bytes`, whenever the process is killed.
///
/// The bytes go to a hidden file beside the target, are forced to disk, and the file is renamed; two that write one target
/// at the same time do not meet. A run that was killed leaves the hidden file behind; the next write to the same target
/// by the same user removes it. What stood there keeps its permissions. A link is replaced, not followed, so that
/// none can lead a write elsewhere; pipes and devices are written to as they are.
///
/// - Parameter isDurable: whether the bytes are on disk when this returns. Without it a power failure, but not a kill, can
///   lose them, and what killed runs left is not looked for: for many small files that can be made again.
/// - Throws: `FileError`; the target is then untouched and nothing is left beside it.
public func writeFileAtomically(
    _ bytes: some Collection<UInt8>, to path: String, isDurable: Bool = true
) throws(FileError) {
    try writeFileAtomically(to: path, isDurable: isDurable) { descriptor throws(FileError) in
        try write(bytes, to: descriptor, path: path)
    }
}

/// The same for a file whose bytes lie in several places.
public func writeFileAtomically(_ file: BytePieces, to path: String, isDurable: Bool = true) throws(FileError) {
    try writeFileAtomically(to: path, isDurable: isDurable) { descriptor throws(FileError) in
        let failure = writeAll(file.pieces, to: descriptor)
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

/// Removes what killed runs left in a folder, whatever file it was to become.
///
/// For commands that write many files without `isDurable`, once for each folder.
package func removeAbandonedFiles(in folder: String) {
    removeAbandonedFiles(in: folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/", prefix: nil)
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
        guard Paths.isFolder(prefix) else { throw FileError(path: prefix, doing: "make the folder", errno: reason) }
    }
}

private func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
}

/// Shortened, so that with its suffix it stays below the 255 bytes of a name.
private func temporaryPrefix(_ name: String) -> String {
    ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).nightcar-"
}

/// Makes a file that only this process writes to, notes it in `Temporaries`, and locks it until its descriptor is closed.
///
/// The lock tells others that the file is not abandoned; the system takes it back however this process ends. Who finds the
/// file before it is locked takes it for abandoned: then it is gone, or about to go, and another one is made.
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
        // Where a file system has no locks, nobody takes files for abandoned either.
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

/// 16 hexadecimal digits. The process's number would do in one container, but not where two share a folder.
private func randomSuffix() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

/// Whether the path stands for a pipe or a device, whose name must not be given to a file.
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

/// Gives a new file the permissions of the file that it is to replace; where that fails it keeps those of a new file.
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

/// - Returns: the error number, 0 when all is written.
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

/// Writes many small pieces with few calls of the system, and copies none of them.
///
/// - Parameter pieces: none is empty.
/// - Returns: the error number, 0 when all is written.
private func writeAll(_ pieces: [ByteView], to descriptor: Int32) -> Int32 {
    var (index, done) = (0, 0)
    while index < pieces.count {
        var vectors: [iovec] = []
        var size = 0
        // The views in `pieces` keep the memory alive during the call.
        for piece in pieces[index...].prefix(vectorLimit) where size < 1 << 30 {
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
        done += count
        while index < pieces.count, done >= pieces[index].count {
            done -= pieces[index].count
            index += 1
        }
    }
    return 0
}

/// How many pieces `writev` takes at once: `IOV_MAX` of Linux and macOS.
private let vectorLimit = 1024

/// Removes what killed runs left beside the target: files that nobody holds the lock of.
private func removeAbandonedFiles(of name: String, in folder: String) {
    removeAbandonedFiles(in: folder, prefix: temporaryPrefix(name))
}

/// - Parameters:
///   - folder: empty, or ends in a slash.
///   - prefix: of the files' names; nil for those of any target.
private func removeAbandonedFiles(in folder: String, prefix: String?) {
    for found in entryNames(in: folder.isEmpty ? "." : folder) ?? [] {
        guard found.hasPrefix(prefix ?? "."), isTemporary(found) else { continue }
        let descriptor = open(folder + found, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { continue }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + found) }
        close(descriptor)
    }
}

/// Whether a name is one that `openTemporary` gives: `.NAME.nightcar-` and 16 hexadecimal digits.
private func isTemporary(_ name: String) -> Bool {
    let suffix = name.utf8.suffix(16)
    let mark = ".nightcar-".utf8
    return name.utf8.dropLast(16).suffix(mark.count).elementsEqual(mark) && suffix.count == 16
        && suffix.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (0x61...0x66).contains($0) }
}
