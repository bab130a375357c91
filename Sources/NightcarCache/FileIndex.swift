package import NightcarSystem
package import ThemeCatalogBytes

/// The digests of files by path and stamp, so that unchanged files need not be read.
///
/// Stored as rows of the path's xxHash64 (8, LE), the stamp (40) and the digest (32).
package struct FileIndex: Sendable {
    private struct Row: Sendable {
        var stamp: FileStamp
        var digest: SHA256.Digest
    }

    private var rows: [UInt64: Row] = [:]
    private static let rowSize = 8 + FileStamp.byteCount + SHA256.Digest.byteCount

    package init() {}

    /// Reads an index that `bytes` wrote. Empty if the data is something else.
    package init(_ view: ByteView) {
        guard view.count % Self.rowSize == 0 else { return }
        rows.reserveCapacity(view.count / Self.rowSize)
        for offset in stride(from: 0, to: view.count, by: Self.rowSize) {
            guard let path = try? view.u64(offset), let stamp = try? FileStamp(view, at: offset + 8),
                let digest = try? SHA256.Digest(view.slice(offset + 8 + FileStamp.byteCount, SHA256.Digest.byteCount))
            else { return }
            rows[path] = Row(stamp: stamp, digest: digest)
        }
    }

    /// Sorted by the hashes of the paths.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.reserve(rows.count * Self.rowSize)
        for (path, row) in rows.sorted(by: { $0.key < $1.key }) {
            writer.append(path)
            row.stamp.write(to: &writer)
            writer.append(row.digest.bytes)
        }
        return writer.bytes
    }

    /// The digest of the file at a path, if the file still has the stamp that it had when it was read.
    package func digest(of path: String, _ stamp: FileStamp) -> SHA256.Digest? {
        guard let row = rows[Self.hash(path)], row.stamp == stamp else { return nil }
        return row.digest
    }

    package mutating func add(_ digest: SHA256.Digest, of path: String, _ stamp: FileStamp) {
        rows[Self.hash(path)] = Row(stamp: stamp, digest: digest)
    }

    private static func hash(_ path: String) -> UInt64 {
        var path = path
        return path.withUTF8 { xxHash64(UnsafeRawBufferPointer($0)) }
    }
}
