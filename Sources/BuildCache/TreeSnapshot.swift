import Bytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The names and stamps of all that lies in some folders, as one number: it changes when anything in them does.
///
/// Costs what listing the folders costs. Nothing is read, links are not followed.
package struct TreeSnapshot: Sendable {
    /// Sums over all entries, so that the order in which a folder lists them does not matter.
    private var sums: (UInt64, UInt64) = (0, 0)
    private var count: UInt64 = 0
    /// Whether every later change would show: see `FileStamp.isSettled`.
    package private(set) var isSettled = true
    /// False when a folder could not be read: what lies in it is then unknown.
    package private(set) var isComplete = true
    private let moment: Int

    /// - Parameter moment: when the run began that will read the files.
    package init(moment: Int) { self.moment = moment }

    /// The state as text.
    package var description: String { "\(sums.0) \(sums.1) \(count)" }

    /// Adds a file, or a folder with all that is in it.
    package mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            isComplete = false
            return
        }
        var bytes = Array(path.utf8)
        add(FileStamp(status), name: &bytes, seed: 0)
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        list(descriptor, seed: hash(bytes, 0), depth: 0)
    }
}

private extension TreeSnapshot {
    /// Deeper than any catalog may be: see `CatalogWalker`.
    static let maximumDepth = 256

    /// Lists an open folder, and closes it.
    mutating func list(_ descriptor: Int32, seed: UInt64, depth: Int) {
        guard descriptor >= 0, let directory = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            isComplete = false
            return
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: CChar.self)
            let length = strlen(name)
            if name[0] == 0x2E, length == 1 || (length == 2 && name[1] == 0x2E) { continue }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                isComplete = false
                continue
            }
            let nameHash = xxHash64(UnsafeRawBufferPointer(start: name, count: length), seed: seed)
            add(FileStamp(status), nameHash)
            guard status.st_mode & S_IFMT == S_IFDIR else { continue }
            guard depth < Self.maximumDepth else {
                isComplete = false
                continue
            }
            list(openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW), seed: nameHash, depth: depth + 1)
        }
    }

    mutating func add(_ stamp: FileStamp, name: inout [UInt8], seed: UInt64) { add(stamp, hash(name, seed)) }

    mutating func add(_ stamp: FileStamp, _ name: UInt64) {
        let numbers = (
            name, stamp.mode, UInt64(bitPattern: Int64(stamp.size)), UInt64(bitPattern: Int64(stamp.modified)),
            UInt64(bitPattern: Int64(stamp.changed)), stamp.inode
        )
        withUnsafeBytes(of: numbers) { bytes in
            sums.0 &+= xxHash64(bytes)
            sums.1 &+= xxHash64(bytes, seed: 1)
        }
        count += 1
        if isSettled, !stamp.isSettled(before: moment) { isSettled = false }
    }

    func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 { bytes.withUnsafeBytes { xxHash64($0, seed: seed) } }

    static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
}
