import ThemeCatalogBytes

/// One state of a decoding machine over plain symbols, packed into a word: next-state bits, symbol, next-state base.
struct SymbolEntry {
    var bits: UInt8 = 0
    var symbol: UInt8 = 0
    var base: Int16 = 0
}

/// One state of a decoding machine over numbers. It reads the bits of the state and of the value together.
struct ValueEntry {
    var allBits: UInt8 = 0
    var valueBits: UInt8 = 0
    var base: Int16 = 0
    var value: Int32 = 0
}

/// The tables that turn states back into symbols.
///
/// A symbol with frequency f owns f consecutive states. The table sends each of them to a next state: `base` plus some bits. So
/// every next state is inside the machine. States that no symbol owns decode to symbol 0 and stay in range.
enum StateMachine {
    static func fill(_ table: UnsafeMutableBufferPointer<SymbolEntry>, frequencies: [UInt16]) {
        table.update(repeating: SymbolEntry())
        spread(frequencies, states: table.count) { state, symbol, bits, base in
            table[state] = SymbolEntry(bits: bits, symbol: UInt8(symbol), base: base)
        }
    }

    static func fill(_ table: UnsafeMutableBufferPointer<ValueEntry>, frequencies: [UInt16], code: ValueCode) {
        table.update(repeating: ValueEntry())
        spread(frequencies, states: table.count) { state, symbol, bits, base in
            table[state] = ValueEntry(
                allBits: bits + code.extraBits[symbol], valueBits: code.extraBits[symbol],
                base: base, value: code.bases[symbol])
        }
    }

    /// - Precondition: the frequencies sum to at most `states`, a power of two.
    private static func spread(
        _ frequencies: [UInt16], states: Int, _ assign: (_ state: Int, _ symbol: Int, _ bits: UInt8, _ base: Int16) -> Void
    ) {
        var state = 0
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            let f = Int(frequency)
            // The shift that brings f into states ..< 2 * states.
            let shift = f.leadingZeroBitCount - states.leadingZeroBitCount
            let short = (2 * states) >> shift - f
            for j in 0..<f {
                if j < short {
                    assign(state, symbol, UInt8(shift), Int16((f + j) << shift - states))
                } else {
                    assign(state, symbol, UInt8(shift - 1), Int16((j - short) << (shift - 1)))
                }
                state += 1
            }
        }
    }
}

/// Bits read from the end of a payload toward its start, because the encoder pushed them last in, first out.
///
/// ```
/// source:  | … | payload ……… ◀── reads in whole bytes | accumulator: `available` low bits, the next bit on top |
/// ```
struct ReverseBits {
    private let source: UnsafeRawBufferPointer
    private var position: Int
    private var accumulator: UInt64
    private var available: Int

    /// - Parameters:
    ///   - end: the first byte after the payload. The bytes before the payload may be read but are never used.
    ///   - bits: minus the unused bits in the last byte.
    /// - Returns: nil if no encoder could have written the end of this payload.
    init?(_ source: UnsafeRawBufferPointer, end: Int, bits: Int) {
        guard end >= 8, end <= source.count else { return nil }
        let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self))
        self.source = source
        if bits != 0 {
            position = end - 8
            accumulator = word
            available = 64 + bits
        } else {
            position = end - 7
            accumulator = word >> 8
            available = 56
        }
        guard accumulator >> UInt64(available) == 0 else { return nil }
    }

    /// Fills the accumulator to at least 56 bits. False if the source has no more.
    @inline(__always)
    mutating func refill() -> Bool {
        let wanted = (63 - available) & ~7
        guard wanted > 0 else { return true }
        let start = position - wanted >> 3
        guard start >= 0 else { return false }
        let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        position = start
        accumulator = accumulator &<< UInt64(wanted) | word & (1 &<< UInt64(wanted) &- 1)
        available &+= wanted
        return true
    }

    /// - Precondition: at least `count` bits were filled.
    @inline(__always)
    mutating func pull(_ count: UInt8) -> Int {
        available &-= Int(count)
        let result = accumulator &>> UInt64(available)
        accumulator &= 1 &<< UInt64(available) &- 1
        return Int(truncatingIfNeeded: result)
    }
}
