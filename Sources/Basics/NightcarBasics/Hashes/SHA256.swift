package import ThemeCatalogBytes

/// SHA-256 (FIPS 180-4), for identifiers that must stay the same on every machine.
package enum SHA256 {
    /// The digest of some bytes.
    package static func digest(_ bytes: UnsafeRawBufferPointer) -> Digest {
        var state = initial
        let whole = bytes.count / 64 * 64
        mix(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), into: &state)
        // The rest of the message, a 1 bit, zeros up to 8 bytes before the end of a block, and the number of bits.
        var tail = Array(bytes[whole...]) + [0x80]
        tail += repeatElement(0, count: (120 - tail.count % 64) % 64)
        let bits = UInt64(bytes.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
        tail.withUnsafeBytes { mix($0, into: &state) }
        return Digest(state)
    }

    package static func digest(_ bytes: [UInt8]) -> Digest { bytes.withUnsafeBytes { digest($0) } }

    /// The digest as 64 lowercase hexadecimal digits.
    package static func hex(_ bytes: [UInt8]) -> String { digest(bytes).hex }
}

extension SHA256 {
    /// 32 bytes.
    package struct Digest: Sendable, Hashable {
        package static let byteCount = 32
        /// The bytes as big-endian integers.
        private let parts: (UInt64, UInt64, UInt64, UInt64)

        fileprivate init(_ state: [UInt32]) {
            func part(_ index: Int) -> UInt64 { UInt64(state[index]) << 32 | UInt64(state[index + 1]) }
            parts = (part(0), part(2), part(4), part(6))
        }

        /// Reads the digest from the first 32 bytes of the view.
        ///
        /// - Throws: `ByteError` if there are fewer than 32 bytes.
        package init(_ view: ByteView) throws(ByteError) {
            func part(_ offset: Int) throws(ByteError) -> UInt64 { try view.load(UInt64.self, at: offset, bigEndian: true) }
            parts = (try part(0), try part(8), try part(16), try part(24))
        }

        /// Nil if the text isn't 64 hexadecimal digits.
        package init?(hex: String) {
            guard hex.utf8.count == 64, hex.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
                return nil
            }
            var numbers: [UInt64] = []
            var rest = Substring(hex)
            while !rest.isEmpty {
                guard let number = UInt64(rest.prefix(16), radix: 16) else { return nil }
                numbers.append(number)
                rest = rest.dropFirst(16)
            }
            guard numbers.count == 4 else { return nil }
            parts = (numbers[0], numbers[1], numbers[2], numbers[3])
        }

        /// The first 8 bytes, big-endian.
        package var first: UInt64 { parts.0 }

        package var bytes: [UInt8] {
            var writer = ByteWriter()
            for part in [parts.0, parts.1, parts.2, parts.3] { writer.append(part, bigEndian: true) }
            return writer.bytes
        }

        /// 64 lowercase hexadecimal digits.
        package var hex: String {
            [parts.0, parts.1, parts.2, parts.3].map { part in
                let digits = String(part, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
        }

        package static func == (a: Digest, b: Digest) -> Bool { a.parts == b.parts }

        package func hash(into hasher: inout Hasher) { hasher.combine(parts.0) }
    }
}

private extension SHA256 {
    static let initial: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    @inline(__always)
    static func turn(_ value: UInt32, _ count: UInt32) -> UInt32 { value &>> count | value &<< (32 &- count) }

    /// - Precondition: the blocks are complete, with 64 bytes each.
    static func mix(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        constants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                state.withUnsafeMutableBufferPointer { state in
                    for start in stride(from: 0, to: blocks.count, by: 64) {
                        for index in 0..<16 {
                            words[index] = UInt32(
                                bigEndian: blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self))
                        }
                        mix(words, constants, into: state)
                    }
                }
            }
        }
    }

    @inline(__always)
    static func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
        into state: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 16..<64 {
            let (far, near) = (words[index &- 15], words[index &- 2])
            let first = turn(far, 7) ^ turn(far, 18) ^ far &>> 3
            let second = turn(near, 17) ^ turn(near, 19) ^ near &>> 10
            words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let rise = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            let first = h &+ rise &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        (state[0], state[1], state[2], state[3]) = (state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d)
        (state[4], state[5], state[6], state[7]) = (state[4] &+ e, state[5] &+ f, state[6] &+ g, state[7] &+ h)
    }
}
