import NightcarDiagnostics
import NightcarModel
import NightcarTint
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
        // Gray 0.2 on black has 1.66:1, in light and dark, with and without high contrast.
        #expect(check.findings.count == 4)
        #expect(check.findings.allSatisfy { $0.message.contains("1.66:1") && $0.message.contains("sepia") })
    }

    @Test func differencesOfTwoThemes() throws {
        let model = GeneratedSample.model([Self.catalog]).model
        let all = try ThemeDifference.all(in: model, from: "sepia", to: "ocean")
        #expect(Set(all.map(\.name)) == ["text", "title"] && all.count == 16)
        #expect(all.first { $0.name == "title" }.map { [$0.old.hex, $0.new.hex] } == ["#E6E6E6", "#FFFFFF"])
        #expect(try ThemeDifference.all(in: model, from: "sepia", to: "sepia").isEmpty)
        #expect { try ThemeDifference.all(in: model, from: "", to: "sepai") } throws: {
            "\($0)".contains("did you mean \"sepia\"")
        }
    }
}
