import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarStore
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite struct CarTests {
    /// An app gets the colors of the source, multiplied by alpha.
    static func isSame(_ stored: Content, as png: [UInt8]) throws -> Bool {
        guard case .picture(let picture) = stored else { return false }
        let (a, b) = (try PremultipliedPixels(picture.decode()), try PremultipliedPixels(decodePNG(png)))
        return (a.width, a.height, a.format, a.bytes) == (b.width, b.height, b.format, b.bytes)
    }

    @Test(arguments: [
        (Platform.ios, SystemVersion(8)), (.ios, SystemVersion(9)), (.ios, SystemVersion(12)), (.ios, SystemVersion(15)),
        (.macos, SystemVersion(10, 15)), (.macos, SystemVersion(14)), (.tvos, SystemVersion(17)), (.watchos, SystemVersion(10)),
        (.visionos, SystemVersion(1)),
    ])
    func picturesComeBack(platform: Platform, version: SystemVersion) async throws {
        let sample = try Sample()
        let gray = PNGBuilder(width: 20, height: 13) { x, y, _ in (x * 12 + y) % 256 }
        var opaqueGray = gray
        opaqueGray.colorType = 0
        let pictures = [picture(30, 20), picture(7, 50, alpha: 90), disc { x, y in (x * 30, y, 9) }, opaqueGray.file()]
        try sample.addImage("Logo", [(#""scale": "1x""#, pictures[0]), (#""scale": "2x""#, pictures[1])])
        try sample.addImage("Mark", [("", pictures[2])])
        try sample.addImage("Gray", [(#""scale": "2x""#, pictures[3])])
        let car = try await sample.compileCar(platform, version)
        #expect(car.rules.isEmpty)
        let logo = try car.asset("Logo").renditions
        #expect(logo.map(\.key.scale) == [.x1, .x2])
        #expect(try Self.isSame(logo[0].content, as: pictures[0]))
        #expect(try Self.isSame(logo[1].content, as: pictures[1]))
        #expect(try Self.isSame(car.asset("Mark").renditions[0].content, as: pictures[2]))
        #expect(try Self.isSame(car.asset("Gray").renditions[0].content, as: pictures[3]))
        #expect(try car.stored("Gray").header.pixelFormat == "GA8 ")
        #expect(car.file.metadata?.platformVersion == "\(version)")
    }

    @Test func colorsAndDataKeepTheirBytes() async throws {
        let sample = try Sample()
        try sample.add(
            "Ink.colorset",
            """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "display-p3",
                "components": {"red": "0.847", "green": "1.000", "blue": "0xFF", "alpha": "0.500"}}},
              {"idiom": "universal", \(dark), "color": {"color-space": "gray-gamma-22",
                "components": {"white": "0.250", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "contrast", "value": "high"}],
                "color": {"platform": "ios", "reference": "labelColor"}}]}
            """)
        try sample.add(
            "Story.dataset",
            #"{"data": [{"idiom": "universal", "filename": "a.txt", "universal-type-identifier": "public.text"}]}"#,
            files: ["a.txt": Array("Once upon a time".utf8)])
        try sample.add(
            "Raw.dataset", #"{"data": [{"idiom": "universal", "filename": "b.bin"}]}"#, files: ["b.bin": [0, 255, 7]])
        let car = try await sample.compileCar()
        let colors = try car.asset("Ink").renditions.map(\.content)
        let expected: [ColorValue] = [
            .components(space: .displayP3, values: [Double(Float(0.847)), 1, 1], alpha: 0.5),
            .reference(name: "labelColor", platform: "ios"), .components(space: .grayGamma22, values: [0.25], alpha: 1),
        ]
        for (content, color) in zip(colors, expected) {
            guard case .color(let stored) = content else {
                Issue.record("not a color")
                return
            }
            #expect(stored == color)
        }
        #expect(try car.keys("Ink") == ["any", "high contrast", "dark"])
        for (name, bytes, stored) in [
            ("Story", Array("Once upon a time".utf8), "CoreStructuredImage"), ("Raw", [0, 255, 7], "b.bin"),
        ] {
            guard case .data(let data) = try car.asset(name).renditions[0].content else {
                Issue.record("no data")
                return
            }
            #expect(try data.read() == bytes)
            #expect(try car.stored(name).header.name == stored)
        }
    }

    @Test func filesStayAsTheyAre() async throws {
        let sample = try Sample()
        let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>"#.utf8)
        let pdf = Array("%PDF-1.4\n%%EOF\n".utf8)
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 40, 0, 60, 1, 1, 0x11, 0, 0xFF, 0xD9]
        try sample.add(
            "Star.imageset",
            #"{"images": [{"idiom": "universal", "filename": "s.svg"}], "properties": {"template-rendering-intent": "template", "preserves-vector-representation": true}}"#,
            files: ["s.svg": svg])
        try sample.add("Page.imageset", #"{"images": [{"idiom": "universal", "filename": "p.pdf"}]}"#, files: ["p.pdf": pdf])
        try sample.add(
            "Photo.imageset", #"{"images": [{"idiom": "universal", "filename": "p.jpg", "scale": "2x"}]}"#,
            files: ["p.jpg": jpeg])
        for platform in [Platform.ios, .macos] {
            let car = try await sample.compileCar(platform)
            for (name, bytes, format) in [("Star", svg, "SVG "), ("Page", pdf, "PDF "), ("Photo", jpeg, "JPEG")] {
                guard case .data(let data) = try car.asset(name).renditions[0].content else {
                    Issue.record("no data")
                    return
                }
                #expect(try data.read() == bytes)
                #expect(try car.stored(name).header.pixelFormat == format)
            }
            #expect(try car.stored("Photo").pixelSize == (60, 40))
            #expect(try car.asset("Star").properties.templateIntent == .template)
            #expect(try car.asset("Star").properties.preservesVector)
            #expect(try car.stored("Page").key[.part] == (platform == .macos ? 42 : 181))
            #expect(try car.stored("Page").key[.scale] == (platform == .macos ? 1 : 0))
            #expect(car.rules == ["info car-bare-vector"])
        }
    }

    @Test func flagsSayHowPicturesAreRendered() async throws {
        let sample = try Sample()
        for (intent, _) in [("template", 8), ("original", 0)] {
            try sample.addImage(intent, [("", picture(4, 4))], properties: #"{"template-rendering-intent": "\#(intent)"}"#)
        }
        try sample.addImage("automatic", [("", picture(4, 4))])
        let car = try await sample.compileCar()
        for (intent, flags) in [("template", UInt32(8)), ("original", 0), ("automatic", 16)] {
            #expect(try car.stored(intent).header.flags.rawValue == flags)
        }
    }

    /// Reduced to the caps and the center of the slices.
    @Test func resizablePicturesAreCut() async throws {
        let sample = try Sample()
        let source = picture(50, 40)
        func add(_ name: String, _ resizing: String) throws {
            try sample.addImage(name, [(#""scale": "1x", "resizing": \#(resizing)"#, source)])
        }
        try add(
            "Across",
            #"{"mode": "3-part-horizontal", "center": {"mode": "tile", "width": 4}, "cap-insets": {"left": 10, "right": 12}}"#)
        try add(
            "Down",
            #"{"mode": "3-part-vertical", "center": {"mode": "stretch", "height": 3}, "cap-insets": {"top": 9, "bottom": 5}}"#)
        try add(
            "Nine",
            #"{"mode": "9-part", "center": {"mode": "stretch", "width": 2, "height": 3}, "cap-insets": {"top": 10, "left": 11, "bottom": 12, "right": 13}}"#
        )
        try add("Wrong", #"{"mode": "3-part-horizontal", "center": {"width": 4}, "cap-insets": {"left": 30, "right": 30}}"#)
        let car = try await sample.compileCar()
        #expect(try car.stored("Across").pixelSize == (26, 40))
        #expect(try car.stored("Across").header.layout.rawValue == 20)
        #expect(try car.stored("Down").pixelSize == (50, 17))
        #expect(try car.stored("Down").header.layout.rawValue == 24)
        let nine = try car.stored("Nine")
        #expect(nine.pixelSize == (26, 25) && nine.header.layout.rawValue == 31)
        let slices = try #require(try nine.property(RenditionProperty.slices)?.slices())
        #expect(slices.count == 9)
        #expect(slices[0] == PixelRect(x: 0, y: 15, width: 11, height: 10))
        #expect(slices[8] == PixelRect(x: 13, y: 0, width: 13, height: 12))
        // The right cap comes from the right edge.
        guard case .picture(let across) = try car.asset("Across").renditions[0].content else {
            Issue.record("no picture")
            return
        }
        let (cut, whole) = (try across.decode(), try decodePNG(source))
        #expect(cut.bytes[4 * 25..<4 * 26] == whole.bytes[4 * 49..<4 * 50])
        #expect(cut.bytes[4 * 13..<4 * 14] == whole.bytes[4 * 13..<4 * 14])
        #expect(car.rules == ["warning bad-value"])
        #expect(try car.stored("Wrong").pixelSize == (50, 40))
    }

    @Test func alignmentIsKept() async throws {
        let sample = try Sample()
        try sample.addImage(
            "Aligned", [(#""alignment-insets": {"top": 5, "left": 10, "bottom": 15, "right": 20}"#, picture(50, 50))])
        let metrics = try await sample.compileCar().stored("Aligned").property(RenditionProperty.metrics)?.metrics().first
        #expect(metrics.map { [$0.left, $0.top, $0.right, $0.bottom, $0.width, $0.height] } == [10, 5, 20, 15, 20, 30])
    }

    /// All variants of a set: no entry is lost.
    @Test func everyEntryHasItsKey() async throws {
        let sample = try Sample()
        let axes = [
            #""scale": "2x""#, #""display-gamut": "display-P3""#, #""language-direction": "right-to-left""#,
            #""width-class": "compact""#, #""height-class": "regular""#, #""memory": "4GB""#,
            #""graphics-feature-set": "metal3v1""#, #""locale": "ja""#, #""subtype": "retina4""#, dark,
            #""appearances": [{"appearance": "contrast", "value": "high"}]"#,
            #""appearances": [{"appearance": "luminosity", "value": "dark"}, {"appearance": "contrast", "value": "high"}]"#,
            #""appearances": [{"appearance": "luminosity", "value": "light"}]"#,
            #""appearances": [{"appearance": "luminosity", "value": "tinted"}]"#,
        ]
        let entries = [#""scale": "1x""#] + axes
        try sample.addImage("All", entries.enumerated().map { ($1, picture(4 + $0, 3)) })
        let car = try await sample.compileCar()
        let renditions = try car.asset("All").renditions
        #expect(renditions.count == entries.count)
        #expect(Set(renditions.map(\.key)).count == entries.count)
        #expect(
            renditions.compactMap { if case .picture(let picture) = $0.content { picture.width } else { nil } }.sorted()
                == Array(4..<4 + entries.count))
        #expect(car.rules.isEmpty)
        #expect(renditions.contains { $0.key.locale == "ja" } && renditions.contains { $0.key.direction == .rightToLeft })
    }

    /// As in Apple's tool, 16 bits need a color outside sRGB. The store stalls on pictures that have them without one.
    @Test func sixteenBitsAreStoredOnlyForWideColors() async throws {
        let sample = try Sample()
        func picture(_ space: ColorSpace, green: Int) -> [UInt8] {
            let words = (0..<24).flatMap { index in [0, green - index, index, 65535] }
            let bytes = words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            return encodePNG(PixelBuffer(width: 6, height: 4, depth: .sixteen, colorSpace: space, bytes: bytes))
        }
        let pictures = [
            ("Deep", picture(.srgb, green: 65535)), ("Pale", picture(.displayP3, green: 600)),
            ("Wide", picture(.displayP3, green: 65535)),
        ]
        for (name, file) in pictures { try sample.addImage(name, [(#""scale": "1x""#, file)]) }
        let car = try await sample.compileCar()
        #expect(try car.keys("Deep") == ["1x"])
        #expect(try car.keys("Pale") == ["1x"])
        #expect(try car.keys("Wide") == ["1x", "display-P3 · 1x"])
        #expect(try car.stored("Wide", [.displayGamut: 0]).header.pixelFormat == "ARGB")
        #expect(try car.stored("Wide", [.displayGamut: 1]).header.pixelFormat == "RGBW")
        #expect(car.file.validateForStore() == [])
    }

    @Test func namespacesStandInNames() async throws {
        let sample = try Sample()
        try sample.write(#"{"properties": {"provides-namespace": true}}"#, to: "Buttons/Contents.json")
        try sample.addImage("Buttons/Play", [("", picture(3, 3))])
        try sample.addImage("Play", [("", picture(4, 4))])
        #expect(try await sample.compileCar().catalog.assets.map(\.name) == ["Buttons/Play", "Play"])
    }

    @Test func recipesBecomePictures() async throws {
        let sample = try Sample()
        let mark = disc { _, _ in (0, 0, 0) }
        try sample.addImage("Mark", [(#""scale": "2x""#, mark)])
        try sample.addImage("Rainbow", [("", disc { x, y in (x * 30, y * 30, 90) })])
        let car = try await sample.compileCar(tint: "tint:\n  - match: \"*\"\n    dark: \"#FF8000\"\n")
        #expect(try car.keys("Mark") == ["2x", "dark · 2x"])
        guard case .picture(let picture) = try car.asset("Mark").renditions[1].content else {
            Issue.record("no picture")
            return
        }
        let (stored, source) = (try picture.decode(), try decodePNG(mark))
        for pixel in 0..<64 where source.bytes[4 * pixel + 3] == 255 {
            #expect(Array(stored.bytes[4 * pixel..<4 * pixel + 4]) == [255, 128, 0, 255])
        }
        #expect(try car.keys("Rainbow") == ["1x"])
        #expect(car.rules == ["warning tint-not-monochrome"])
    }
}
