import NightcarEncoding
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// One small catalog, byte by byte as in Documentation/CatalogFormat.md.
struct GoldenTests {
    @Test("A small catalog, section by section")
    func golden() throws {
        let file = try Self.contents.serialize()
        let sections = Dictionary(uniqueKeysWithValues: file.regions.map { ($0.section, Array(file.bytes[$0.range])) })
        #expect(sections[.structure] == Self.header)
        // One block; "Log"; 3 bytes of it, then "o".
        #expect(sections[.names] == [0, 0, 0, 0] + [3] + utf8("Log") + [3, 1] + utf8("o"))
        let strings: [[UInt8]] = [
            [0, 0, 0, 0], [0], [0, 3], utf8("bin"), [0, 8], utf8("colorset"), [0, 8], utf8("imageset"), [1, 2], utf8("os"),
            [1, 3], utf8("pad"), [0, 5], utf8("label"), [0, 7], utf8("raw.bin"), [0, 9], utf8("universal"),
            [0, 7], utf8(#"{"a":1}"#), [1, 1], utf8("}"),
        ]
        #expect(sections[.strings] == strings.flatMap { $0 })
        // First rendition, kind, flags, properties.
        #expect(sections[.assets] == [0, 2, 0, 9] + [3, 3, 0b110, 0])
        // Key, kind, value, tint, attributes, file name.
        #expect(
            sections[.renditions] == [
                0, 2, 2, 0, 0, 0, 1, 2, 3, 0, 0, 0, 2, 3, 1, 0, 0, 0,
                0, 0, 0, 1, 10, 0, 1, 8, 0, 2, 0, 0, 2, 1, 0, 0, 0, 7,
            ])
        // Closed axes, scale, idiom, width, height. Dark, right to left is 2 + 2 << 5.
        #expect(sections[.keys] == [0, 2, 8, 0, 0] + [0x42, 2, 8, 0, 0] + [0, 0, 5, 2, 1])
        // Form and space, components, alpha; then the numbers 0.5 and 83.5.
        let colors: [UInt8] = [1, 0, 0, 0, 255, 1, 255, 255, 255, 255, 0x15, 0, 0, 0, 1, 0x20, 6, 4, 0, 0]
        #expect(
            sections[.colors] == colors + [0, 0, 0, 0, 0, 0, 0xE0, 0x3F] + [0, 0, 0, 0, 0, 0xE0, 0x54, 0x40])
        // Start, CRC-32, width, height, format; start, CRC-32, length, extension (no encoding: all are stored).
        #expect(
            sections[.payloadTable] == [0, 0x4A, 0x91, 0xA3, 0xE6, 2, 1, 3] + [8, 0x4C, 0xF8, 0x4D, 0xBE, 3, 1])
        #expect(sections[.payload(0)] == [0x01, 0x03, 0x00, 0xFC, 0xFF, 0x00, 0x00, 0xFF])
        #expect(sections[.payload(1)] == [0xAA, 0xBB, 0xCC])
        #expect(sections.count == 10)
    }

    @Test("The small catalog is read correctly")
    func read() throws {
        let catalog = try ThemeCatalogFile(ByteView(Self.contents.serialize().bytes))
        var traits = Traits()
        #expect(try catalog.resolve("Logo", traits: traits)?.pixels().bytes == [0, 0, 0, 0, 0, 0, 0, 255])
        traits.luminosity = .dark
        #expect(try catalog.resolve("Logo", traits: traits)?.pixels().bytes == [255, 255, 255, 0, 255, 255, 255, 255])
        traits.idiom = .pad
        #expect(try catalog.resolve("Logo", traits: traits)?.data() == [0xAA, 0xBB, 0xCC])
    }

    private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// 116 bytes; the widths of a table are its columns' half bytes, the first column lowest.
    private static let header: [UInt8] = [
        [0x4E, 0x43, 0x41, 0x52], [1, 0], [0, 0], [0x6D, 0x78, 0x7B, 0x55], [0x46, 0x01, 0, 0],
        [2, 0, 0, 0], [11, 0, 0, 0],  // names
        [11, 0, 0, 0], [78, 0, 0, 0],  // strings
        [2, 0, 0, 0], [0x11, 0x11, 0, 0, 0, 0, 0, 0],  // assets
        [6, 0, 0, 0], [0x11, 0x11, 0x11, 0, 0, 0, 0, 0],  // renditions
        [3, 0, 0, 0], [0x11, 0x01, 0, 0, 0x10, 0x01, 0, 0],  // keys
        [4, 0, 0, 0], [0x11, 0x11, 0x01, 0, 0, 0, 0, 0],  // colors
        [2, 0, 0, 0], [0x08, 0, 0, 0, 0, 0, 0, 0],  // numbers
        [1, 0, 0, 0], [0x41, 0x11, 0x01, 0, 0, 0, 0, 0],  // images
        [1, 0, 0, 0], [0x41, 0x11, 0, 0, 0, 0, 0, 0],  // files
    ].flatMap { $0 }

    /// A black logo that a recipe turns white in dark mode; a color with exact components and one with others; a file.
    static let contents: ThemeCatalogContents = {
        // Two pixels of alpha 0 and 255, in a deflate block that is only stored.
        let mask = EncodedImage(
            width: 2, height: 1, layout: .mask8, codec: .deflate, colorSpace: .srgb,
            payload: ByteView([0x01, 0x03, 0x00, 0xFC, 0xFF, 0x00, 0x00, 0xFF]))
        let data = EncodedData(encoding: .stored, length: 3, fileExtension: "bin", payload: ByteView([0xAA, 0xBB, 0xCC]))
        var (light, dark, sized) = (VariantKey(), VariantKey(), VariantKey())
        light.scale = .x2
        (dark.scale, dark.luminosity, dark.direction) = (.x2, .dark, .rightToLeft)
        (sized.idiom, sized.size) = (.pad, PointSize(width: 83.5, height: 0.5))
        let white = ColorValue.components(space: .srgb, values: [1, 1, 1], alpha: 1)
        let half = ColorValue.components(space: .grayGamma22, values: [0.5], alpha: 83.5)
        return ThemeCatalogContents(
            assets: [
                .init(
                    name: "Logo", kind: "imageset", templateIntent: .template, preservesVector: true,
                    renditions: [
                        .init(key: dark, content: .image(payload: 1, tint: white), isDerived: true),
                        .init(key: light, content: .image(payload: 1, tint: nil), attributes: "{}"),
                        .init(key: sized, content: .data(payload: 0), fileName: "raw.bin"),
                    ]),
                .init(
                    name: "Log", kind: "colorset", properties: #"{"a":1}"#,
                    renditions: [
                        .init(key: light, content: .color(half)),
                        .init(key: dark, content: .color(.reference(name: "label", platform: "ios"))),
                        .init(key: sized, content: .child("Logo")),
                    ]),
            ], payloads: [.data(data), .image(mask)])
    }()
}
