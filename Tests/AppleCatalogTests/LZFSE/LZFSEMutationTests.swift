import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import AppleCatalog

@Suite struct LZFSEMutationTests {
    /// Damaged streams decode to something within the limit or are refused.
    @Test func damagedStreams() {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        let streams =
            [ReferenceStreams.text6000, ReferenceStreams.text300, ReferenceStreams.noise40, ReferenceStreams.zeros5000]
            .map(ReferenceStreams.bytes)
        let bare = LZVNEncoder.encode(ReferenceStreams.text(600, seed: 2))
        var refused = 0
        for round in 0..<5000 {
            let isBare = round % 5 == 4
            let damaged = ByteView(Self.damage(isBare ? bare : streams[round % 4], &random))
            do {
                let bytes =
                    isBare
                    ? try LZVNDecoder.decode(damaged, limit: 20_000) : try LZFSEDecoder.decode(damaged, limit: 20_000)
                #expect(bytes.count <= 20_000, "SeededGenerator(seed: \(seed)), round \(round)")
            } catch {
                refused += 1
            }
        }
        #expect(refused > 1000, "SeededGenerator(seed: \(seed))")
    }

    static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard !bytes.isEmpty else { break }
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(index...)
            case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random)!
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
            default: bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}
