package import Bytes
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder of entries that can all be made again, shared by any number of processes.
///
/// ```
/// CACHEDIR.TAG      says that this is a cache, so that backups pass it over
/// entries/ab/cd…    one file for each entry, named by its key
/// partial/          entries while they are written
/// written           the bytes that each run added, one line a run
/// ```
///
/// An entry is `NCC1`, the number of its body's bytes (8, LE), their xxHash64 seeded with the key's first 8 bytes (8, LE), and the
/// body. It is written beside and renamed, so a reader sees all of it or nothing; one that is damaged counts as missing and is
/// removed. Entries that were not used for longest go when the cache is larger than its limit.
package final class LocalCache: Sendable {
    package let folder: String
    /// The most bytes that entries may take, all in all, when a run ends.
    package let limit: Int
    /// Bytes that this process has added.
    private let written = Mutex(0)

    /// 1 GiB holds the pictures of several large apps in several versions.
    package static let standardLimit = 1 << 30
    static let magic: UInt32 = 0x3143_434E
    static let headerSize = 20
    /// An entry that was used within this time is not marked as used again.
    static let touchInterval = 3600

    /// - Throws: `FileError` when the folder cannot be made.
    package init(folder: String, limit: Int = standardLimit) throws(FileError) {
        self.folder = folder
        self.limit = limit
        try makeFolder(folder + "/entries")
        try makeFolder(folder + "/partial")
        let tag = folder + "/CACHEDIR.TAG"
        if access(tag, F_OK) != 0 { try writeFileAtomically(Self.tag.utf8, to: tag, isDurable: false) }
    }

    /// The signature is that of the Cache Directory Tagging Specification (bford.info/cachedir).
    static let tag =
        "Signature: 8a477f597d28d172789f06886806bc55\n# The build cache of nightcar. It can be removed at any time.\n"

    /// The body of an entry, nil when there is none or it is damaged.
    package func read(_ key: SHA256.Digest) -> [UInt8]? {
        let path = self.path(of: key)
        guard let file = try? readFile(path) else { return nil }
        guard let body = Self.body(of: file, key) else {
            unlink(path)
            return nil
        }
        markUsed(path)
        return body
    }

    /// Adds or replaces an entry. A cache that cannot be written is no error: the entry is made again next time.
    package func write(_ body: [UInt8], for key: SHA256.Digest) {
        let path = self.path(of: key)
        let partial = "\(folder)/partial/\(UInt64.random(in: 0 ... .max))"
        mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), 0o777)
        do { try writeFileAtomically(Self.entry(body, key), to: partial, isDurable: false) } catch { return }
        guard rename(partial, path) == 0 else {
            unlink(partial)
            return
        }
        written.withLock { $0 += body.count + Self.headerSize }
    }

    /// Ends a run: removes the entries that were not used for longest when there are more bytes than the limit.
    package func finish() {
        let added = written.withLock { bytes in
            defer { bytes = 0 }
            return bytes
        }
        if added > 0 { evict(added: added) }
    }

    func path(of key: SHA256.Digest) -> String {
        let name = key.hex
        return "\(folder)/entries/\(name.prefix(2))/\(name.dropFirst(2))"
    }
}

private extension LocalCache {
    static func entry(_ body: [UInt8], _ key: SHA256.Digest) -> [UInt8] {
        var writer = ByteWriter()
        writer.reserve(headerSize + body.count)
        writer.append(magic)
        writer.append(UInt64(body.count))
        writer.append(body.withUnsafeBytes { xxHash64($0, seed: key.first) })
        writer.append(body)
        return writer.bytes
    }

    static func body(of file: [UInt8], _ key: SHA256.Digest) -> [UInt8]? {
        let view = ByteView(file)
        guard file.count >= headerSize, (try? view.u32(0)) == magic, (try? view.u64(4)) == UInt64(file.count - headerSize),
            let hash = try? view.u64(12)
        else { return nil }
        let found = file.withUnsafeBytes { xxHash64(UnsafeRawBufferPointer(rebasing: $0[headerSize...]), seed: key.first) }
        return found == hash ? Array(file[headerSize...]) : nil
    }

    func markUsed(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, time(nil) - FileStamp(status).modified / 1_000_000_000 > Self.touchInterval else {
            return
        }
        utimes(path, nil)
    }
}
