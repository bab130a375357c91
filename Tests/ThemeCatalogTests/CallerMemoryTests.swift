import NightcarEncoding
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite("Memory of the caller: to open a catalog from, and to decode a picture into")
struct CallerMemoryTests {
    /// A picture of 2 x 2 pixels, the last one half transparent.
    static let picture = PixelBuffer(
        width: 2, height: 2, bytes: [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 200, 100, 50, 128])

    static func catalog(_ picture: PixelBuffer = picture) throws -> [UInt8] {
        try ThemeCatalogContents(
            assets: [
                .init(
                    name: "P", kind: "imageset",
                    renditions: [.init(key: VariantKey(), content: .image(payload: 0, tint: nil))]),
                .init(
                    name: "C", kind: "colorset",
                    renditions: [.init(key: VariantKey(), content: .color(.reference(name: "a", platform: "ios")))]),
            ], payloads: [.image(encode(picture, options: EncodeOptions(codecs: [.deflate])))]
        ).serialize().bytes
    }

    static func rendition(_ picture: PixelBuffer = picture) throws -> ThemeCatalogFile.Rendition {
        try #require(try ThemeCatalogFile(catalog(picture)).resolve("P", traits: VariantTraits()))
    }

    /// Decodes into memory that is filled with 0xEE.
    static func decode(
        _ rendition: ThemeCatalogFile.Rendition, _ format: PixelBuffer.Format, count: Int, bytesPerRow: Int? = nil
    ) throws -> [UInt8] {
        var memory = [UInt8](repeating: 0xEE, count: count)
        try memory.withUnsafeMutableBytes { _ = try rendition.decode(into: $0, bytesPerRow: bytesPerRow, format: format) }
        return memory
    }

    @Test func rowsHaveTheDistanceOfTheCaller() throws {
        let rendition = try Self.rendition()
        #expect(rendition.pixelSize.map { [$0.width, $0.height] } == [2, 2])
        #expect(try Self.decode(rendition, .rgba, count: 16) == Self.picture.bytes)
        let padded = try Self.decode(rendition, .premultipliedBGRA, count: 23, bytesPerRow: 12)
        #expect(
            padded == [3, 2, 1, 255, 6, 5, 4, 255, 0xEE, 0xEE, 0xEE, 0xEE, 9, 8, 7, 255, 25, 50, 100, 128, 0xEE, 0xEE, 0xEE])
        #expect(try Self.decode(rendition, .rgba, count: 20, bytesPerRow: 12).suffix(8) == Self.picture.bytes[8...])
        #expect(try Self.decode(rendition, .bgra, count: 16).suffix(4) == [50, 100, 200, 128])
        #expect(try Self.decode(rendition, .premultipliedRGBA, count: 16) == Self.picture.premultipliedRGBA())
    }

    @Test func sixteenBitsBecomeEight() throws {
        let picture = PixelBuffer(width: 1, height: 1, depth: .sixteen, bytes: [0xFF, 0xFF, 0, 0x80, 1, 0, 0, 0x80])
        let rendition = try Self.rendition(picture)
        #expect(try Self.decode(rendition, .rgba, count: 4) == [255, 128, 0, 128])
        #expect(try Self.decode(rendition, .premultipliedRGBA, count: 4) == picture.premultipliedRGBA())
    }

    @Test(arguments: [(15, nil), (16, 7), (19, 12), (0, nil), (16, Int.max), (16, -8)] as [(Int, Int?)])
    func tooLittleMemoryIsAnErrorAndStaysUntouched(count: Int, bytesPerRow: Int?) throws {
        let rendition = try Self.rendition()
        var memory = [UInt8](repeating: 0xEE, count: count)
        #expect {
            try memory.withUnsafeMutableBytes { _ = try rendition.decode(into: $0, bytesPerRow: bytesPerRow, format: .rgba) }
        } throws: {
            ($0 as? ThemeCatalogError)?.code == .bufferTooSmall
        }
        #expect(memory.allSatisfy { $0 == 0xEE })
    }

    @Test func whatIsNoPictureIsAnError() throws {
        let color = try #require(try ThemeCatalogFile(Self.catalog()).resolve("C", traits: VariantTraits()))
        #expect(color.pixelSize == nil && color.vectorFormat == nil && color.slicing == nil)
        #expect { try Self.decode(color, .rgba, count: 16) } throws: { ($0 as? ThemeCatalogError)?.code == .wrongContent }
        #expect { try color.vector() } throws: { ($0 as? ThemeCatalogError)?.code == .wrongContent }
    }

    @Test func anySequenceOfBytesIsACatalog() throws {
        let bytes = try Self.catalog()
        #expect(try Array(ThemeCatalogFile(bytes).names) == ["C", "P"])
        #expect(try Array(ThemeCatalogFile(([0] + bytes).dropFirst()).names) == ["C", "P"])
    }

    @Test func memoryIsGivenBackOnceAndAfterTheLastUse() throws {
        let released = Counter()
        func open(_ bytes: [UInt8]) throws -> ThemeCatalogFile {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            memory.copyBytes(from: bytes)
            return try ThemeCatalogFile(bytesNoCopy: UnsafeRawBufferPointer(memory), check: .asUsed) {
                $0.deallocate()
                released.add()
            }
        }
        #expect(throws: ThemeCatalogError.self) { try open([1, 2, 3]) }
        #expect(released.count == 1)
        var payload: ThemeCatalogFile.Payload? = try open(Self.catalog()).payloads.first
        #expect(released.count == 1)
        #expect(try payload?.storedBytes().isEmpty == false)
        payload = nil
        #expect(released.count == 2)
    }

    private final class Counter: @unchecked Sendable {
        private(set) var count = 0
        func add() { count += 1 }
    }

    @Test(.enabled(if: !PixelCodec.webp.isAvailable))
    func aMissingCodecHasACodeOfItsOwn() throws {
        let image = EncodedImage(
            width: 1, height: 1, layout: .rgba8, codec: .webp, colorSpace: .srgb, payload: ByteView([0x2F]))
        let contents = ThemeCatalogContents(
            assets: [
                .init(
                    name: "P", kind: "imageset",
                    renditions: [.init(key: VariantKey(), content: .image(payload: 0, tint: nil))])
            ], payloads: [.image(image)])
        let catalog = try ThemeCatalogFile(contents.serialize().bytes)
        #expect {
            try catalog.resolve("P", traits: VariantTraits())?.pixels()
        } throws: { error in
            let error = try #require(error as? ThemeCatalogError)
            #expect(error.message.contains("--codecs deflate") && error.message.contains("trait WebP"))
            return error.code == .missingCodec
        }
    }
}
