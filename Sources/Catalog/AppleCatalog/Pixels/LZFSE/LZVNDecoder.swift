package import ThemeCatalogBytes

/// Unpacks LZVN, the byte-oriented companion of LZFSE for small inputs.
///
/// An opcode gives L literals to copy, then M bytes of match at distance D. `p` repeats the previous distance.
///
/// ```
/// LLMMMDDD DDDDDDDD          short distance; the low three bits of the first byte are neither 110 nor 111
/// 101LLMMM DDDDDDMM DDDDDDDD medium distance
/// LLMMM111 DDDDDDDD DDDDDDDD long distance
/// LLMMM110                   p
/// 1111MMMM  11110000 MMMMMMMM   p, no literals; the long form adds 16
/// 1110LLLL  11100000 LLLLLLLL   literals only; the long form adds 16
/// 00000110 and seven zero bytes end; 00001110 and 00010110 do nothing
/// ```
package enum LZVNDecoder {
    /// Unpacks a bare stream until its end mark, or until it has `limit` bytes.
    ///
    /// - Throws: `ByteError` with the offset of the invalid opcode.
    package static func decode(_ source: ByteView, limit: Int) throws(ByteError) -> [UInt8] {
        // An opcode yields at most 271 bytes from its two bytes.
        let capacity = min(limit, source.count * 136 + 16)
        var failure: ByteError?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
            do throws(ByteError) {
                filled = try source.withUnsafeBytes { (input) throws(ByteError) -> Int in
                    try unpack(input, sourceOffset: source.startOffset, output, from: 0, until: capacity).written
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Unpacks opcodes into `output` until the end mark or until byte `limit`. Matches may refer to the bytes before `start`.
    ///
    /// - Returns: the number of initialized bytes in `output`.
    static func unpack(
        _ input: UnsafeRawBufferPointer, sourceOffset: Int, _ output: UnsafeMutableBufferPointer<UInt8>,
        from start: Int, until limit: Int
    ) throws(ByteError) -> (written: Int, ended: Bool) {
        guard let target = output.baseAddress, limit > start else { return (start, limit > start) }
        let count = input.count
        let base = input.bindMemory(to: UInt8.self).baseAddress ?? UnsafePointer(target)
        var position = 0
        var written = start
        var distance = 0
        while true {
            guard position < count else {
                throw ByteError(offset: sourceOffset + position, message: "LZVN stream has no end marker")
            }
            guard let step = Step(base + position, available: count - position, distance: distance) else {
                throw ByteError(offset: sourceOffset + position, message: "LZVN opcode is undefined or cut off")
            }
            if step.isEnd { return (written, true) }
            let literals = min(step.literals, limit - written)
            guard step.size + step.literals <= count - position else {
                throw ByteError(offset: sourceOffset + position, message: "LZVN literals extend past the end of the stream")
            }
            position += step.size
            MatchCopy.plain(
                base + position, literals, readable: count - position, to: target + written, room: limit - written)
            position += step.literals
            written += literals
            distance = step.distance
            let length = min(step.match, limit - written)
            if length > 0 {
                guard distance > 0, distance <= written else {
                    let message = "LZVN match points \(distance) bytes back, but there are only \(written)"
                    throw ByteError(offset: sourceOffset + position, message: message)
                }
                MatchCopy.repeating(distance, length, to: target + written, room: limit - written)
                written += length
            }
            if written == limit { return (written, false) }
        }
    }
}

/// A decoded opcode.
private struct Step {
    var size: Int
    var literals = 0
    var match = 0
    var distance: Int
    var isEnd = false

    /// - Returns: nil if the opcode is undefined or longer than `available`.
    @inline(__always)
    init?(_ code: UnsafePointer<UInt8>, available: Int, distance: Int) {
        let opcode = Int(code[0])
        self.distance = distance
        size = 1
        switch opcode >> 4 {
        case 0xE, 0xF:
            var amount = opcode & 15
            if amount == 0 {
                guard available >= 2 else { return nil }
                amount = Int(code[1]) + 16
                size = 2
            }
            if opcode >= 0xF0 { match = amount } else { literals = amount }
        case 0xA, 0xB:
            guard available >= 3 else { return nil }
            literals = opcode >> 3 & 3
            match = (opcode & 7) << 2 | Int(code[1]) & 3
            match += 3
            self.distance = Int(code[1]) >> 2 | Int(code[2]) << 6
            size = 3
        case 0x7, 0xD:
            return nil
        default:
            literals = opcode >> 6
            match = opcode >> 3 & 7 + 3
            guard finish(opcode, code, available) else { return nil }
        }
    }

    /// The forms LLMMMxxx.
    @inline(__always)
    private mutating func finish(_ opcode: Int, _ code: UnsafePointer<UInt8>, _ available: Int) -> Bool {
        switch opcode & 7 {
        case 6:
            guard opcode < 0x40 else { return true }
            (literals, match) = (0, 0)
            isEnd = opcode == 0x06
            return opcode <= 0x16
        case 7:
            guard available >= 3 else { return false }
            distance = Int(code[1]) | Int(code[2]) << 8
            size = 3
        default:
            guard available >= 2 else { return false }
            distance = (opcode & 7) << 8 | Int(code[1])
            size = 2
        }
        return true
    }
}
