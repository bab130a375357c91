import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarImaging

@Suite struct RawDeflateTests {
    @Test(arguments: [0, 1, 6, 9])
    func comesBack(level: Int) throws {
        var random = SeededGenerator(seed: UInt64(level))
        for count in [0, 1, 2, 300, 70_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
            let packed = RawDeflate.deflate(bytes, level: level)
            #expect(try RawDeflate.inflate(ByteView(packed), count: count) == bytes)
        }
    }

    @Test func everyWrongCountIsRefused() {
        let packed = ByteView(RawDeflate.deflate(Array("the same, the same, the same".utf8)))
        for count in [-1, 0, 1, 27, 29, 1_000_000, Int.max] {
            #expect(throws: PixelError.self) { try RawDeflate.inflate(packed, count: count) }
        }
    }

    @Test func everyCutAndEveryTailIsRefused() throws {
        let packed = RawDeflate.deflate(Array("the same, the same, the same".utf8))
        for length in 0..<packed.count {
            #expect(throws: PixelError.self) { try RawDeflate.inflate(ByteView(Array(packed[..<length])), count: 28) }
        }
        #expect(throws: PixelError("bytes follow the deflate stream", offset: packed.count)) {
            try RawDeflate.inflate(ByteView(packed + [0]), count: 28)
        }
    }

    @Test func checksumIsThatOfTheSpecification() {
        #expect(RawDeflate.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(RawDeflate.crc32(Array("6789".utf8), seed: RawDeflate.crc32(Array("12345".utf8))) == 0xCBF4_3926)
        #expect(RawDeflate.crc32([]) == 0)
    }
}
