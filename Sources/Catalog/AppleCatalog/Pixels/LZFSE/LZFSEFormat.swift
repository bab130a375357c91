/// The constants of an LZFSE stream, from the format that Apple published with its reference implementation in 2016.
///
/// A stream is a sequence of blocks. Each block starts with four characters. All integers are little-endian.
///
/// | mark | block | what follows |
/// |---|---|---|
/// | `bvx-` | stored | u32 raw size, the bytes |
/// | `bvxn` | LZVN | u32 raw size, u32 payload size, an LZVN stream |
/// | `bvx1` | LZFSE, plain header | counts, states and frequencies as integers (770 bytes with the mark), literals, triples |
/// | `bvx2` | LZFSE, packed header | the same in bit fields, frequencies in a variable-length code |
/// | `bvx$` | end | nothing |
///
/// An LZFSE block holds literals and triples (L literals, and M bytes of match at distance D). Each is entropy-coded with a
/// finite state machine whose tables follow from the frequencies. Everything here is *format*; tunable values are in the encoder.
enum LZFSEFormat {
    static let endMark: UInt32 = 0x2478_7662
    static let storedMark: UInt32 = 0x2D78_7662
    static let plainMark: UInt32 = 0x3178_7662
    static let packedMark: UInt32 = 0x3278_7662
    static let lzvnMark: UInt32 = 0x6E78_7662

    static let maximumLiterals = 40_000
    static let maximumMatches = 10_000

    /// The bytes of a packed header before its frequencies.
    static let packedHeaderSize = 32
    static let plainHeaderSize = 770

    static let literalStates = 1024
    static let literalSymbols = 256

    /// The literal counts, as a 64-state machine over 20 symbols.
    static let lengths = ValueCode(
        states: 64,
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 5, 8])
    static let matches = ValueCode(
        states: 64,
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 8, 11])
    /// The distances: four symbols for each count of extra bits from 0 to 15.
    static let distances = ValueCode(
        states: 256,
        extraBits: (0..<64).map { UInt8($0 / 4) })

    /// The number of frequencies in a header.
    static let frequencyCount =
        lengths.symbols + matches.symbols + distances.symbols + literalSymbols
}

/// A code for numbers. A symbol gives a base value and the number of extra bits to add to it.
struct ValueCode: Sendable {
    let states: Int
    let extraBits: [UInt8]
    let bases: [Int32]

    /// The bases follow from the extra bits: each symbol starts where the previous one ends.
    init(states: Int, extraBits: [UInt8]) {
        self.states = states
        self.extraBits = extraBits
        var next: Int32 = 0
        bases = extraBits.map { bits in
            defer { next += 1 << Int32(bits) }
            return next
        }
    }

    var symbols: Int { extraBits.count }
    /// The largest number the code can express.
    var maximum: Int { Int(bases[symbols - 1]) + (1 << Int(extraBits[symbols - 1])) - 1 }
}
