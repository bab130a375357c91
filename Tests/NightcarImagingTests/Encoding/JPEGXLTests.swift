import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarImaging
@testable import ThemeCatalogPixels

/// Pictures as JPEG XL, exactly.
@Suite struct JPEGXLTests {
    /// Sides that the header writes in different ways: in eighths, as ratios, in 9 and in 13 bits.
    private static let sides = [
        (8, 8), (64, 40), (256, 256), (7, 7), (12, 10), (30, 17), (3, 1), (1, 40), (520, 3), (264, 8), (9, 16),
    ]

    private static let kinds: [(PictureKind, PixelLayout)] = [
        (.gray8, .gray8), (.grayAlpha, .grayAlpha8), (.rgb, .rgb8), (.smooth, .rgb8), (.rgba, .rgba8), (.palette4, .rgb8),
        (.translucentPalette, .rgba8), (.mask8, .rgba8), (.gray16, .gray16), (.grayAlpha16, .grayAlpha16), (.rgb16, .rgb16),
        (.rgba16, .rgba16), (.widened16, .rgb16),
    ]

    #if JPEGXL
        @Test("Every layout comes back with every bit, whatever the size and effort", arguments: kinds.indices)
        func exactness(index: Int) throws {
            let (kind, layout) = Self.kinds[index]
            for seed in UInt64(1)...UInt64(Self.sides.count) {
                var random = SeededGenerator(seed: seed)
                let (width, height) = Self.sides[Int(seed) - 1]
                let picture = kind.picture(width: width, height: height, using: &random).cleaned()
                let search = JPEGXLCodec.Search(
                    effort: width * height > 1000 ? 3 : Int.random(in: 1...9, using: &random),
                    group: JPEGXLCodec.Group.allCases[Int.random(in: 0..<4, using: &random)],
                    looksAcrossChannels: Bool.random(using: &random))
                let place = "\(kind), seed \(seed), \(width) x \(height), \(search)"
                let frame = JPEGXLCodec.encode(picture, layout: layout, search: search, limit: picture.bytes.count * 2 + 999)
                let payload = ByteView(try #require(frame, "\(place): libjxl writes another header"))
                let image = EncodedImage(
                    width: width, height: height, layout: layout, codec: .jpegXL, colorSpace: .displayP3, payload: payload)
                #expect(try image.decode() == picture, "\(place)")
                #expect(JPEGXLCodec.encode(picture, layout: layout, search: search, limit: payload.count - 1) == nil, "\(place)")
            }
        }

        @Test("Color under alpha 0 is kept as it is")
        func hiddenColor() throws {
            for depth in [PictureKind.rgba, .rgba16] {
                var random = SeededGenerator(seed: 5)
                let picture = depth.picture(width: 30, height: 30, using: &random)
                #expect(picture != picture.cleaned())
                #expect(try #require(EncodedImage(jpegXL: picture, effort: 7)).decode() == picture)
            }
        }

        /// Waves without noise, which none of WebP's filters fits.
        static let waves = PixelBuffer(
            width: 96, height: 96,
            bytes: (0..<96 * 96).flatMap { index -> [UInt8] in
                let (x, y) = (index % 96 - 48, index / 96 - 48)
                let far = x * x + y * y
                return [UInt8(far / 40 & 255), UInt8((far / 61 + y) & 255), UInt8((x * y / 33) & 255), 255]
            })

        @Test("It is chosen only with the optimization for space, and only if it is much smaller")
        func choice() throws {
            let options = EncodeOptions(effort: .space)
            let chosen = encode(Self.waves, options: options)
            let other = encode(Self.waves, options: EncodeOptions(effort: .space, codecs: [.deflate, .webp]))
            #expect(chosen.codec == .jpegXL && other.codec != .jpegXL)
            #expect(Double(chosen.payload.count) <= 0.98 * Double(other.payload.count))
            #expect(try chosen.decode() == Self.waves)
            #expect(encode(Self.waves, options: EncodeOptions(effort: .balanced)).codec != .jpegXL)
            #expect(encode(Self.waves, options: EncodeOptions(effort: .time)).codec != .jpegXL)
            var random = SeededGenerator(seed: 9)
            #expect(encode(PictureKind.rgb.picture(width: 64, height: 64, using: &random), options: options).codec != .jpegXL)
            #expect(encode(PictureKind.mask8.picture(width: 64, height: 64, using: &random), options: options).layout.isMask)
        }

        @Test("A frame with a wrong size, layout or kind is refused, and so are too few bytes")
        func refusals() throws {
            let image = try #require(EncodedImage(jpegXL: Self.waves, effort: 3))
            var other = image
            other.width = 97
            #expect(throws: PixelError.self) { try other.decode() }
            other = image
            other.layout = .palette8
            #expect(throws: PixelError("the layout palette8 cannot be JPEG XL", offset: 0)) { try other.decode() }
            other.layout = .rgb8
            #expect(throws: PixelError("not the JPEG XL frame of one lossless picture", offset: 0)) { try other.decode() }
            (other.layout, other.width, other.height) = (.rgba8, 4097, 4096)
            #expect(throws: PixelError("\(image.payload.count) bytes of JPEG XL cannot hold 4097 x 4096 pixels", offset: 0)) {
                try other.decode()
            }
            (other.width, other.height) = (image.payload.count, JPEGXLCodec.pixelsPerByte + 1)
            #expect(throws: PixelError.self) { try other.decode() }
            for count in 0..<image.payload.count {
                other = image
                other.payload = ByteView(Array(image.payload.array.prefix(count)))
                #expect(throws: PixelError.self, "\(count) bytes") { try other.decode() }
            }
            // Frames that are lossy, referenced by later frames, cropped, blended, not the last, or have patches.
            for bit in [1, 2, 3, 4, 5, 15, 16, 18, 20] {
                var bytes = image.payload.array
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                other.payload = ByteView(bytes)
                #expect(throws: PixelError("not the JPEG XL frame of one lossless picture", offset: 0)) { try other.decode() }
            }
        }

        @Test("Damaged frames are an error or a picture of the promised size", arguments: kinds.indices)
        func damage(index: Int) throws {
            let (kind, layout) = Self.kinds[index]
            for seed in UInt64(1)...25 {
                var random = SeededGenerator(seed: seed)
                let picture = kind.picture(width: 19, height: 23, using: &random).cleaned()
                let search = JPEGXLCodec.Search(effort: 3)
                var bytes = try #require(JPEGXLCodec.encode(picture, layout: layout, search: search, limit: 1 << 16))
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    bytes[Int.random(in: 4..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                let image = EncodedImage(
                    width: 19, height: 23, layout: layout, codec: .jpegXL, colorSpace: .srgb, payload: ByteView(bytes))
                if let decoded = try? image.decode() { #expect(decoded.bytes.count == picture.bytes.count, "seed \(seed)") }
            }
        }
    #else
        @Test("Without the trait a frame is an error that names it")
        func unavailable() {
            let image = EncodedImage(
                width: 8, height: 8, layout: .rgb8, codec: .jpegXL, colorSpace: .srgb, payload: ByteView([8, 2, 1, 0, 0]))
            let error = PixelError.missingCodec("JPEG XL", trait: "JPEGXL", offset: 0)
            #expect(throws: error) { try image.decode() }
            #expect(!PixelCodec.jpegXL.isAvailable)
            #expect(EncodedImage(jpegXL: PixelBuffer(width: 1, height: 1, bytes: [1, 2, 3, 4]), effort: 1) == nil)
        }
    #endif
}
