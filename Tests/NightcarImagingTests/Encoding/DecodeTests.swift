import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarImaging

@Suite struct DecodeTests {
    private func image(
        _ width: Int, _ height: Int, _ layout: PixelLayout, _ payload: [UInt8], codec: PixelCodec = .deflate
    ) -> EncodedImage {
        EncodedImage(
            width: width, height: height, layout: layout, codec: codec, colorSpace: .srgb, payload: ByteView(payload))
    }

    @Test func readsTheDocumentedPaletteFormat() throws {
        // Three colors, one translucent; two rows of two pixels, two bits each; filters none and up.
        let header: [UInt8] = [2, 1, 0, 10, 20, 30, 1, 2, 3, 4, 5, 6, 77]
        let rows: [UInt8] = [0, 0b00_01_0000, 2, 0b01_01_0000]
        let decoded = try image(2, 2, .palette2, header + RawDeflate.deflate(rows)).decode()
        #expect(decoded.bytes == [10, 20, 30, 77, 1, 2, 3, 255, 1, 2, 3, 255, 4, 5, 6, 255])
    }

    @Test func readsSixteenBitsLittleEndian() throws {
        let decoded = try image(1, 1, .grayAlpha16, RawDeflate.deflate([0, 0x34, 0x12, 0x78, 0x56])).decode()
        #expect(decoded.bytes == [0x34, 0x12, 0x34, 0x12, 0x34, 0x12, 0x78, 0x56])
        #expect(decoded.depth == .sixteen)
    }

    @Test func widensSmallSamplesEvenly() throws {
        let decoded = try image(4, 1, .gray2, RawDeflate.deflate([0, 0b00_01_10_11])).decode()
        #expect(decoded.bytes == [0, 0, 0, 255, 85, 85, 85, 255, 170, 170, 170, 255, 255, 255, 255, 255])
    }

    @Test func refusesSizesBeforeTakingMemory() {
        let tiny = RawDeflate.deflate([0, 0])
        for (width, height) in [(0, 1), (1, -1), (1 << 14, (1 << 14) + 1), (Int.max, Int.max), (1 << 14, 1 << 14)] {
            for layout in PixelLayout.allCases {
                #expect(throws: PixelError.self) { try image(width, height, layout, tiny).decode() }
            }
            #expect(throws: PixelError.self) { try image(width, height, .rgba8, tiny, codec: .webp).decode() }
        }
        #expect(throws: PixelError.self) {
            try image(1 << 40, 1 << 20, .rgba16, tiny).decode(limit: DecodeLimit(pixels: Int.max))
        }
    }

    @Test func namesWhatIsWrongAndWhere() throws {
        let file = ByteView([UInt8](repeating: 0, count: 100) + RawDeflate.deflate([9, 0, 0, 0, 0]))
        let payload = try file.slice(100, file.count - 100)
        let broken = EncodedImage(
            width: 1, height: 1, layout: .rgba8, codec: .deflate, colorSpace: .srgb, payload: payload)
        #expect(throws: PixelError("row 0 of the picture has an unknown filter", offset: 100)) { try broken.decode() }
        let short = RawDeflate.deflate([0, 0, 0])
        #expect(throws: PixelError("the deflate stream holds 3 bytes, but 5 are needed", offset: 0)) {
            try image(1, 1, .rgba8, short).decode()
        }
        #expect(throws: PixelError("the deflate stream holds more than 2 bytes", offset: 0)) {
            try image(1, 1, .gray8, short).decode()
        }
        #expect(throws: PixelError("a pixel names a color beyond the palette, whose size is 1", offset: 0)) {
            try image(1, 1, .palette8, [0, 0, 0, 1, 2, 3] + RawDeflate.deflate([0, 1])).decode()
        }
        #expect(throws: PixelError("damaged palette: 3 of 1 palette colors are translucent", offset: 1)) {
            try image(1, 1, .palette8, [0, 3, 0, 1, 2, 3] + RawDeflate.deflate([0, 1])).decode()
        }
    }

    @Test func webpOfAnotherSizeIsRefused() throws {
        guard PixelCodec.webp.isAvailable else {
            let error = PixelError.missingCodec("WebP", trait: "WebP", offset: 0)
            #expect(throws: error) { try image(1, 1, .rgba8, [0x2F, 0, 0, 0, 0], codec: .webp).decode() }
            return
        }
        var random = SeededGenerator(seed: 1)
        let picture = PictureKind.rgba.picture(width: 80, height: 70, using: &random)
        var encoded = encode(picture, options: EncodeOptions(effort: .time))
        try #require(encoded.codec == .webp)
        encoded.height = 71
        #expect(throws: PixelError("the WebP stream is 80 x 70 pixels instead of 80 x 71", offset: 0)) {
            try encoded.decode()
        }
    }

    /// Flips, cuts and overwrites payloads: the result is an error or a picture of the declared size, and nothing else.
    @Test(arguments: PictureKind.allCases)
    func mutatedPayloadsDoNotCrash(kind: PictureKind) throws {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            let picture = kind.picture(width: 19, height: 23, using: &random)
            for codecs in [Set([PayloadCodec.deflate]), [.deflate, .webp]] {
                var encoded = encode(picture, options: EncodeOptions(effort: .time, codecs: codecs))
                var bytes = encoded.payload.array
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let at = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    case 1: bytes[at] = .random(in: 0...255, using: &random)
                    default: bytes.removeLast(Int.random(in: 0..<min(bytes.count, 5), using: &random))
                    }
                }
                encoded.payload = ByteView(bytes)
                if seed % 7 == 0 { encoded.layout = PixelLayout.allCases.randomElement(using: &random)! }
                if seed % 11 == 0 { encoded.width += 1 }
                if let decoded = try? encoded.decode() {
                    #expect(decoded.bytes.count == encoded.width * 23 * 4 * Int(decoded.depth.rawValue), "seed \(seed)")
                }
            }
        }
    }
}
