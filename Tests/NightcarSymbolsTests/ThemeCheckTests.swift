import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarVectors
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarSymbols

@Suite("Themes")
struct ThemeCheckTests {
    static func asset(_ name: String, _ values: [String: Double]) -> Asset {
        let renditions = values.sorted { $0.key < $1.key }.map { theme, gray in
            var key = VariantKey()
            key.theme = theme
            return Rendition(key: key, content: .color(.components(space: .srgb, values: [gray, gray, gray], alpha: 1)))
        }
        return Asset(name: name, kind: .color, renditions: renditions)
    }

    /// On black, `text` is readable without a theme and in ocean, but not in sepia.
    static let catalog = Catalog(
        path: "A.xcassets",
        assets: [
            asset("ground", ["": 0]), asset("text", ["": 1, "sepia": 0.2, "ocean": 0.9]), asset("title", ["": 1, "sepia": 0.9]),
        ])

    @Test func aNameThatOnlySomeThemesHave() {
        let check = ThemeCheck(GeneratedSample.model([Self.catalog]).model, catalogs: [Self.catalog], pairs: [])
        #expect(check.findings.map(\.id) == [.themeIncomplete])
        #expect(check.findings[0].message.contains("\"ocean\"") && check.findings[0].message.contains("\"title\""))
    }

    @Test func aPairKeepsItsContrastInEveryTheme() {
        let pairs = ["text", "title"].map {
            ContrastPair(front: $0, back: "ground", role: .text, location: Location(path: ".nightcar.yml"))
        }
        let check = ThemeCheck(GeneratedSample.model([Self.catalog]).model, catalogs: [], pairs: pairs)
        #expect(Set(check.findings.map(\.id)) == [.themeContrast])
        // Gray 0.2 on black has 1.66:1, in light and dark, with and without high contrast: one warning for all of them.
        #expect(check.findings.count == 1)
        #expect(
            check.findings.first?.message
                == "\"text\" on \"ground\" has 1.66:1 in light of the theme \"sepia\", less than 4.5:1; also too little in dark, "
                + "light · high contrast, dark · high contrast")
    }

    @Test func eachAppearanceOfAThemeAnswers() {
        func rendition(_ set: (inout VariantKey) -> Void) -> Rendition {
            var key = VariantKey()
            set(&key)
            return Rendition(key: key, content: .color(.components(space: .srgb, values: [0, 0, 0], alpha: 1)))
        }
        let plain = [rendition { _ in }, rendition { $0.contrast = .high }]
        let dark = rendition { ($0.theme, $0.luminosity) = ("sepia", .dark) }
        let high = rendition { ($0.theme, $0.contrast) = ("sepia", .high) }
        func messages(_ renditions: [Rendition]) -> [String] {
            let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "text", kind: .color, renditions: renditions)])
            return ThemeCheck(GeneratedSample.model([catalog]).model, catalogs: [catalog], pairs: []).findings.map(\.message)
        }
        #expect(messages(plain + [dark]).count == 2)
        #expect(messages(plain + [dark])[0].contains("has no light value"))
        #expect(messages(plain + [dark])[1].contains("has no value for high contrast"))
        #expect(messages(plain + [dark, high]).isEmpty)
        #expect(messages(plain + [rendition { $0.theme = "sepia" }]).count == 1)
        #expect(messages([plain[0], rendition { $0.theme = "sepia" }]).isEmpty)
    }

    /// The theme's light value answers dark requests, too. Only a value that is declared for all looks is meant to.
    @Test func aMissingDarkValueIsFound() {
        func rendition(_ gray: Double, _ location: Location? = nil, _ set: (inout VariantKey) -> Void = { _ in }) -> Rendition {
            var key = VariantKey()
            set(&key)
            let value = ColorValue.components(space: .srgb, values: [gray, gray, gray], alpha: 1)
            return Rendition(key: key, content: .color(value), location: location)
        }
        let here = Location(path: ".nightcar.yml")
        let plain = [rendition(1), rendition(0) { $0.luminosity = .dark }]
        let asset = Asset(name: "page", kind: .color, renditions: plain + [rendition(0.9, here) { $0.theme = "sepia" }])
        let catalog = Catalog(path: "A.xcassets", assets: [asset])
        func messages(isForAllLooks: Bool) -> [String] {
            let color = Theme.Color(name: "page", light: .hex(0xE6E6E6), isForAllLooks: isForAllLooks, location: here)
            let theme = Theme(name: "sepia", colors: [color], catalog: nil, location: here)
            let model = GeneratedSample.model([catalog]).model
            return ThemeCheck(model, catalogs: [catalog], themes: [theme], pairs: []).findings.map(\.message)
        }
        #expect(
            messages(isForAllLooks: false) == [
                "the theme \"sepia\" has no dark value for \"page\", unlike the app without a theme; in dark mode, it shows its light "
                    + "value"
            ])
        #expect(messages(isForAllLooks: true).isEmpty)
    }

    /// High contrast alone: in dark mode, it would be the light value on a dark page.
    @Test func aMissingDarkValueForHighContrastIsFound() {
        let here = Location(path: ".nightcar.yml")
        func rendition(_ gray: Double, _ location: Location? = nil, _ set: (inout VariantKey) -> Void = { _ in }) -> Rendition {
            var key = VariantKey()
            set(&key)
            let value = ColorValue.components(space: .srgb, values: [gray, gray, gray], alpha: 1)
            return Rendition(key: key, content: .color(value), location: location)
        }
        func messages(dark: ColorValue?) -> [String] {
            let color = Theme.Color(name: "text", light: nil, dark: dark, highContrast: .hex(0x112233), location: here)
            let theme = Theme(name: "sepia", colors: [color], catalog: nil, location: here)
            let own = [VariantKey.Contrast.normal, .high].flatMap { contrast in
                [VariantKey.Luminosity.any, .dark].map { luminosity in
                    rendition(0.1, here) { ($0.theme, $0.contrast, $0.luminosity) = ("sepia", contrast, luminosity) }
                }
            }
            let plain = [rendition(0), rendition(1) { $0.luminosity = .dark }]
            let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "text", kind: .color, renditions: plain + own)])
            let model = GeneratedSample.model([catalog]).model
            return ThemeCheck(model, catalogs: [catalog], themes: [theme], pairs: []).findings.map(\.message)
        }
        #expect(
            messages(dark: nil) == [
                "the theme \"sepia\" has a value for high contrast of \"text\", but no dark one; in dark mode with high contrast, it "
                    + "shows its light value"
            ])
        #expect(messages(dark: .hex(0xEEEEEE)).isEmpty)
    }

    /// The advice is to declare the value even if it is the same. Such a value isn't stored, but it was declared.
    @Test func aDeclaredValueThatIsTheSameIsNotMissing() {
        let here = Location(path: ".nightcar.yml")
        let themes = ["sepia", "ocean"].map { name in
            let color = Theme.Color(name: "title", light: .hex(0xFFFFFF), isForAllLooks: true, location: here)
            return Theme(name: name, colors: [color], catalog: nil, location: here)
        }
        let model = GeneratedSample.model([Self.catalog]).model
        #expect(ThemeCheck(model, catalogs: [Self.catalog], themes: themes, pairs: []).findings.isEmpty)
    }

    @Test func aThemeKeepsTheShapeOfAPicture() throws {
        let folder = try TemporaryDirectory()
        func rendition(_ theme: String, _ scale: UInt8, _ side: Int, caps: Int? = nil) throws -> Rendition {
            let name = "\(theme)\(scale)-\(side).png"
            try folder.write(PNGBuilder(width: side, height: side) { _, _, _ in 200 }.file(), to: name)
            var key = VariantKey()
            (key.theme, key.scale) = (theme, Scale(rawValue: scale))
            var rendition = Rendition(key: key, content: .file(SourceFile(folder: folder.path, name: name)))
            var values = EntryAttributes.Values()
            values.resizing = caps.map { .init(.threeAcross, caps: .init(left: $0, right: $0)) }
            rendition.attributes = EntryAttributes(values)
            return rendition
        }
        func findings(_ renditions: [Rendition]) -> [Finding] {
            let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "star", kind: .image, renditions: renditions)])
            return ThemeCheck(GeneratedSample.model([catalog]).model, catalogs: [catalog], pairs: []).findings
        }
        let plain = [try rendition("", 1, 12), try rendition("", 2, 24)]
        #expect(try findings(plain + [rendition("sepia", 2, 24)]).isEmpty)
        let larger = try findings(plain + [rendition("sepia", 2, 40)])
        #expect(larger.map(\.id) == [.themePictureShape])
        #expect(larger[0].message == "the theme \"sepia\" shows \"star\" at 20 × 20 points instead of 12 × 12")
        let cut = try findings([rendition("", 2, 24, caps: 4), rendition("sepia", 2, 24, caps: 6)])
        #expect(cut.map(\.id) == [.themePictureShape] && cut[0].message.contains("slices"))
    }

    /// A PDF in a folder or in a theme catalog.
    @Test(.enabled(if: VectorPainter().measures(.pdf), "no program that reads PDF"), arguments: [false, true])
    func aThemeKeepsTheSizeOfAPDF(isStored: Bool) throws {
        let folder = try TemporaryDirectory()
        let path = PackageLayout.root + "/Fixtures/Basics.xcassets/Document.imageset/document.pdf"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        func rendition(_ theme: String, _ side: Int) throws -> Rendition {
            let name = "\(theme)-\(side).pdf"
            let pdf = text.replacingOccurrences(of: "[0 0 24 24]", with: "[0 0 \(side) \(side)]")
            try folder.write(pdf, to: name)
            var key = VariantKey()
            key.theme = theme
            let stored = StoredData(fileExtension: "pdf", length: pdf.utf8.count, encoding: "raw") { Array(pdf.utf8) }
            let content = isStored ? Content.data(stored) : .file(SourceFile(folder: folder.path, name: name))
            return Rendition(key: key, content: content)
        }
        func messages(_ renditions: [Rendition]) -> [String] {
            let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "page", kind: .image, renditions: renditions)])
            return ThemeCheck(GeneratedSample.model([catalog]).model, catalogs: [catalog], pairs: []).findings.map(\.message)
        }
        #expect(try messages([rendition("", 24), rendition("sepia", 24)]).isEmpty)
        #expect(
            try messages([rendition("", 24), rendition("sepia", 48)])
                == ["the theme \"sepia\" shows \"page\" at 48 × 48 points instead of 24 × 24"])
    }

    @Test func differencesOfTwoThemes() throws {
        let model = GeneratedSample.model([Self.catalog]).model
        let all = try ThemeDifference.all(in: model, from: "sepia", to: "ocean")
        #expect(Set(all.map(\.name)) == ["text", "title"] && all.count == 16)
        #expect(all.first { $0.name == "title" }.map { [$0.old, $0.new] } == ["#E6E6E6", "#FFFFFF"])
        #expect(try ThemeDifference.all(in: model, from: "sepia", to: "sepia").isEmpty)
        #expect { try ThemeDifference.all(in: model, from: "", to: "sepai") } throws: {
            "\($0)".contains("did you mean \"sepia\"")
        }
    }
}
