import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Themes that extend others, and themes for all kinds of assets.
@Suite("Themes in compiled catalogs")
struct ThemeInheritanceTests {
    static func colorset(_ hex: String) -> String {
        let digits = Array(hex)
        let parts = (0..<3).map { "0x\(digits[2 * $0])\(digits[2 * $0 + 1])" }
        return #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": ""#
            + "\(parts[0])\", \"green\": \"\(parts[1])\", \"blue\": \"\(parts[2])" + #"", "alpha": "1"}}}]}"#
    }

    static func color(_ file: ThemeCatalogFile, _ name: String, _ theme: String, isDark: Bool = false) -> ColorValue? {
        var traits = Traits()
        (traits.theme, traits.luminosity) = (theme, isDark ? .dark : .light)
        return file.resolve(name, traits: traits)?.color
    }

    static func hex(_ value: Int) -> ColorValue {
        .components(space: .srgb, values: [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }, alpha: 1)
    }

    @Test func aThemeHasTheValuesOfItsParents() async throws {
        let files = ["Label", "Page", "Line"].map { ("\($0).colorset/Contents.json", Self.colorset("000000")) }
        let sample = try Sample(Dictionary(uniqueKeysWithValues: files))
        let compilation = try await sample.compile(
            tint: """
                themes:
                  old: {extends: middle, colors: {Page: "#00000C"}}
                  base: {colors: {Label: {light: "#00000A", dark: "#00000D"}, Line: "#00000B"}}
                  middle: {extends: base, colors: {Label: "#00000E"}}
                """)
        #expect(compilation.findings.isEmpty)
        let file = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(Self.color(file, "Label", "base", isDark: true) == Self.hex(0xD))
        for theme in ["middle", "old"] {
            // A color without a look is for every look.
            #expect(Self.color(file, "Label", theme) == Self.hex(0xE))
            #expect(Self.color(file, "Label", theme, isDark: true) == Self.hex(0xE))
            #expect(Self.color(file, "Line", theme) == Self.hex(0xB))
        }
        #expect(Self.color(file, "Page", "middle") == Self.hex(0))
        #expect(Self.color(file, "Page", "old") == Self.hex(0xC))
    }

    /// Looks that a theme leaves out come from its parents, whether they declare the color or have a set.
    @Test func leftOutLooksComeFromTheParent() async throws {
        let sample = try Sample(["Page.colorset/Contents.json": Self.colorset("000000")])
        let set = """
            {"colors": [
            {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "0x1A", "alpha": "1"}}},
            {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
             "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "0x1B", "alpha": "1"}}}]}
            """
        let own = try Sample(["Page.colorset/Contents.json": set])
        let file = try ThemeCatalogFile(
            ByteView(
                try await sample.compile(
                    tint: """
                        themes:
                          base: {colors: {Page: {light: "#00000A", dark: "#00000B"}}}
                          night: {extends: base, colors: {Page: {dark: "#00000C"}}}
                          day: {extends: night, colors: {Page: {light: "#00000D"}}}
                          plain: {colors: {Page: "#00000E"}}
                          late: {extends: plain, colors: {Page: {dark: "#00000F"}}}
                          early: {extends: plain, colors: {Page: {light: "#000010"}}}
                          drawn: {catalog: "\(own.catalog.path)"}
                          deep: {extends: drawn, colors: {Page: {dark: "#000011"}}}
                        """
                ).bytes))
        for (theme, light, dark) in [
            ("base", 0xA, 0xB), ("night", 0xA, 0xC), ("day", 0xD, 0xC), ("late", 0xE, 0xF), ("early", 0x10, 0xE),
            ("deep", 0x1A, 0x11),
        ] {
            #expect(Self.color(file, "Page", theme) == Self.hex(light), "\(theme)")
            #expect(Self.color(file, "Page", theme, isDark: true) == Self.hex(dark), "\(theme)")
        }
    }

    /// A set with a wrong name in a theme's catalog would have no answer without the theme.
    @Test func aSetThatOnlyAThemeHasIsAnError() async throws {
        let own = try Sample(["Page.colorset/Contents.json": Self.colorset("000000")])
        let other = try Sample(["Pgae.colorset/Contents.json": Self.colorset("00000A")])
        try other.addImage("Dot", [("", disc { _, _ in (99, 20, 30) })])
        let compilation = try await own.compile(
            tint: "themes: {rose: {catalog: \"\(other.catalog.path)\"}, night: {extends: rose}}")
        #expect(compilation.findings.map(\.id) == [.themeUnknownSet, .themeUnknownSet])
        #expect(compilation.findings.allSatisfy { $0.severity == .error })
        let text = compilation.findings.map(\.message).joined(separator: "\n")
        #expect(text.contains("\"Pgae\" (did you mean \"Page\"?)") && text.contains("no imageset of the app is named \"Dot\""))
        #expect(try ThemeCatalogFile(ByteView(compilation.bytes)).names.count == 1)
    }

    @Test(arguments: [
        ("{a: {extends: b}, b: {extends: a}}", "extends itself"), ("{a: {extends: a}}", "extends itself"),
        ("{sepia: {}, a: {extends: sepai}}", "did you mean \"sepia\""),
    ])
    func parentsAreChecked(yaml: String, message: String) {
        #expect { try Configuration(yaml: "themes: \(yaml)", path: ".nightcar.yml") } throws: { "\($0)".contains(message) }
    }

    @Test func picturesAndDataHaveThemes() async throws {
        let data = #"{"data": [{"idiom": "universal", "filename": "a.txt"}]}"#
        let own = try Sample(["Terms.dataset/Contents.json": data, "Terms.dataset/a.txt": "plain"])
        let other = try Sample(["Terms.dataset/Contents.json": data, "Terms.dataset/a.txt": "themed"])
        try own.addImage("Dot", [("", disc { _, _ in (10, 20, 30) })])
        try other.addImage("Dot", [("", disc { _, _ in (99, 20, 30) })])
        let yaml = """
            themes: {sepia: {catalog: "\(other.catalog.path)"}, night: {extends: sepia}}
            """
        let file = try ThemeCatalogFile(ByteView(try await own.compile(tint: yaml).bytes))
        for (theme, red, text) in [("", 10, "plain"), ("sepia", 99, "themed"), ("night", 99, "themed")] {
            var traits = Traits()
            traits.theme = theme
            let pixels = try #require(file.resolve("Dot", traits: traits)).pixels()
            #expect(Int(pixels.bytes[4 * (4 * 8 + 4)]) == red)
            #expect(try #require(file.resolve("Terms", traits: traits)).data() == Array(text.utf8))
        }
    }

    @Test func inACarThemesBecomeNames() async throws {
        let sample = try Sample(["Brand.colorset/Contents.json": Self.colorset("FF0000")])
        try sample.addImage("Dot", [("", picture(4, 4))])
        let yaml = "themes: {ocean: {colors: {Brand: {light: \"#0000FF\", dark: \"#000088\"}}}}"
        func compile(namesThemes: Bool) async throws -> CompiledCar {
            var options = CompileOptions(additions: try Configuration(yaml: yaml, path: ".nightcar.yml").additions())
            options.settings.namesThemes = namesThemes
            let target = CarTarget(platform: .ios, version: nil)
            return try await CompiledCar(
                compileCar(
                    loadCatalogs(at: [sample.catalog.path]), options: options, target: target, path: "Assets.car",
                    run: RunContext(jobs: 2))
            )
        }
        let car = try await compile(namesThemes: true)
        #expect(car.rules.isEmpty)
        #expect(car.catalog.assets.map(\.name) == ["Brand", "Brand/ocean", "Dot"])
        #expect(try car.keys("Brand").count == 1 && car.keys("Brand/ocean").count == 2)
        #expect(try await compile(namesThemes: false).rules == ["warning car-unsupported", "warning car-unsupported"])
    }
}
