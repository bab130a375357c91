import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Tint plan")
struct TintPlanTests {
    @Test("A literal derives one rendition for each declared scale")
    func literal() throws {
        let plan = TintPlan(catalog([icon(scales: [.x1, .x2])]), rules: [rule(dark: "#FFFFFF")])
        #expect(plan.findings.isEmpty)
        #expect(plan.recipes.map(\.key.description) == ["dark · 1x", "dark · 2x"])
        #expect(plan.recipes.allSatisfy { $0.color == .components(space: .srgb, values: [1, 1, 1], alpha: 1) })
    }

    @Test("A colorset gives every appearance it declares, and an explicit key wins over it")
    func colorset() throws {
        let label = Asset(
            name: "label", kind: .color,
            renditions: [
                color(0), color(1, luminosity: .dark), color(0.1, contrast: .high),
                color(0.9, luminosity: .dark, contrast: .high),
            ])
        let named = TintPlan(catalog([icon(), label]), rules: [rule(dark: "label")])
        #expect(
            Set(named.recipes.map(\.key.description)) == ["dark · 1x", "high contrast · 1x", "dark · high contrast · 1x"])
        let explicit = TintPlan(catalog([icon(), label]), rules: [rule(dark: "label", contrastDark: "#00FF00")])
        let high = try #require(explicit.recipes.first { $0.key.luminosity == .dark && $0.key.contrast == .high })
        #expect(high.color == .components(space: .srgb, values: [0, 1, 0], alpha: 1))
        #expect(explicit.recipes.count == 3)
    }

    @Test("A colorset without a dark value gives its only value")
    func colorsetWithoutDark() {
        let label = Asset(name: "label", kind: .color, renditions: [color(0.5)])
        let plan = TintPlan(catalog([icon(), label]), rules: [rule(dark: "label")])
        #expect(plan.recipes.map(\.color) == [.components(space: .srgb, values: [0.5, 0.5, 0.5], alpha: 1)])
    }

    @Test("A template image gets no recipe, a declared dark file wins")
    func leftAlone() {
        var template = icon()
        template.properties.templateIntent = .template
        #expect(TintPlan(catalog([template]), rules: [rule(dark: "#FFF")]).recipes.isEmpty)

        var declared = icon(scales: [.x1, .x2])
        var dark = declared.renditions[0]
        dark.key.luminosity = .dark
        declared.renditions.append(dark)
        let plan = TintPlan(catalog([declared]), rules: [rule(dark: "#FFF", contrastDark: "#EEE")])
        #expect(plan.recipes.map(\.key.description) == ["dark · high contrast · 1x", "dark · high contrast · 2x"])
    }

    @Test("An unknown color is an error with a suggestion, an unused pattern a warning")
    func findings() {
        let label = Asset(name: "label", kind: .color, renditions: [color(0)])
        let unknown = TintPlan(catalog([icon(), label]), rules: [rule(dark: "lable")])
        #expect(unknown.findings.map(\.id) == ["tint-unknown-color"])
        #expect(unknown.findings[0].message.contains("\"label\""))
        let unused = TintPlan(catalog([icon()]), rules: [rule(match: "nothing/*", dark: "#000")])
        #expect(unused.findings.map(\.id) == ["tint-rule-unused"])
        #expect(unused.recipes.isEmpty)
    }

    @Test("A platform's color cannot be a recipe's")
    func platformColor() {
        let reference = Rendition(key: VariantKey(), content: .color(.reference(name: "labelColor", platform: "ios")))
        let label = Asset(name: "label", kind: .color, renditions: [reference])
        let plan = TintPlan(catalog([icon(), label]), rules: [rule(dark: "label")])
        #expect(plan.findings.map(\.id) == ["tint-platform-color"])
        #expect(plan.recipes.isEmpty)
    }

    @Test("Patterns match the name and the path within the catalog", arguments: ["Icons/*", "Sta?", "**/Star", "[A-T]tar"])
    func patterns(pattern: String) {
        var star = icon()
        star.location = Location(path: "App/Media.xcassets/Icons/Star.imageset")
        #expect(TintPlan(catalog([star]), rules: [rule(match: pattern, dark: "#FFF")]).recipes.count == 1)
    }

    private func catalog(_ assets: [Asset]) -> Catalog { Catalog(path: "Media.xcassets", assets: assets) }

    private func icon(scales: [Scale] = [.x1]) -> Asset {
        let renditions = scales.map { scale in
            var key = VariantKey()
            key.scale = scale
            return Rendition(key: key, content: .file(SourceFile(folder: "Star.imageset", name: "Star@\(scale).png")))
        }
        return Asset(name: "Star", kind: .image, renditions: renditions)
    }

    private func color(
        _ value: Double, luminosity: Luminosity = .any, contrast: Contrast = .normal
    ) -> Rendition {
        var key = VariantKey()
        key.luminosity = luminosity
        key.contrast = contrast
        let content = Content.color(.components(space: .srgb, values: [value, value, value], alpha: 1))
        return Rendition(key: key, content: content)
    }

    private func rule(match: String = "*", dark: String, contrastDark: String? = nil) -> TintRule {
        TintRule(
            match: Glob(match), dark: TintRule.Source(dark), contrastDark: contrastDark.flatMap { TintRule.Source($0) },
            location: Location(path: ".nightcar.yml"))
    }
}
