/// A read-only run of bytes that is spread over several places in memory. A file can be put together from parts without a copy.
///
/// ```
/// offset 0                       count
/// | piece 0 | piece 1 | … | last piece |
/// ```
public struct BytePieces: Sendable {
    /// The pieces in order. None of them is empty.
    public private(set) var pieces: [ByteView] = []
    /// The offset of the first byte of each piece.
    private var starts: [Int] = []
    /// The number of bytes of all pieces.
    public private(set) var count = 0

    /// Makes an empty run.
    public init() {}

    /// Makes a run of one piece.
    public init(_ bytes: ByteView) { append(bytes) }

    /// Makes a run of one piece, which is a copy of `bytes`.
    public init(_ bytes: [UInt8]) { append(ByteView(bytes)) }

    /// Adds a piece at the end. Empty pieces are ignored.
    public mutating func append(_ piece: ByteView) {
        guard piece.count > 0 else { return }
        pieces.append(piece)
        starts.append(count)
        count += piece.count
    }

    /// Reserves memory for the list of pieces.
    ///
    /// - Parameter pieces: the approximate number of pieces that will be added.
    public mutating func reserve(_ pieces: Int) {
        self.pieces.reserveCapacity(pieces)
        starts.reserveCapacity(pieces)
    }

    /// The `count` bytes from `offset` on. They are copied only if they span more than one piece.
    ///
    /// - Throws: `ByteError` if the range isn't inside these bytes.
    /// - Complexity: O(log n) for n pieces, plus O(`count`) if the bytes are copied.
    public func slice(_ offset: Int, _ count: Int) throws(ByteError) -> ByteView {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            throw ByteError(
                offset: max(0, min(offset, self.count)),
                message: "needs \(count) bytes, with only \(max(0, self.count - max(0, offset))) left")
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

    /// A copy of all bytes.
    ///
    /// - Complexity: O(`count`).
    public var array: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let target = UnsafeMutableRawBufferPointer(buffer)
            for piece in pieces {
                piece.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[filled...]).copyMemory(from: $0) }
                filled += piece.count
            }
        }
    }

    /// The index of the last piece that begins at or before `offset`.
    ///
    /// - Precondition: `offset` is inside these bytes.
    private func piece(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
