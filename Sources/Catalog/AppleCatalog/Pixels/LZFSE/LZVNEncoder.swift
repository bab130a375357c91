/// Packs bytes as a bare LZVN stream. `LZVNDecoder` documents the opcodes.
package enum LZVNEncoder {
    /// Packs `bytes` and ends the stream with its end mark.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { encode($0) }
    }

    static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        precondition(bytes.count < 1 << 31, "the encoder's positions are 32 bits wide")
        var writer = OpcodeWriter(bytes)
        if bytes.count > 3 {
            var chains = Chains(bytes)
            chains.parse(into: &writer)
            chains.release()
        }
        return writer.finish()
    }
}

/// Writes opcodes for runs of literals and matches.
private struct OpcodeWriter {
    private let source: UnsafeBufferPointer<UInt8>
    private var output: [UInt8] = []
    /// The first byte that has not been written.
    private(set) var next = 0
    private(set) var distance = 0

    init(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        output.reserveCapacity(source.count / 2 + 16)
    }

    /// Writes the literals up to `position`, and the match at `position`.
    mutating func append(at position: Int, length: Int, distance newDistance: Int) {
        var literals = runs(position - next, leaving: 3)
        // The largest match length that fits into the three bits of M with L, below the undefined opcodes.
        let first = min(length, 10 - 2 * literals)
        var rest = length - first
        let field = UInt8(literals << 6 | (first - 3) << 3)
        if newDistance == distance {
            if literals == 0 {
                rest = length
            } else {
                output.append(field | 6)
            }
        } else if newDistance < 0x600 {
            output.append(field | UInt8(newDistance >> 8))
            output.append(UInt8(newDistance & 0xFF))
        } else if newDistance >= 1 << 14 || rest == 0 || length > 34 {
            output.append(field | 7)
            output.append(UInt8(newDistance & 0xFF))
            output.append(UInt8(newDistance >> 8))
        } else {
            output.append(UInt8(0xA0 | literals << 3 | (length - 3) >> 2))
            output.append(UInt8(newDistance << 2 & 0xFF | (length - 3) & 3))
            output.append(UInt8(newDistance >> 6))
            rest = 0
        }
        copy(&literals)
        repeats(rest)
        next += length
        distance = newDistance
    }

    mutating func finish() -> [UInt8] {
        var literals = runs(source.count - next, leaving: 0)
        copy(&literals)
        return output + [6, 0, 0, 0, 0, 0, 0, 0]
    }

    /// Writes literal opcodes until at most `few` literals are left. The next opcode includes them.
    private mutating func runs(_ count: Int, leaving few: Int) -> Int {
        var left = count
        while left > few {
            var run = min(left, 271)
            left -= run
            if run > 15 {
                output.append(0xE0)
                output.append(UInt8(run - 16))
            } else {
                output.append(0xE0 | UInt8(run))
            }
            copy(&run)
        }
        return left
    }

    private mutating func copy(_ count: inout Int) {
        output.append(contentsOf: source[next..<next + count])
        next += count
        count = 0
    }

    /// Writes opcodes that continue with the same distance.
    private mutating func repeats(_ count: Int) {
        var left = count
        while left > 0 {
            let run = min(left, 271)
            left -= run
            if run > 15 {
                output.append(0xF0)
                output.append(UInt8(run - 16))
            } else {
                output.append(0xF0 | UInt8(run))
            }
        }
    }
}

/// Finds matches through chains of earlier positions that start with the same three bytes.
private struct Chains {
    // Tunable values.
    private static let hashBits = 13
    private static let depth = 32
    private static let goodMatch = 64

    private struct Match {
        var length = 0
        var distance = 0
        /// The bytes saved compared with literals.
        var gain = 0
    }

    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let heads: UnsafeMutableBufferPointer<Int32>
    private let links: UnsafeMutableBufferPointer<Int32>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        base = bytes.baseAddress!
        count = bytes.count
        heads = .allocate(capacity: 1 << Self.hashBits)
        heads.initialize(repeating: -1)
        links = .allocate(capacity: bytes.count)
        links.initialize(repeating: -1)
    }

    func release() {
        heads.deallocate()
        links.deallocate()
    }

    /// Takes the match that saves the most, unless the one that starts a byte later saves more.
    mutating func parse(into writer: inout OpcodeWriter) {
        var position = 0
        var match = Match()
        while position + 3 <= count {
            if match.length == 0 { match = best(at: position, writer) }
            insert(position)
            guard match.length > 0 else {
                position += 1
                continue
            }
            let later = match.length < Self.goodMatch ? best(at: position + 1, writer) : Match()
            if later.gain > match.gain {
                match = later
                position += 1
                continue
            }
            writer.append(at: position, length: match.length, distance: match.distance)
            for inside in position + 1..<position + match.length { insert(inside) }
            position += match.length
            match = Match()
        }
    }

    private func hash(_ position: Int) -> Int {
        let value = UInt32(base[position]) | UInt32(base[position + 1]) << 8 | UInt32(base[position + 2]) << 16
        return Int((value &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    }

    private func insert(_ position: Int) {
        guard position + 3 <= count else { return }
        let slot = hash(position)
        links[position] = heads[slot]
        heads[slot] = Int32(position)
    }

    private func best(at position: Int, _ writer: OpcodeWriter) -> Match {
        var best = Match()
        guard position + 3 <= count else { return best }
        if writer.distance > 0, writer.distance <= position {
            let length = common(position - writer.distance, position)
            if length >= 3 { best = Match(length: length, distance: writer.distance, gain: length - 1) }
        }
        var candidate = Int(heads[hash(position)])
        for _ in 0..<Self.depth {
            guard candidate >= 0, position - candidate <= 0xFFFF else { break }
            let length = common(candidate, position)
            let distance = position - candidate
            let gain = length - (distance < 0x600 ? 2 : 3)
            if length >= 3, gain > best.gain { best = Match(length: length, distance: distance, gain: gain) }
            if length >= Self.goodMatch { break }
            candidate = Int(links[candidate])
        }
        return best
    }

    private func common(_ source: Int, _ position: Int) -> Int {
        var length = 0
        while position + length < count, base[source + length] == base[position + length] { length += 1 }
        return length
    }
}
