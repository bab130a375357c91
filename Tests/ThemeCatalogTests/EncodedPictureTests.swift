import NightcarEncoding
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Pictures as the encoder packs them, through a catalog and back.
struct EncodedPictureTests {
    @Test("Pictures come back pixel for pixel, whatever layout and codec the encoder chose", arguments: [1, 2, 3] as [UInt64])
    func pictures(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let efforts: [EncodeOptions.Effort] = [.time, .balanced]
        let pictures = (0..<40).map { _ in Self.picture(using: &generator) }
        var contents = ThemeCatalogContents()
        for (index, picture) in pictures.enumerated() {
            let codecs: Set<PayloadCodec> = index % 3 == 0 ? [.deflate, .webp] : [.deflate]
            let options = EncodeOptions(effort: efforts[index % 2], codecs: codecs)
            contents.payloads.append(.image(encode(picture, options: options)))
            contents.assets.append(
                .init(
                    name: "p\(index)", kind: "imageset",
                    renditions: [.init(key: VariantKey(), content: .image(payload: index, tint: nil))]))
        }
        let catalog = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        for (index, picture) in pictures.enumerated() {
            let read = try #require(catalog.resolve("p\(index)", traits: Traits())).pixels()
            #expect(read.compareIgnoringHiddenColor(picture), "seed \(seed): picture \(index)")
            #expect(read.colorSpace == picture.colorSpace, "seed \(seed): picture \(index)")
        }
        let layouts = Set(
            catalog.payloads.compactMap { payload -> PixelLayout? in
                guard case .image(_, _, let layout, _, _) = payload.description else { return nil }
                return layout
            })
        #expect(layouts.contains { $0.isMask } && layouts.contains { $0.isPalette } && layouts.count > 4)
    }

    /// A picture with one color, few colors, grays or noise; opaque or not.
    private static func picture(using generator: inout SeededGenerator) -> PixelBuffer {
        func byte() -> UInt8 { .random(in: 0...255, using: &generator) }
        let (width, height) = (Int.random(in: 1...20, using: &generator), Int.random(in: 1...20, using: &generator))
        let kind = Int.random(in: 0..<4, using: &generator)
        let isOpaque = Bool.random(using: &generator)
        let palette = (0..<5).map { _ in [byte(), byte(), byte()] }
        var bytes: [UInt8] = []
        for _ in 0..<width * height {
            switch kind {
            case 0: bytes += palette[0]
            case 1: bytes += palette.randomElement(using: &generator)!
            case 2: bytes += Array(repeating: byte(), count: 3)
            default: bytes += [byte(), byte(), byte()]
            }
            bytes.append(isOpaque ? 255 : byte())
        }
        let spaces: [ColorSpace] = [.unspecified, .srgb, .displayP3, .otherICC, .adobeRGB]
        return PixelBuffer(
            width: width, height: height, colorSpace: spaces.randomElement(using: &generator)!, bytes: bytes)
    }
}
