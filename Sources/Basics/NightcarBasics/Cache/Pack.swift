import Synchronization
import ThemeCatalogBytes

/// A mapped file of entries that never changes: the entries of one run, and of the smaller packs that it absorbed.
///
/// ```
/// NCP1 (4) | bodies, one after the other | table | made (8) | where the table begins (8) | xxHash64 from there to here (8)
/// ```
///
/// Integers are little-endian. A row of the table has the key (32), the offset of its body (8), the size of the body (8) and
/// its xxHash64, seeded with the key's first 8 bytes (8). The rows are sorted by these in ascending order. `made` is a time in
/// nanoseconds since 1970.
final class Pack: Sendable {
    let path: String
    /// When it was created. If several packs have an entry for the same key, the newest wins.
    let made: Int
    let count: Int
    private let file: ByteView
    private let table: ByteView
    private let isMarked = Atomic(false)

    static let magic: UInt32 = 0x3150_434E
    static let headerSize = 4
    static let rowSize = SHA256.Digest.byteCount + 24
    static let footerSize = 24
    /// In seconds. A pack that was used within this interval is not marked as used again.
    private static let markInterval = 3600

    /// Nil if the file is not a pack, is truncated, has a damaged table, or has another version.
    init?(path: String) {
        guard let file = try? MappedFile(path: path).view else { return nil }
        do throws(ByteError) {
            let end = file.count - Self.footerSize
            guard try file.u32(0) == Self.magic, let start = Int(exactly: try file.u64(end + 8)), start <= end,
                (end - start) % Self.rowSize == 0
            else { return nil }
            table = try file.slice(start, end - start)
            let hash = try file.slice(start, end + 16 - start).withUnsafeBytes { xxHash64($0) }
            guard hash == (try file.u64(end + 16)), let made = Int(exactly: try file.u64(end)) else { return nil }
            (self.path, self.made, self.file) = (path, made, file)
        } catch {
            return nil
        }
        count = table.count / Self.rowSize
    }

    var byteCount: Int { file.count }

    /// The row of a key in the table.
    func row(of key: SHA256.Digest) -> Int? {
        table.withUnsafeBytes { table in
            func start(_ row: Int) -> UInt64 {
                UInt64(bigEndian: table.loadUnaligned(fromByteOffset: row * Self.rowSize, as: UInt64.self))
            }
            var (row, end) = (0, count)
            while row < end {
                let middle = (row + end) / 2
                if start(middle) < key.first { row = middle + 1 } else { end = middle }
            }
            while row < count, start(row) == key.first {
                if self.key(row) == key { return row }
                row += 1
            }
            return nil
        }
    }

    func key(_ row: Int) -> SHA256.Digest? {
        try? SHA256.Digest(table.slice(row * Self.rowSize, SHA256.Digest.byteCount))
    }

    /// The body of an entry. Nil if it is damaged.
    func body(_ row: Int) -> ByteView? {
        let offset = row * Self.rowSize + SHA256.Digest.byteCount
        do throws(ByteError) {
            guard let start = Int(exactly: try table.u64(offset)), let size = Int(exactly: try table.u64(offset + 8)) else {
                return nil
            }
            let body = try file.slice(start, size)
            let hash = body.withUnsafeBytes { xxHash64($0, seed: keyStart(row)) }
            return hash == (try table.u64(offset + 16)) ? body : nil
        } catch {
            return nil
        }
    }

    /// Records on disk that an entry was used, so that the pack isn't evicted as unused.
    func markUsed() {
        guard !isMarked.exchange(true, ordering: .relaxed), let stamp = FileStamp(path: path),
            time(nil) - stamp.modified / 1_000_000_000 > Self.markInterval
        else { return }
        utimes(path, nil)
    }

    private func keyStart(_ row: Int) -> UInt64 {
        (try? table.load(UInt64.self, at: row * Self.rowSize, bigEndian: true)) ?? 0
    }
}
