package import ThemeCatalogBytes

/// The digests of files by path and stamp, so that unchanged files need not be read.
///
/// Stored as rows of the path's xxHash64 (8, LE), the stamp (40) and the digest (32), sorted by the first. The rows are read
/// where they are: most runs change few of them.
package struct FileIndex: Sendable {
    private let stored: ByteView
    private let count: Int
    /// For each stored row, whether it is still in use.
    private var isKept: [Bool]
    private var added: [UInt64: [UInt8]] = [:]
    private static let rowSize = 8 + FileStamp.byteCount + SHA256.Digest.byteCount

    /// An index of earlier files, or an empty one.
    package init(_ view: ByteView = ByteView([])) {
        count = view.count % Self.rowSize == 0 ? view.count / Self.rowSize : 0
        stored = view
        isKept = Array(repeating: false, count: count)
    }

    /// The index of the files that were kept or added. Nil if they are the stored ones.
    package var changed: [UInt8]? {
        if added.isEmpty, isKept.allSatisfy(\.self) { return nil }
        var writer = ByteWriter()
        writer.reserve((count + added.count) * Self.rowSize)
        var next = added.sorted { $0.key < $1.key }[...]
        for row in 0..<count {
            guard isKept[row], let path = path(row), added[path] == nil, let bytes = try? stored.slice(start(row), Self.rowSize)
            else { continue }
            while let first = next.first, first.key < path { writer.append(next.removeFirst().value) }
            bytes.withUnsafeBytes { writer.append($0) }
        }
        for row in next { writer.append(row.value) }
        return writer.bytes
    }

    /// The stored row of the file at a path, if the file still has the stamp that it had when it was read.
    package func row(of path: String, _ stamp: FileStamp) -> Int? {
        let hash = Self.hash(path)
        var (row, end) = (0, count)
        while row < end {
            let middle = (row + end) / 2
            guard let path = self.path(middle) else { return nil }
            if path < hash { row = middle + 1 } else { end = middle }
        }
        guard row < count, self.path(row) == hash, (try? FileStamp(stored, at: start(row) + 8)) == stamp else { return nil }
        return row
    }

    /// The digest in a stored row.
    package func digest(_ row: Int) -> SHA256.Digest? {
        try? SHA256.Digest(stored.slice(start(row) + 8 + FileStamp.byteCount, SHA256.Digest.byteCount))
    }

    /// Keeps a stored row.
    package mutating func keep(_ row: Int) { isKept[row] = true }

    package mutating func add(_ digest: SHA256.Digest, of path: String, _ stamp: FileStamp) {
        let hash = Self.hash(path)
        var writer = ByteWriter()
        writer.append(hash)
        stamp.write(to: &writer)
        writer.append(digest.bytes)
        added[hash] = writer.bytes
    }

    private func start(_ row: Int) -> Int { row * Self.rowSize }
    private func path(_ row: Int) -> UInt64? { try? stored.u64(start(row)) }

    private static func hash(_ path: String) -> UInt64 {
        var path = path
        return path.withUTF8 { xxHash64(UnsafeRawBufferPointer($0)) }
    }
}
