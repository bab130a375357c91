import ThemeCatalogBytes

/// Collects literals and matches, and writes them as LZFSE blocks.
final class LZFSEBlockWriter {
    private(set) var output = ByteWriter()
    private let source: UnsafeBufferPointer<UInt8>
    /// The first source byte that is not in a written block.
    private var blockStart = 0
    /// The first source byte that has not been appended.
    private var end = 0
    private var literalCount = 0
    private var matchCount = 0
    private let literals = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: LZFSEFormat.maximumLiterals)
    /// The triples, each as L, M and D in a row.
    private let triples = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 3 * LZFSEFormat.maximumMatches)
    /// Space for the payloads: ten bits per literal and 54 bits per triple.
    private let payload = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(LZFSEFormat.maximumLiterals * 10, LZFSEFormat.maximumMatches * 54) / 8 + 64, alignment: 8)

    /// - Parameter room: the bytes that are likely to come.
    init(_ source: UnsafeBufferPointer<UInt8>, room: Int = 0) {
        self.source = source
        // Memory that isn't used isn't taken if there is much of it.
        if room > 1 << 22 { output.reserve(room) }
    }

    deinit {
        literals.deallocate()
        triples.deallocate()
        payload.deallocate()
    }

    /// Appends the next `length` source bytes as literals, and the `match` after them as a copy from `distance` bytes back.
    func append(length: Int, match: Int, distance: Int) {
        var (length, match) = (length, match)
        let most = LZFSEFormat.lengths.maximum
        while length > most {
            push(most, 0, 1)
            length -= most
        }
        while match > LZFSEFormat.matches.maximum {
            push(length, LZFSEFormat.matches.maximum, distance)
            match -= LZFSEFormat.matches.maximum
            length = 0
        }
        if length > 0 || match > 0 { push(length, match, match > 0 ? distance : 1) }
    }

    /// Writes the remaining data and the end mark.
    func finish() -> [UInt8] {
        flush()
        output.append(LZFSEFormat.endMark)
        return output.bytes
    }
}

private extension LZFSEBlockWriter {
    func push(_ length: Int, _ match: Int, _ distance: Int) {
        if literalCount + length > LZFSEFormat.maximumLiterals || matchCount == LZFSEFormat.maximumMatches { flush() }
        if length > 0 {
            (literals.baseAddress! + literalCount).update(from: source.baseAddress! + end, count: length)
        }
        literalCount += length
        triples[3 * matchCount] = Int32(length)
        triples[3 * matchCount + 1] = Int32(match)
        triples[3 * matchCount + 2] = Int32(distance)
        matchCount += 1
        end += length + match
    }

    /// Writes the block collected so far, uncompressed if that is smaller.
    func flush() {
        guard end > blockStart else { return }
        var block = LZFSEBlock()
        block.rawSize = end - blockStart
        let literalPayload = packLiterals(&block)
        let matchPayload = packTriples(&block)
        let header = block.packedHeader()
        if header.count + literalPayload.count + matchPayload.count < block.rawSize + 8 {
            output.append(header)
            output.append(literalPayload)
            output.append(matchPayload)
        } else {
            output.append(LZFSEFormat.storedMark)
            output.append(UInt32(block.rawSize))
            output.append(source[blockStart..<end])
        }
        (literalCount, matchCount, blockStart) = (0, 0, end)
    }

    func packLiterals(_ block: inout LZFSEBlock) -> [UInt8] {
        while literalCount % 4 != 0 {
            literals[literalCount] = literals[literalCount - 1]
            literalCount += 1
        }
        block.literalCount = literalCount
        var counts = [Int](repeating: 0, count: LZFSEFormat.literalSymbols)
        for index in 0..<literalCount { counts[Int(literals[index])] += 1 }
        block.literalFrequencies = StateMachine.frequencies(of: counts, states: LZFSEFormat.literalStates)
        let table = StateMachine.encoder(frequencies: block.literalFrequencies, states: LZFSEFormat.literalStates)
        var bits = ForwardBits(payload.baseAddress!)
        var (s0, s1, s2, s3) = (0, 0, 0, 0)
        table.withUnsafeBufferPointer { table in
            let entries = table.baseAddress!
            var index = literalCount
            while index > 0 {
                index &-= 4
                bits.push(Int(literals[index &+ 3]), entries, &s3)
                bits.push(Int(literals[index &+ 2]), entries, &s2)
                bits.push(Int(literals[index &+ 1]), entries, &s1)
                bits.push(Int(literals[index]), entries, &s0)
                bits.flush()
            }
        }
        block.literalBits = bits.finish()
        block.literalStates = [s0, s1, s2, s3]
        block.literalPayload = bits.position
        return Array(payload[..<bits.position])
    }

    /// Writes a distance as 0 if it equals the one before it. The first distance is never written as 0.
    func foldDistances() {
        var before: Int32 = 0
        for index in 0..<matchCount {
            // A triple without a match may have any valid distance.
            if triples[3 * index + 1] == 0, before != 0 { triples[3 * index + 2] = before }
            let distance = triples[3 * index + 2]
            if distance == before { triples[3 * index + 2] = 0 }
            before = distance
        }
    }

    func packTriples(_ block: inout LZFSEBlock) -> [UInt8] {
        foldDistances()
        block.matchCount = matchCount
        var counts = (
            [Int](repeating: 0, count: LZFSEFormat.lengths.symbols),
            [Int](repeating: 0, count: LZFSEFormat.matches.symbols),
            [Int](repeating: 0, count: LZFSEFormat.distances.symbols)
        )
        for index in 0..<matchCount {
            counts.0[Self.lengthSymbol(triples[3 * index])] += 1
            counts.1[Self.matchSymbol(triples[3 * index + 1])] += 1
            counts.2[Self.distanceSymbol(triples[3 * index + 2])] += 1
        }
        block.lengthFrequencies = StateMachine.frequencies(of: counts.0, states: LZFSEFormat.lengths.states)
        block.matchFrequencies = StateMachine.frequencies(of: counts.1, states: LZFSEFormat.matches.states)
        block.distanceFrequencies = StateMachine.frequencies(of: counts.2, states: LZFSEFormat.distances.states)
        let lengths = StateMachine.encoder(frequencies: block.lengthFrequencies, states: LZFSEFormat.lengths.states)
        let matches = StateMachine.encoder(frequencies: block.matchFrequencies, states: LZFSEFormat.matches.states)
        let distances = StateMachine.encoder(frequencies: block.distanceFrequencies, states: LZFSEFormat.distances.states)
        var bits = ForwardBits(payload.baseAddress!, skipping: Self.triplePadding)
        for index in (0..<matchCount).reversed() {
            let (length, match, distance) = (triples[3 * index], triples[3 * index + 1], triples[3 * index + 2])
            Self.push(distance, Self.distanceSymbol(distance), LZFSEFormat.distances, distances, &block.distanceState, &bits)
            Self.push(match, Self.matchSymbol(match), LZFSEFormat.matches, matches, &block.matchState, &bits)
            Self.push(length, Self.lengthSymbol(length), LZFSEFormat.lengths, lengths, &block.lengthState, &bits)
            bits.flush()
        }
        block.matchBits = bits.finish()
        block.matchPayload = bits.position
        return Array(payload[..<bits.position])
    }

    /// Zero bytes at the start of the payload of the triples. Other decoders read whole words back to its start, but no further.
    static let triplePadding = 8

    @inline(__always)
    static func push(
        _ value: Int32, _ symbol: Int, _ code: ValueCode, _ table: [EncoderEntry], _ state: inout Int, _ bits: inout ForwardBits
    ) {
        bits.push(Int(value - code.bases[symbol]), Int(code.extraBits[symbol]))
        table.withUnsafeBufferPointer { bits.push(symbol, $0.baseAddress!, &state) }
    }

    @inline(__always)
    static func lengthSymbol(_ value: Int32) -> Int {
        value < 16 ? Int(value) : value < 20 ? 16 : value < 28 ? 17 : value < 60 ? 18 : 19
    }

    @inline(__always)
    static func matchSymbol(_ value: Int32) -> Int {
        value < 16 ? Int(value) : value < 24 ? 16 : value < 56 ? 17 : value < 312 ? 18 : 19
    }

    /// Four symbols share each number of extra bits, so the bases of a group start at 4 * 2^bits - 4.
    @inline(__always)
    static func distanceSymbol(_ value: Int32) -> Int {
        let shifted = Int(value) &+ 4
        let bits = Int.bitWidth &- 3 &- shifted.leadingZeroBitCount
        return 4 &* bits &+ (shifted &- 4 &<< bits) &>> bits
    }
}
