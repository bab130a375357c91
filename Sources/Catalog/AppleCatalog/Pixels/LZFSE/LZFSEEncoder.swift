import ThemeCatalogBytes

/// Packs bytes as an LZFSE stream.
package enum LZFSEEncoder {
    // Tunable values. None of these change what a decoder needs.

    /// Inputs smaller than this are packed as LZVN, which needs no tables.
    private static let lzvnThreshold = 4096
    /// A match of this length is used immediately.
    private static let goodMatch = 40
    private static let hashBits = 14

    /// Packs `bytes` into a complete stream. It is at most twelve bytes longer than `bytes` (twenty above 4 GB).
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { encode($0) }
    }

    /// - Parameter limit: once the stream is longer than this, in bytes, the rest of it may be missing.
    static func encode(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int = .max) -> [UInt8] {
        precondition(bytes.count < 1 << 31, "the encoder's positions are 32 bits wide")
        guard !bytes.isEmpty else { return LZFSEStored.stream(bytes) }
        let packed = bytes.count < lzvnThreshold ? LZFSEStored.lzvnStream(bytes) : blocks(bytes, limit: limit)
        return packed.count < bytes.count + 12 ? packed : LZFSEStored.stream(bytes)
    }

    private static func blocks(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8] {
        let writer = LZFSEBlockWriter(bytes, room: min(limit, bytes.count))
        var parser = Parser(bytes, writer, hashBits: hashBits, goodMatch: goodMatch)
        parser.run(limit: limit)
        parser.release()
        return writer.finish()
    }
}

/// Chooses the matches. It tries four recent positions with the same four bytes and takes the longest match. It holds one match
/// back until the next one shows whether the two overlap.
private struct Parser {
    private struct Match {
        var position = 0
        var source = 0
        var length = 0
        var end: Int { position + length }
    }

    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let writer: LZFSEBlockWriter
    private let goodMatch: Int
    private let shift: UInt32
    /// Sets of four positions, the newest first. -1 marks an empty place.
    private let table: UnsafeMutablePointer<SIMD4<Int32>>
    /// The first byte that was not passed to the writer.
    private var next = 0
    private var held = Match()

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ writer: LZFSEBlockWriter, hashBits: Int, goodMatch: Int) {
        base = bytes.baseAddress!
        count = bytes.count
        self.writer = writer
        self.goodMatch = goodMatch
        shift = UInt32(32 - hashBits)
        table = .allocate(capacity: 1 << hashBits)
        table.initialize(repeating: SIMD4(repeating: -1), count: 1 << hashBits)
    }

    func release() { table.deallocate() }

    mutating func run(limit: Int) {
        var position = 0
        while position + 8 <= count {
            guard writer.output.count <= limit else { return }
            if position < next {
                let end = min(next, count - 7)
                enter(position..<end)
                position = end
            } else {
                let value = word(position)
                consider(longest(among: enter(position, value), value: value, at: position))
                position &+= 1
            }
        }
        if held.length > 0 { emit(held) }
        writer.append(length: count - next, match: 0, distance: 1)
    }

    /// Puts a position first in its set, and returns the set as it was.
    @inline(__always)
    private func enter(_ position: Int, _ value: UInt32) -> SIMD4<Int32> {
        let slot = Int((value &* 2_654_435_761) &>> shift)
        let found = table[slot]
        table[slot] = SIMD4(Int32(truncatingIfNeeded: position), found.x, found.y, found.z)
        return found
    }

    /// Enters the positions of a match. Where every eight bytes are the same, such as in a plain area, the last four times are all
    /// that the table keeps, so the ones before them are passed over.
    private func enter(_ positions: Range<Int>) {
        let raw = UnsafeRawPointer(base)
        let kept = 4 * 8
        var position = positions.lowerBound
        while position < positions.upperBound {
            var end = position
            while end < positions.upperBound, end &+ 16 <= count,
                raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
                    == raw.loadUnaligned(fromByteOffset: end &+ 8, as: UInt64.self)
            {
                end &+= 8
            }
            position = max(position, min(end, positions.upperBound) &- kept)
            let stop = min(position &+ 2 &* kept, positions.upperBound)
            while position < stop {
                _ = enter(position, word(position))
                position &+= 1
            }
        }
    }

    @inline(__always)
    private func word(_ position: Int) -> UInt32 {
        UnsafeRawPointer(base).loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
    }

    @inline(__always)
    private func longest(among found: SIMD4<Int32>, value: UInt32, at position: Int) -> Match {
        var best = Match()
        for index in 0..<4 {
            let source = Int(found[index])
            guard source >= 0, position &- source <= LZFSEFormat.distances.maximum else { break }
            guard word(source) == value else { continue }
            let length = common(source, position)
            if length > best.length { best = Match(position: position, source: source, length: length) }
        }
        return best
    }

    /// How many bytes starting at `source` equal the ones starting at `position`. At least four do.
    @inline(__always)
    private func common(_ source: Int, _ position: Int) -> Int {
        let raw = UnsafeRawPointer(base)
        var length = 4
        while position &+ length &+ 8 <= count {
            let apart =
                raw.loadUnaligned(fromByteOffset: source &+ length, as: UInt64.self).littleEndian
                ^ raw.loadUnaligned(fromByteOffset: position &+ length, as: UInt64.self).littleEndian
            if apart != 0 { return length &+ apart.trailingZeroBitCount >> 3 }
            length &+= 8
        }
        while position &+ length < count, base[source &+ length] == base[position &+ length] { length &+= 1 }
        return length
    }

    private mutating func consider(_ found: Match) {
        guard found.length > 0 else { return }
        var match = found
        while match.position > next, match.source > 0, base[match.source &- 1] == base[match.position &- 1] {
            match.position &-= 1
            match.source &-= 1
            match.length &+= 1
        }
        if match.length >= goodMatch {
            if held.length > 0, held.end <= match.position { emit(held) }
            emit(match)
            held.length = 0
        } else if held.length == 0 {
            held = match
        } else if held.end <= match.position {
            emit(held)
            held = match
        } else {
            emit(match.length > held.length ? match : held)
            held.length = 0
        }
    }

    private mutating func emit(_ match: Match) {
        writer.append(length: match.position - next, match: match.length, distance: match.position - match.source)
        next = match.end
    }
}
