import ThemeCatalogBytes

/// The header of an LZFSE block, in either of its two stored forms.
///
/// Packed form, after the mark and the u32 raw size: three u64 of bit fields, lowest bits first, then the frequencies.
///
/// | word | bits | field |
/// |---|---|---|
/// | 0 | 20, 20, 20, 3 | literals, literal payload bytes, triples, literal bits + 7 |
/// | 1 | 10 x 4, 20, 3 | four literal states, triple payload bytes, triple bits + 7 |
/// | 2 | 32, 10, 10, 10 | header bytes, states of L, M, D |
struct LZFSEBlock {
    var rawSize = 0
    /// The bytes before the literal payload.
    var headerSize = 0
    var literalCount = 0
    var literalPayload = 0
    /// Minus the unused bits of the last byte of the literal payload: -7 … 0.
    var literalBits = 0
    var literalStates = [0, 0, 0, 0]
    var matchCount = 0
    var matchPayload = 0
    var matchBits = 0
    var lengthState = 0
    var matchState = 0
    var distanceState = 0
    var lengthFrequencies: [UInt16] = []
    var matchFrequencies: [UInt16] = []
    var distanceFrequencies: [UInt16] = []
    var literalFrequencies: [UInt16] = []

    /// Header and payloads.
    var size: Int { headerSize + literalPayload + matchPayload }
}

extension LZFSEBlock {
    /// Reads the packed header (`bvx2`) at the start of `source`, without its frequencies if only the sizes are needed.
    init(packed source: ByteView, withFrequencies: Bool) throws(ByteError) {
        let words = (try source.u64(8), try source.u64(16), try source.u64(24))
        func field(_ word: UInt64, _ shift: UInt64, _ bits: UInt64) -> Int { Int(word >> shift & (1 << bits - 1)) }
        rawSize = Int(try source.u32(4))
        literalCount = field(words.0, 0, 20)
        literalPayload = field(words.0, 20, 20)
        matchCount = field(words.0, 40, 20)
        literalBits = field(words.0, 60, 3) - 7
        literalStates = [0, 10, 20, 30].map { field(words.1, $0, 10) }
        matchPayload = field(words.1, 40, 20)
        matchBits = field(words.1, 60, 3) - 7
        headerSize = field(words.2, 0, 32)
        lengthState = field(words.2, 32, 10)
        matchState = field(words.2, 42, 10)
        distanceState = field(words.2, 52, 10)
        guard headerSize >= LZFSEFormat.packedHeaderSize else {
            throw ByteError(offset: source.startOffset + 24, message: "LZFSE header says it has only \(headerSize) bytes")
        }
        try check(at: source.startOffset)
        guard withFrequencies else { return }
        let size = headerSize - LZFSEFormat.packedHeaderSize
        let stored = try source.slice(LZFSEFormat.packedHeaderSize, size)
        let none = [UInt16](repeating: 0, count: LZFSEFormat.frequencyCount)
        try distribute(size == 0 ? none : FrequencyCode.decode(stored, count: LZFSEFormat.frequencyCount), at: source.startOffset)
    }

    /// Reads the plain header (`bvx1`): the same fields as integers, frequencies as u16.
    init(plain source: ByteView, withFrequencies: Bool) throws(ByteError) {
        func integer(_ offset: Int) throws(ByteError) -> Int { Int(try source.u32(offset)) }
        func short(_ offset: Int) throws(ByteError) -> Int { Int(try source.u16(offset)) }
        rawSize = try integer(4)
        literalCount = try integer(12)
        matchCount = try integer(16)
        literalPayload = try integer(20)
        matchPayload = try integer(24)
        literalBits = Int(try source.load(Int32.self, at: 28))
        literalStates = [try short(32), try short(34), try short(36), try short(38)]
        matchBits = Int(try source.load(Int32.self, at: 40))
        lengthState = try short(44)
        matchState = try short(46)
        distanceState = try short(48)
        headerSize = LZFSEFormat.plainHeaderSize
        try check(at: source.startOffset)
        guard withFrequencies else { return }
        var values: [UInt16] = []
        for index in 0..<LZFSEFormat.frequencyCount { values.append(try source.u16(50 + 2 * index)) }
        try distribute(values, at: source.startOffset)
    }

    /// The packed header and its frequencies. `headerSize` doesn't need to be set.
    func packedHeader() -> [UInt8] {
        let stored = FrequencyCode.encode(lengthFrequencies + matchFrequencies + distanceFrequencies + literalFrequencies)
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        words.0 =
            UInt64(literalCount) | UInt64(literalPayload) << 20 | UInt64(matchCount) << 40
            | UInt64(literalBits + 7) << 60
        for (index, state) in literalStates.enumerated() { words.1 |= UInt64(state) << UInt64(10 * index) }
        words.1 |= UInt64(matchPayload) << 40 | UInt64(matchBits + 7) << 60
        words.2 =
            UInt64(LZFSEFormat.packedHeaderSize + stored.count) | UInt64(lengthState) << 32
            | UInt64(matchState) << 42 | UInt64(distanceState) << 52
        var writer = ByteWriter()
        writer.append(LZFSEFormat.packedMark)
        writer.append(UInt32(rawSize))
        writer.append(words.0)
        writer.append(words.1)
        writer.append(words.2)
        writer.append(stored)
        return writer.bytes
    }
}

private extension LZFSEBlock {
    /// Checks what a decoder relies on: counts are within a block's limits, and states are within their machines.
    func check(at offset: Int) throws(ByteError) {
        let states = literalStates + [lengthState, matchState, distanceState]
        let limits =
            [Int](repeating: LZFSEFormat.literalStates, count: 4)
            + [LZFSEFormat.lengths.states, LZFSEFormat.matches.states, LZFSEFormat.distances.states]
        guard literalCount <= LZFSEFormat.maximumLiterals, literalCount % 4 == 0,
            matchCount <= LZFSEFormat.maximumMatches,
            (-7...0).contains(literalBits), (-7...0).contains(matchBits),
            zip(states, limits).allSatisfy({ $0 < $1 })
        else { throw ByteError(offset: offset, message: "LZFSE header has fields out of range") }
        let most = literalCount + matchCount * LZFSEFormat.matches.maximum
        guard rawSize <= most else {
            throw ByteError(
                offset: offset + 4,
                message: "LZFSE block says it unpacks to \(rawSize) bytes, but it cannot hold more than \(most)")
        }
    }

    /// Passes the frequencies to their machines. No machine may get more states than it has.
    mutating func distribute(_ values: [UInt16], at offset: Int) throws(ByteError) {
        var rest = values[...]
        func take(_ count: Int, _ states: Int) throws(ByteError) -> [UInt16] {
            let part = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            guard part.reduce(0, { $0 + Int($1) }) <= states else {
                throw ByteError(offset: offset, message: "LZFSE frequencies claim more than \(states) states")
            }
            return part
        }
        lengthFrequencies = try take(LZFSEFormat.lengths.symbols, LZFSEFormat.lengths.states)
        matchFrequencies = try take(LZFSEFormat.matches.symbols, LZFSEFormat.matches.states)
        distanceFrequencies = try take(LZFSEFormat.distances.symbols, LZFSEFormat.distances.states)
        literalFrequencies = try take(LZFSEFormat.literalSymbols, LZFSEFormat.literalStates)
    }
}
