import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarCompiler

@Suite("Compiling derived variants, themes and loose pairs")
struct DerivedCatalogTests {
    static func colorset(_ hex: String, dark: String? = nil) -> String {
        func entry(_ hex: String, _ appearance: String) -> String {
            let channels = stride(from: 0, to: 6, by: 2).map { "0x" + hex.dropFirst($0).prefix(2) }
            return """
                {"idiom": "universal", \(appearance) "color": {"color-space": "srgb", "components": {"red": "\(channels[0])",
                "green": "\(channels[1])", "blue": "\(channels[2])", "alpha": "1.000"}}}
                """
        }
        let appearance = #""appearances": [{"appearance": "luminosity", "value": "dark"}], "#
        let entries = [entry(hex, "")] + (dark.map { [entry($0, appearance)] } ?? [])
        return "{\"colors\": [\(entries.joined(separator: ","))], \"info\": {\"version\": 1, \"author\": \"xcode\"}}"
    }

    static func imageset(_ file: String) -> String {
        "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(file)\"}], \"info\": {\"version\": 1, \"author\": \"xcode\"}}"
    }

    static func png(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        for pixel in 0..<64 { bytes += [red, green, blue, pixel % 8 < 5 ? 255 : UInt8(pixel)] }
        return encodePNG(PixelBuffer(width: 8, height: 8, bytes: bytes))
    }

    private func compiled(_ path: String, _ options: CompileOptions) async throws -> (ThemeCatalogFile, [Finding]) {
        let compilation = try await compile(
            try loadCatalogs(at: [path]), options: options, path: "x.ncar", run: RunContext(jobs: 2))
        return (try ThemeCatalogFile(ByteView(compilation.bytes)), compilation.findings.filter { $0.severity > .info })
    }

    private func traits(_ luminosity: Luminosity = .any, _ contrast: Contrast = .normal, theme: String = "") -> Traits {
        var traits = Traits()
        traits.luminosity = luminosity
        traits.contrast = contrast
        traits.theme = theme
        return traits
    }

    private func color(_ catalog: ThemeCatalogFile, _ name: String, _ traits: Traits) -> ColorValue? {
        catalog.asset(named: name, kind: "colorset")?.resolve(traits)?.color
    }

    private func rgb(_ rendition: ThemeCatalogFile.Rendition?) throws -> [UInt8] {
        Array(try #require(rendition).pixels().bytes[0..<3])
    }

    @Test func colorsAndShapesForEveryAppearance() async throws {
        let source = try TemporaryCatalog([
            "Label.colorset/Contents.json": Self.colorset("102030"), "White.colorset/Contents.json": Self.colorset("FFFFFF"),
            "Star.imageset/Contents.json": Self.imageset("Star.png"),
        ])
        try source.write(Self.png(16, 16, 16), to: "Star.imageset/Star.png")
        var options = CompileOptions()
        var derivation = DerivationOptions()
        derivation.derivesHighContrast = true
        options.additions.derivation = derivation
        options.additions.derivesColors = true
        options.additions.images = ImageOptions()
        let (catalog, findings) = try await compiled(source.path, options)
        #expect(findings.isEmpty)
        let dark = try #require(catalog.asset(named: "Label", kind: "colorset")?.resolve(traits(.dark)))
        #expect(dark.isDerived)
        #expect(dark.color != .hex(0x102030))
        // White can be a page or a text, so nothing is derived.
        #expect(catalog.asset(named: "White", kind: "colorset")?.renditions.count == 1)
        let star = try #require(catalog.asset(named: "Star", kind: "imageset"))
        #expect(star.renditions.count == 2)
        let night = try #require(star.resolve(traits(.dark)))
        #expect(night.isDerived)
        #expect(try night.pixels().bytes[0] > 200)
        #expect(catalog.payloads.count == 1)
    }

    @Test func aThemeStoresItsDifferencesAndMasksFollow() async throws {
        let source = try TemporaryCatalog([
            "Label.colorset/Contents.json": Self.colorset("102030", dark: "F0F0F0"),
            "Page.colorset/Contents.json": Self.colorset("FFFFFF"), "Star.imageset/Contents.json": Self.imageset("Star.png"),
            "Moon.imageset/Contents.json": Self.imageset("Moon.png"), "Sun.imageset/Contents.json": Self.imageset("Sun.png"),
        ])
        for name in ["Star", "Moon", "Sun"] { try source.write(Self.png(16, 16, 16), to: "\(name).imageset/\(name).png") }
        let sepia = try TemporaryCatalog(
            ["Moon.imageset/Contents.json": Self.imageset("Moon.png"), "Sun.imageset/Contents.json": Self.imageset("Sun.png")])
        try sepia.write(Self.png(16, 16, 16), to: "Moon.imageset/Moon.png")
        try sepia.write(Self.png(91, 70, 54), to: "Sun.imageset/Sun.png")
        let here = Location(path: ".nightcar.yml")
        var options = CompileOptions()
        options.additions.rules = [TintRule(match: Glob("Star"), dark: .colorset("Label"), location: here)]
        options.additions.themes = [
            Theme(
                name: "sepia",
                colors: [
                    Theme.Color(name: "Label", light: .hex(0x5B4636), dark: nil, location: here),
                    Theme.Color(name: "Page", light: .hex(0xFFFFFF), dark: nil, location: here),
                ], catalog: sepia.path, location: here)
        ]
        let (catalog, findings) = try await compiled(source.path, options)
        #expect(findings.isEmpty)
        #expect(color(catalog, "Label", traits(theme: "sepia")) == .hex(0x5B4636))
        #expect(color(catalog, "Label", traits(.dark)) == .hex(0xF0F0F0))
        #expect(color(catalog, "Label", traits()) == .hex(0x102030))
        #expect(catalog.asset(named: "Page", kind: "colorset")?.renditions.count == 1)
        #expect(catalog.asset(named: "Moon", kind: "imageset")?.renditions.count == 1)
        #expect(catalog.asset(named: "Sun", kind: "imageset")?.renditions.count == 2)
        let star = try #require(catalog.asset(named: "Star", kind: "imageset"))
        #expect(try rgb(star.resolve(traits(theme: "sepia"))) == [0x5B, 0x46, 0x36])
        #expect(try rgb(star.resolve(traits(.dark))) == [0xF0, 0xF0, 0xF0])
        // One mask for all of them.
        #expect(catalog.payloads.count == 1)
    }

    @Test func anUnknownThemeColorHasASuggestion() async throws {
        let source = try TemporaryCatalog(["Label.colorset/Contents.json": Self.colorset("102030")])
        let here = Location(path: ".nightcar.yml")
        var options = CompileOptions()
        let color = Theme.Color(name: "Lable", light: .hex(0), dark: nil, location: here)
        options.additions.themes = [Theme(name: "sepia", colors: [color], catalog: "/nowhere.xcassets", location: here)]
        let findings = try await compiled(source.path, options).1
        #expect(findings.map(\.id) == ["theme-catalog", "tint-unknown-color"])
        #expect(findings[1].message.contains("\"Label\""))
    }

    @Test func looseSetsBecomeOneAsset() async throws {
        let source = try TemporaryCatalog([
            "light_text.colorset/Contents.json": Self.colorset("102030"),
            "dark_text.colorset/Contents.json": Self.colorset("D0E0F0"),
            "light_alone.colorset/Contents.json": Self.colorset("000000"),
            "light_taken.colorset/Contents.json": Self.colorset("000000"),
            "dark_taken.colorset/Contents.json": Self.colorset("FFFFFF"), "taken.colorset/Contents.json": Self.colorset("777777"),
        ])
        let here = Location(path: ".nightcar.yml")
        var options = CompileOptions()
        let patterns = (try #require(LoosePair.Pattern("light_*")), try #require(LoosePair.Pattern("dark_*")))
        options.additions.pairs = [LoosePair(light: patterns.0, dark: patterns.1, location: here)]
        let (catalog, findings) = try await compiled(source.path, options)
        #expect(catalog.assets.map(\.name) == ["dark_taken", "light_alone", "light_taken", "taken", "text"])
        #expect(color(catalog, "text", traits()) == .hex(0x102030))
        #expect(color(catalog, "text", traits(.dark)) == .hex(0xD0E0F0))
        // "light_alone" has no other half, and "taken" is taken.
        #expect(findings.map(\.id) == ["pair-not-folded", "pair-not-folded"])
        #expect(LoosePair.Pattern("light") == nil)
        #expect(LoosePair.Pattern("*_*") == nil)
    }
}

extension DerivedCatalogTests {
    static func svgSet(_ dark: Bool) -> String {
        let entry =
            #"{"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}], "filename": "dark.svg"}"#
        return """
            {"images": [{"idiom": "universal", "filename": "light.svg"}\(dark ? "," + entry : "")],
            "info": {"version": 1, "author": "xcode"}}
            """
    }

    static func svg(_ color: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg'><path fill='\(color)' d='\(String(repeating: "M0 0L7 3", count: 40))'/></svg>"
    }

    @Test(
        "A pair of SVG files that differ in colors is one shape; a missing dark one adds a table",
        .enabled(if: BuildTraits.svg))
    func vectors() async throws {
        let source = try TemporaryCatalog([
            "Pair.imageset/Contents.json": Self.svgSet(true), "Pair.imageset/light.svg": Self.svg("#102030"),
            "Pair.imageset/dark.svg": Self.svg("rgb(200, 210, 220)"), "Lone.imageset/Contents.json": Self.svgSet(false),
            "Lone.imageset/light.svg": Self.svg("#101010"), "Flag.imageset/Contents.json": Self.svgSet(false),
            "Flag.imageset/light.svg": Self.svg("#E04030"),
        ])
        var options = CompileOptions()
        options.additions.images = ImageOptions()
        let compilation = try await compile(
            try loadCatalogs(at: [source.path]), options: options, path: "x.ncar", run: RunContext(jobs: 2))
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        func text(_ name: String, _ luminosity: Luminosity) throws -> String {
            var traits = Traits()
            traits.luminosity = luminosity
            return String(decoding: try #require(catalog.asset(named: name)?.resolve(traits)).data(), as: UTF8.self)
        }
        #expect(try text("Pair", .any) == Self.svg("#102030"))
        #expect(try text("Pair", .dark) == Self.svg("rgb(200, 210, 220)"))
        #expect(try text("Lone", .any) == Self.svg("#101010"))
        #expect(try text("Lone", .dark) != Self.svg("#101010"))
        #expect(try text("Lone", .dark).hasPrefix("<svg xmlns='http://www.w3.org/2000/svg'><path fill='#"))
        #expect(catalog.asset(named: "Flag")?.renditions.count == 1)
        #expect(catalog.asset(named: "Lone")?.renditions.map(\.isDerived) == [false, true])
        // Both drawings have the same shape.
        #expect(catalog.payloads.count == 2)
    }

    @Test("A derived PDF is a shape of its own, beside the declared file", .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func derivesPDF() async throws {
        let source = try TemporaryCatalog(["Mark.imageset/Contents.json": Self.imageset("a b.pdf")])
        let light = makePDF("0.1 g 0 0 5 5 re f")
        try source.write(light, to: "Mark.imageset/a b.pdf")
        var options = CompileOptions()
        options.additions.images = ImageOptions()
        let compilation = try await compile(
            try loadCatalogs(at: [source.path]), options: options, path: "x.ncar", run: RunContext(jobs: 2))
        let mark = try #require(try ThemeCatalogFile(ByteView(compilation.bytes)).asset(named: "Mark"))
        #expect(mark.renditions.map(\.isDerived) == [false, true])
        #expect(try #require(mark.resolve(traits())).data() == light)
        let derived = try #require(mark.resolve(traits(.dark)))
        let dark = try #require(PDFDrawing(derived.data()))
        #expect(dark.colors.obstacle == nil && dark.colors.uses.count == 1)
        #expect(dark.colors.uses[0].color.flatMap { XYZ($0) }?.tone ?? 0 > 80)
    }
}
