import NightcarEncoding
import NightcarImaging
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Section 6 of Documentation/CatalogFormat.md.
struct TintTests {
    /// The pixels of a payload with two pixels, painted with `tint`.
    private func pixels(_ layout: PixelLayout, row: [UInt8], tint: ColorValue?, isDerived: Bool) throws -> PixelBuffer {
        let image = EncodedImage(
            width: 2, height: 1, layout: layout, codec: .deflate, colorSpace: .displayP3,
            payload: ByteView(RawDeflate.deflate([0] + row)))
        let contents = ThemeCatalogContents(
            assets: [
                .init(
                    name: "x", kind: "imageset",
                    renditions: [.init(key: VariantKey(), content: .image(payload: 0, tint: tint), isDerived: isDerived)])
            ], payloads: [.image(image)])
        let catalog = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        return try #require(catalog.resolve("x", traits: Traits())).pixels()
    }

    private func mask(_ space: ColorSpace, _ values: [Double], alpha: Double = 1) throws -> PixelBuffer {
        try pixels(.mask8, row: [255, 3], tint: .components(space: space, values: values, alpha: alpha), isDerived: false)
    }

    @Test("A declared mask decodes to its color and its alpha")
    func declared() throws {
        let picture = try mask(.displayP3, [1, 128.0 / 255, 0])
        #expect(picture.bytes == [255, 128, 0, 255, 255, 128, 0, 3])
        #expect(picture.colorSpace == .displayP3)
    }

    @Test("Alpha is multiplied and rounded, halves away from zero")
    func alpha() throws {
        #expect(try mask(.srgb, [0, 0, 0], alpha: 0.5).bytes == [0, 0, 0, 128, 0, 0, 0, 2])
        #expect(try mask(.srgb, [0, 0, 0], alpha: 7).bytes == [0, 0, 0, 255, 0, 0, 0, 3])
    }

    @Test("Gray sets all three components")
    func gray() throws {
        let picture = try mask(.grayGamma22, [0.5])
        #expect(picture.bytes == [128, 128, 128, 255, 128, 128, 128, 3])
        #expect(picture.colorSpace == .grayGamma22)
        #expect(try mask(.extendedGray, [-1]).colorSpace == .grayGamma22)
        #expect(try mask(.extendedGray, [-1]).bytes[0] == 0)
    }

    @Test("Extended spaces are clamped; linear ones get the sRGB curve")
    func extended() throws {
        let picture = try mask(.extendedSRGB, [1.5, -0.5, 0.2])
        #expect(picture.bytes.prefix(3) == [255, 0, 51])
        #expect(picture.colorSpace == .srgb)
        let linear = try mask(.extendedLinearSRGB, [0.214, 0.002, 2])
        #expect(linear.bytes.prefix(3) == [127, 7, 255])
        #expect(linear.colorSpace == .srgb)
    }

    @Test("A recipe paints through the alpha of any picture")
    func derived() throws {
        let white = ColorValue.components(space: .srgb, values: [1, 1, 1], alpha: 1)
        let picture = try pixels(.rgba8, row: [9, 8, 7, 200, 1, 2, 3, 0], tint: white, isDerived: true)
        #expect(picture.bytes == [255, 255, 255, 200, 255, 255, 255, 0])
        #expect(picture.colorSpace == .srgb)
        let opaque = try pixels(.rgb8, row: [9, 8, 7, 1, 2, 3], tint: white, isDerived: true)
        #expect(opaque.bytes == [UInt8](repeating: 255, count: 8))
    }

    @Test("16 bits stay 16 bits")
    func sixteenBits() throws {
        let tint = ColorValue.components(space: .srgb, values: [1, 0, 128.0 / 255], alpha: 0.5)
        let row: [UInt8] = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0x01, 0x01]
        let picture = try pixels(.rgba16, row: row, tint: tint, isDerived: true)
        #expect(picture.depth == .sixteen)
        #expect(picture.bytes == [255, 255, 0, 0, 128, 128, 0x00, 0x80, 255, 255, 0, 0, 128, 128, 0x81, 0x00])
    }
}
