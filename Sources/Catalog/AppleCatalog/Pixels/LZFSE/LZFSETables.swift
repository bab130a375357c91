import ThemeCatalogBytes

/// The working memory of an LZFSE decoder: state tables and the literals of a block. It is reused for every block.
final class LZFSETables {
    private let literalTable = UnsafeMutableBufferPointer<SymbolEntry>.allocate(capacity: LZFSEFormat.literalStates)
    private let lengthTable = UnsafeMutableBufferPointer<ValueEntry>.allocate(capacity: LZFSEFormat.lengths.states)
    private let matchTable = UnsafeMutableBufferPointer<ValueEntry>.allocate(capacity: LZFSEFormat.matches.states)
    private let distanceTable = UnsafeMutableBufferPointer<ValueEntry>.allocate(capacity: LZFSEFormat.distances.states)
    private let literals = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: LZFSEFormat.maximumLiterals + 64)

    init() { literals.initialize(repeating: 0) }

    deinit {
        literalTable.deallocate()
        lengthTable.deallocate()
        matchTable.deallocate()
        distanceTable.deallocate()
        literals.deallocate()
    }

    /// Unpacks the block with the header at `offset` in `source` into `output`.
    ///
    /// - Throws: `ByteError` if the block's payloads don't yield exactly `end - start` bytes.
    func unpack(
        _ block: LZFSEBlock, at offset: Int, of source: ByteView, _ output: UnsafeMutableBufferPointer<UInt8>,
        from start: Int, until end: Int
    ) throws(ByteError) {
        StateMachine.fill(literalTable, frequencies: block.literalFrequencies)
        StateMachine.fill(lengthTable, frequencies: block.lengthFrequencies, code: LZFSEFormat.lengths)
        StateMachine.fill(matchTable, frequencies: block.matchFrequencies, code: LZFSEFormat.matches)
        StateMachine.fill(distanceTable, frequencies: block.distanceFrequencies, code: LZFSEFormat.distances)
        let literalEnd = offset + block.headerSize + block.literalPayload
        try source.withUnsafeBytes { (bytes) throws(ByteError) in
            guard readLiterals(block, bytes, end: literalEnd) else {
                throw ByteError(offset: source.startOffset + literalEnd, message: "LZFSE literals end early")
            }
            let matchEnd = literalEnd + block.matchPayload
            guard let written = readMatches(block, bytes, end: matchEnd, output, from: start, until: end) else {
                throw ByteError(
                    offset: source.startOffset + offset, message: "the literals or matches do not fit into their LZFSE block")
            }
            guard written == end else { throw LZFSEDecoder.shortfall(at: source.startOffset + offset, end - written) }
        }
    }
}

private extension LZFSETables {
    /// Four machines alternate, one symbol each.
    func readLiterals(_ block: LZFSEBlock, _ bytes: UnsafeRawBufferPointer, end: Int) -> Bool {
        guard block.literalCount > 0 else { return true }
        guard var bits = ReverseBits(bytes, end: end, bits: block.literalBits) else { return false }
        let table = literalTable.baseAddress!
        let target = literals.baseAddress!
        var (s0, s1) = (block.literalStates[0], block.literalStates[1])
        var (s2, s3) = (block.literalStates[2], block.literalStates[3])
        var index = 0
        while index < block.literalCount {
            guard bits.refill() else { return false }
            target[index] = Self.symbol(table, &s0, &bits)
            target[index &+ 1] = Self.symbol(table, &s1, &bits)
            target[index &+ 2] = Self.symbol(table, &s2, &bits)
            target[index &+ 3] = Self.symbol(table, &s3, &bits)
            index &+= 4
        }
        return true
    }

    @inline(__always)
    static func symbol(_ table: UnsafeMutablePointer<SymbolEntry>, _ state: inout Int, _ bits: inout ReverseBits) -> UInt8 {
        let entry = table[state]
        state = Int(entry.base) &+ bits.pull(entry.bits)
        return entry.symbol
    }

    @inline(__always)
    static func value(_ table: UnsafeMutablePointer<ValueEntry>, _ state: inout Int, _ bits: inout ReverseBits) -> Int {
        let entry = table[state]
        let pulled = bits.pull(entry.allBits)
        state = Int(entry.base) &+ pulled &>> Int(entry.valueBits)
        return Int(entry.value) &+ pulled & (1 &<< Int(entry.valueBits) &- 1)
    }

    /// Executes the triples. A distance of 0 repeats the previous one.
    ///
    /// - Returns: the end of the output, or nil if a triple is invalid.
    func readMatches(
        _ block: LZFSEBlock, _ bytes: UnsafeRawBufferPointer, end payloadEnd: Int,
        _ output: UnsafeMutableBufferPointer<UInt8>, from start: Int, until end: Int
    ) -> Int? {
        guard block.matchCount > 0 else { return start }
        guard var bits = ReverseBits(bytes, end: payloadEnd, bits: block.matchBits), let target = output.baseAddress
        else { return nil }
        let (lengths, matches, distances) = (lengthTable.baseAddress!, matchTable.baseAddress!, distanceTable.baseAddress!)
        let (source, literalRoom) = (literals.baseAddress!, literals.count)
        var (lengthState, matchState, distanceState) = (block.lengthState, block.matchState, block.distanceState)
        var (written, literal, distance) = (start, 0, 0)
        for _ in 0..<block.matchCount {
            guard bits.refill() else { return nil }
            let length = Self.value(lengths, &lengthState, &bits)
            let match = Self.value(matches, &matchState, &bits)
            let next = Self.value(distances, &distanceState, &bits)
            if next != 0 { distance = next }
            guard length <= block.literalCount &- literal, length &+ match <= end &- written else { return nil }
            MatchCopy.plain(
                source + literal, length, readable: literalRoom &- literal, to: target + written, room: end &- written)
            literal &+= length
            written &+= length
            guard match > 0 else { continue }
            guard distance > 0, distance <= written else { return nil }
            MatchCopy.repeating(distance, match, to: target + written, room: end &- written)
            written &+= match
        }
        return written
    }
}
