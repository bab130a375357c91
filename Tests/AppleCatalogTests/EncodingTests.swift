import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import AppleCatalog

/// Packs pictures and unpacks them again.
@Suite struct EncodingTests {
    /// The packed pixels as a reader decodes them.
    static func unpack(_ pixels: EncodedPixels) throws -> (pixels: StoredPixels, isOpaque: Bool) {
        let element = try PixelElement(parsing: ByteView(pixels.element))
        #expect(element.codec == pixels.codec)
        let unpacked = try element.unpack(
            width: pixels.width, height: pixels.height, format: pixels.format.rawValue, bytesPerRow: pixels.bytesPerRow)
        return (unpacked, element.isOpaque)
    }

    /// A picture with straight alpha, from random numbers.
    static func picture(_ kind: PictureKind, _ width: Int, _ height: Int, _ random: inout SeededGenerator) -> PixelBuffer {
        var bytes: [UInt8] = []
        let colors = (0..<kind.colors).map { _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) } }
        for y in 0..<height {
            for x in 0..<width {
                var color: [UInt8] =
                    switch kind {
                    case .gradient: [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) & 255), 255]
                    default: colors[Int.random(in: 0..<kind.colors, using: &random)]
                    }
                if kind == .gray { color = [color[0], color[0], color[0], color[3]] }
                if kind == .opaque { color[3] = 255 }
                bytes += color
            }
        }
        return PixelBuffer(width: width, height: height, bytes: bytes)
    }

    enum PictureKind: CaseIterable {
        case one, few, many, noise, gray, opaque, gradient

        var colors: Int {
            switch self {
            case .one: 1
            case .few: 7
            case .many: 300
            case .noise, .gray, .opaque, .gradient: 5000
            }
        }
    }

    @Test(arguments: PictureKind.allCases)
    func comesBack(_ kind: PictureKind) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("let seed: UInt64 = \(seed) // \(kind)")
        var random = SeededGenerator(seed: seed)
        let all: [CarCodec] = [.lzfse, .palette, .deepmap2, .lzvn, .zip, .rle]
        for codecs in all.map({ Set([$0]) }) + [[], Set(all)] {
            let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
            let picture = Self.picture(kind, width, height, &random)
            let stored = PremultipliedPixels(picture)
            let encoded = try PixelEncoder(codecs: codecs).encode(picture)
            let (unpacked, isOpaque) = try Self.unpack(encoded)
            #expect(unpacked.bytes == stored.bytes)
            #expect(isOpaque == encoded.isOpaque)
            #expect(encoded.isOpaque == PixelTraits(picture).isOpaque)
            #expect(encoded.format == (PixelTraits(picture).isGray ? .gray : .color))
            #expect(try PixelEncoder(codecs: codecs).encode(picture) == encoded)
        }
    }

    /// Stored colors, read as a straight picture and stored again, are the same.
    @Test func storedPixelsAreAFixedPoint() throws {
        var random = SeededGenerator(seed: 7)
        let picture = Self.picture(.noise, 60, 40, &random)
        let stored = PremultipliedPixels(picture)
        let straight = StoredPixels(width: 60, height: 40, layout: .bgra8, bytes: stored.bytes)
            .straight(isOpaque: false, colorSpace: .srgb)
        #expect(PremultipliedPixels(straight).bytes == stored.bytes)
    }

    @Test func multipliesByAlpha() {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [255, 128, 1, 128, 10, 20, 30, 255])
        let pixels = PremultipliedPixels(picture)
        #expect(pixels.bytes == [1, 64, 128, 128, 30, 20, 10, 255])
        #expect(!pixels.isOpaque)
        let gray = PremultipliedPixels(PixelBuffer(width: 1, height: 1, bytes: [100, 100, 100, 51]))
        #expect(gray.format == .gray)
        #expect(gray.bytes == [20, 51])
    }

    @Test func sixteenBitsBecomeHalfFloats() throws {
        let words: [UInt16] = [0, 65535, 32768, 65535, 1, 2, 3, 0, 65535, 65535, 0, 32768]
        let picture = PixelBuffer(width: 3, height: 1, depth: .sixteen, bytes: words16(words))
        let pixels = PremultipliedPixels(picture, depth: .sixteen)
        #expect(pixels.format == .wideColor)
        #expect(pixels.bytes == words16([0, 0x3C00, 0x3800, 0x3C00, 0, 0, 0, 0, 0x3800, 0x3800, 0, 0x3800]))
        #expect(PremultipliedPixels(picture).bytes == [128, 255, 0, 255, 0, 0, 0, 0, 0, 128, 128, 128])
        let (unpacked, _) = try Self.unpack(try PixelEncoder(codecs: [.lzfse]).encode(picture, depth: .sixteen))
        #expect(unpacked.layout == .rgba16)
        #expect(unpacked.bytes == HalfFloat.unit16(pixels.bytes))
    }

    /// Every half float in 0 … 1 is the nearest to its own value.
    @Test func halfFloatsAreExact() {
        for bits in UInt16(0)...0x3C00 {
            let value = bits < 0x400 ? Float(bits) * 0x1p-24 : Float(bitPattern: (UInt32(bits) << 13) + (112 << 23))
            #expect(HalfFloat.bits(value) == bits)
        }
        #expect(HalfFloat.bits(1 + 0x1p-11) == 0x3C00)
        #expect(HalfFloat.bits(1 + 3 * 0x1p-11) == 0x3C02)
    }

    /// Pictures above 16 KiB are cut into thirds and what is left.
    @Test func bands() throws {
        var random = SeededGenerator(seed: 3)
        for (height, rows) in [(39, [nil]), (64, [21, 21, 21, 1]), (66, [22, 22, 22]), (200, [66, 66, 66, 2])] as [(Int, [Int?])]
        {
            let encoded = try PixelEncoder(codecs: [.lzfse]).encode(Self.picture(.noise, 100, height, &random))
            #expect(encoded.bytesPerRow == 416)
            let element = try PixelElement(parsing: ByteView(encoded.element))
            #expect(element.bands.map(\.rows) == rows)
        }
    }

    @Test(arguments: [
        (Platform.ios, 8, 0, [CarCodec.uncompressed, .rle, .zip, .lzvn]), (.ios, 9, 0, [.lzfse]), (.ios, 11, 4, [.lzfse]),
        (.ios, 12, 0, [.lzfse, .palette]), (.ios, 13, 0, [.lzfse, .palette, .deepmap2]),
        (.macos, 10, 15, [.lzfse, .palette]), (.macos, 11, 0, [.lzfse, .palette, .deepmap2]),
        (.watchos, 4, 0, [.lzfse]), (.visionos, 1, 0, [.lzfse, .palette, .deepmap2]),
    ])
    func codecsOfSystems(_ platform: Platform, _ major: Int, _ minor: Int, _ codecs: [CarCodec]) {
        #expect(CarCodec.readable(on: platform, version: SystemVersion(major, minor)) == Set(codecs))
    }

    /// Palettes are seen only for iOS 12, and icons are always LZFSE.
    @Test(arguments: [
        (Platform.ios, 9, [CarCodec.lzfse]), (.ios, 12, [.lzfse, .palette]), (.ios, 13, [.lzfse, .deepmap2]),
        (.ios, 26, [.lzfse, .deepmap2]), (.macos, 11, [.lzfse, .deepmap2]), (.tvos, 12, [.lzfse]),
        (.tvos, 15, [.lzfse, .deepmap2]), (.watchos, 5, [.lzfse]), (.visionos, 1, [.lzfse, .deepmap2]),
    ])
    func codecsLikeApples(_ platform: Platform, _ version: Int, _ codecs: [CarCodec]) {
        var target = CarTarget(platform: platform, version: SystemVersion(version))
        #expect(target.codecs == Set(codecs))
        #expect(target.iconCodecs == [.lzfse])
        target.named = [.palette, .deepmap2]
        #expect(target.codecs == CarCodec.readable(on: platform, version: SystemVersion(version)))
        #expect(target.iconCodecs == target.codecs)
        target.named = [.lzfse]
        #expect(target.codecs == [.lzfse])
    }

    /// None of Apple's files has indexes of 1 or 2 bits.
    @Test(arguments: [(1, false), (4, false), (5, true), (17, true)])
    func palettesHaveAtLeastFiveColors(colors: Int, isPalette: Bool) throws {
        let bytes = (0..<64 * 64).flatMap { pixel -> [UInt8] in [UInt8(pixel % colors * 9), 0, 1, 255] }
        let encoded = try PixelEncoder(codecs: [.palette]).encode(PixelBuffer(width: 64, height: 64, bytes: bytes))
        #expect(encoded.codec == (isPalette ? .palette : .uncompressed))
    }
}
