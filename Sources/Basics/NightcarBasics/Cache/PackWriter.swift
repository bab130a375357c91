import ThemeCatalogBytes

/// A pack that is being written: a hidden file that gets its name when it is complete. It is removed if the process is told to
/// stop.
///
/// A killed run leaves it behind, unlocked. The next run that writes removes it (`removeAbandonedFiles`).
struct PackWriter {
    private struct Row {
        var offset: Int
        var count: Int
        var hash: UInt64
    }

    private let folder: String
    private let temporary: String
    private let descriptor: Int32
    private var rows: [SHA256.Digest: Row] = [:]
    /// Bytes that are not in the file yet.
    private var pending: [UInt8] = []
    /// The offset of the next body.
    private var end = 0
    let began = currentMoment()

    /// Tunable. Entries are much smaller, and a system call for each would take longer than copying it.
    private static let pendingLimit = 1 << 18

    /// - Throws: `FileError` if no file can be created in the folder.
    init(in folder: String) throws(FileError) {
        self.folder = folder
        removeAbandonedFiles(in: folder)
        (temporary, descriptor) = try openTemporary(for: folder + "/pack", prefix: folder + "/.pack.nightcar-")
        var header = ByteWriter()
        header.append(Pack.magic)
        try append(header.bytes)
    }

    /// The size that the pack would have now.
    var byteCount: Int { end + rows.count * Pack.rowSize + Pack.footerSize }

    func has(_ key: SHA256.Digest) -> Bool { rows[key] != nil }

    /// Adds an entry. If there are two with the same key, the later one wins.
    ///
    /// - Parameter hash: the hash of the body, seeded with the key's first 8 bytes.
    mutating func add(_ body: some Collection<UInt8>, hash: UInt64, for key: SHA256.Digest) throws(FileError) {
        rows[key] = Row(offset: end, count: body.count, hash: hash)
        try append(body)
    }

    /// Turns the file into a pack.
    ///
    /// - Throws: `FileError`. In that case, call `discard`.
    /// - Returns: the path of the pack.
    mutating func seal() throws(FileError) -> String {
        var writer = ByteWriter()
        for (key, row) in rows.sorted(by: { $0.key.first < $1.key.first }) {
            writer.append(key.bytes)
            writer.append(UInt64(row.offset))
            writer.append(UInt64(row.count))
            writer.append(row.hash)
        }
        writer.append(UInt64(currentMoment()))
        writer.append(UInt64(end))
        writer.append(writer.bytes.withUnsafeBytes { xxHash64($0) })
        try append(writer.bytes)
        try flush()
        let path = folder + "/" + String(UInt64.random(in: 0 ... .max), radix: 16)
        guard rename(temporary, path) == 0 else { throw FileError(path: path, doing: "write", errno: errno) }
        Temporaries.forget(temporary)
        close(descriptor)
        return path
    }

    /// Stops writing without creating a pack.
    func discard() {
        unlink(temporary)
        Temporaries.forget(temporary)
        close(descriptor)
    }
}

private extension PackWriter {
    mutating func append(_ bytes: some Collection<UInt8>) throws(FileError) {
        end += bytes.count
        pending.append(contentsOf: bytes)
        if pending.count > Self.pendingLimit { try flush() }
    }

    mutating func flush() throws(FileError) {
        try write(pending, to: descriptor, path: temporary)
        pending.removeAll(keepingCapacity: true)
    }
}
