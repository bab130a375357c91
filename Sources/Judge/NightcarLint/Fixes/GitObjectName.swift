/// Git's names for contents. Patches of binary files must include them.
enum GitObjectName {
    /// The name for missing content.
    static let none = String(repeating: "0", count: 40)

    /// The name of a file's content: the SHA-1 of `blob`, the number of bytes, a zero, and the bytes.
    static func blob(_ bytes: [UInt8]) -> String { sha1(Array("blob \(bytes.count)\0".utf8) + bytes) }

    /// SHA-1 (FIPS 180-4) as 40 lowercase hexadecimal digits.
    static func sha1(_ bytes: [UInt8]) -> String {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        // The message, a 1 bit, zeros up to 8 bytes before the end of a block, and the number of bits.
        let zeros = (119 - bytes.count % 64) % 64
        let bits = UInt64(bytes.count) &* 8
        let padded =
            bytes + [0x80] + repeatElement(0, count: zeros)
            + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        func turn(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(turn(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (choice, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turn(a, 5) &+ choice &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, turn(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
}
