import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import AppleCatalog

@Suite struct RoundTripTests {
    /// Inputs that each stress one part of the encoder.
    static let named: [(String, [UInt8])] = [
        ("empty", []),
        ("one byte", [42]),
        ("three bytes", [1, 2, 3]),
        ("a run at the LZVN limit", [UInt8](repeating: 9, count: 4095)),
        ("a run at the LZFSE threshold", [UInt8](repeating: 9, count: 4096)),
        ("a long run", [UInt8](repeating: 0, count: 1_000_000)),
        ("every byte", (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }),
        ("incompressible", ReferenceStreams.noise(200_000, seed: 5)),
        ("repetition from behind 64 KB", repeatedNoise(gap: 70_000)),
        ("repetition from behind the largest distance", repeatedNoise(gap: 262_139)),
        ("text", ReferenceStreams.text(150_000, seed: 1)),
    ]

    static func repeatedNoise(gap: Int) -> [UInt8] {
        let block = ReferenceStreams.noise(gap, seed: 11)
        return block + block + block.prefix(100)
    }

    @Test(arguments: named.indices)
    func namedInput(_ index: Int) throws {
        let (name, bytes) = Self.named[index]
        let packed = LZFSEEncoder.encode(bytes)
        #expect(try LZFSEDecoder.decode(ByteView(packed), limit: bytes.count) == bytes, "\(name)")
        #expect(packed.count <= bytes.count + 12, "\(name)")
        let bare = LZVNEncoder.encode(bytes)
        #expect(try LZVNDecoder.decode(ByteView(bare), limit: bytes.count + 1) == bytes, "\(name) as bare LZVN")
    }

    @Test func randomInput() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let bytes = Self.random(&random)
            #expect(
                try LZFSEDecoder.decode(ByteView(LZFSEEncoder.encode(bytes)), limit: bytes.count) == bytes,
                "SeededGenerator(seed: \(seed)), round \(round)")
            #expect(
                try LZVNDecoder.decode(ByteView(LZVNEncoder.encode(bytes)), limit: bytes.count + 1) == bytes,
                "bare LZVN, SeededGenerator(seed: \(seed)), round \(round)")
        }
    }

    /// Bytes of some entropy with some repetition.
    static func random(_ random: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 200 : 30_000), using: &random)
        let alphabet = UInt8.random(in: 0...255, using: &random)
        let repeats = Int.random(in: 0...20, using: &random)
        var bytes: [UInt8] = []
        while bytes.count < count {
            if bytes.count > 10, Int.random(in: 0..<20, using: &random) < repeats {
                let distance = Int.random(in: 1...bytes.count, using: &random)
                let length = Int.random(in: 1...(Bool.random(using: &random) ? 12 : 700), using: &random)
                for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
            } else {
                bytes.append(UInt8.random(in: 0...alphabet, using: &random))
            }
        }
        return Array(bytes.prefix(count))
    }

    @Test func packsWhatRepeats() {
        #expect(LZFSEEncoder.encode(ReferenceStreams.text(6000, seed: 7)).count <= 2000)
        #expect(LZFSEEncoder.encode([UInt8](repeating: 3, count: 1_000_000)).count < 800)
        #expect(LZVNEncoder.encode([UInt8](repeating: 3, count: 4000)).count < 50)
    }
}
