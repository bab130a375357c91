/// What an encoding machine does with one symbol. States from `threshold` on write `bits` bits, and the others write one bit
/// less.
struct EncoderEntry {
    var threshold = 0
    var bits = 0
    /// Added to the remaining state: `high` for states from `threshold` on, and `low` for the others.
    var high = 0
    var low = 0
}

extension StateMachine {
    /// The encoder's side of the tables.
    static func encoder(frequencies: [UInt16], states: Int) -> [EncoderEntry] {
        var offset = 0
        return frequencies.map { frequency in
            let f = Int(frequency)
            guard f > 0 else { return EncoderEntry() }
            let shift = f.leadingZeroBitCount - states.leadingZeroBitCount
            defer { offset += f }
            return EncoderEntry(
                threshold: f << shift - states, bits: shift,
                high: offset - f + states >> shift,
                low: offset - f + (shift > 0 ? states >> (shift - 1) : 0))
        }
    }

    /// Divides `states` among the symbols in proportion to how often they occur. Each symbol that occurs gets at least one.
    ///
    /// States that rounding down leaves over (or lacks) are assigned by the Sainte-Laguë rule, count / (2f + 1). To first order,
    /// this is the number of bits that one more state saves. It uses integers, so that every machine makes the same table.
    static func frequencies(of counts: [Int], states: Int) -> [UInt16] {
        let total = counts.reduce(0, +)
        guard total > 0 else { return [UInt16](repeating: 0, count: counts.count) }
        var shares = counts.map { $0 == 0 ? 0 : max(1, $0 * states / total) }
        let present = counts.indices.filter { counts[$0] > 0 }
        var rest = states - shares.reduce(0, +)
        while rest > 0 {
            let best = present.max { counts[$0] * (2 * shares[$1] + 1) < counts[$1] * (2 * shares[$0] + 1) }!
            shares[best] += 1
            rest -= 1
        }
        while rest < 0 {
            let spare = present.filter { shares[$0] > 1 }
            let least = spare.min { counts[$0] * (2 * shares[$1] - 1) < counts[$1] * (2 * shares[$0] - 1) }!
            shares[least] -= 1
            rest += 1
        }
        return shares.map { UInt16($0) }
    }
}

/// Bits written into a buffer, lowest first, to be read back from the end.
struct ForwardBits {
    private let target: UnsafeMutableRawPointer
    private(set) var position: Int
    private var accumulator: UInt64 = 0
    private var pending = 0

    /// - Parameters:
    ///   - target: space for all the bits that will be written, plus eight bytes.
    ///   - padding: the number of zero bytes at the start.
    init(_ target: UnsafeMutableRawPointer, skipping padding: Int = 0) {
        self.target = target
        position = padding
        for index in 0..<padding { target.storeBytes(of: 0, toByteOffset: index, as: UInt8.self) }
    }

    /// - Precondition: at most 56 bits are written between two flushes, and `value` fits into `count` bits.
    @inline(__always)
    mutating func push(_ value: Int, _ count: Int) {
        accumulator |= UInt64(truncatingIfNeeded: value) &<< UInt64(pending)
        pending &+= count
    }

    @inline(__always)
    mutating func push(_ symbol: Int, _ table: UnsafePointer<EncoderEntry>, _ state: inout Int) {
        let entry = table[symbol]
        let isHigh = state >= entry.threshold
        let count = isHigh ? entry.bits : entry.bits &- 1
        push(state & (1 &<< count &- 1), count)
        state = (isHigh ? entry.high : entry.low) &+ state &>> count
    }

    @inline(__always)
    mutating func flush() {
        target.storeBytes(of: accumulator.littleEndian, toByteOffset: position, as: UInt64.self)
        let whole = pending >> 3
        position &+= whole
        accumulator = accumulator &>> UInt64(whole &* 8)
        pending &= 7
    }

    /// Completes the last byte.
    ///
    /// - Returns: minus the number of its unused bits.
    mutating func finish() -> Int {
        flush()
        guard pending > 0 else { return 0 }
        position += 1
        return pending - 8
    }
}
