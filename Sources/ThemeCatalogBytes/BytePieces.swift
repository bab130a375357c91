/// A read-only run of bytes that lie in several places of memory: a file put together of its parts without copying them.
///
/// ```
/// offset 0                       count
/// | piece 0 | piece 1 | … | last piece |
/// ```
public struct BytePieces: Sendable {
    /// In order; none is empty.
    public private(set) var pieces: [ByteView] = []
    /// For each piece the offset of its first byte.
    private var starts: [Int] = []
    public private(set) var count = 0

    public init() {}

    /// One piece.
    public init(_ bytes: ByteView) { append(bytes) }

    /// One piece, a copy of `bytes`.
    public init(_ bytes: [UInt8]) { append(ByteView(bytes)) }

    /// Adds a piece at the end. An empty one is nothing.
    public mutating func append(_ piece: ByteView) {
        guard piece.count > 0 else { return }
        pieces.append(piece)
        starts.append(count)
        count += piece.count
    }

    /// - Parameter pieces: about how many will be added.
    public mutating func reserve(_ pieces: Int) {
        self.pieces.reserveCapacity(pieces)
        starts.reserveCapacity(pieces)
    }

    /// The `count` bytes from `offset` on, copied only where they do not lie in one piece.
    ///
    /// - Throws: `ByteError` when the range does not lie inside these bytes.
    public func slice(_ offset: Int, _ count: Int) throws(ByteError) -> ByteView {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            throw ByteError(
                offset: max(0, min(offset, self.count)),
                message: "needs \(count) bytes, \(max(0, self.count - max(0, offset))) are there")
        }
        guard count > 0 else { return ByteView([]).counted(from: offset) }
        var index = piece(at: offset)
        var start = offset - starts[index]
        if count <= pieces[index].count - start { return try pieces[index].slice(start, count).counted(from: offset) }
        var joined: [UInt8] = []
        joined.reserveCapacity(count)
        while joined.count < count {
            pieces[index].withUnsafeBytes { joined.append(contentsOf: $0[start...].prefix(count - joined.count)) }
            (index, start) = (index + 1, 0)
        }
        return ByteView(joined).counted(from: offset)
    }

    /// A copy of all bytes, one after the other.
    public var array: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let target = UnsafeMutableRawBufferPointer(buffer)
            for piece in pieces {
                piece.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[filled...]).copyMemory(from: $0) }
                filled += piece.count
            }
        }
    }

    /// The last piece that begins at `offset` or before it.
    ///
    /// - Precondition: `offset` lies inside these bytes.
    private func piece(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
