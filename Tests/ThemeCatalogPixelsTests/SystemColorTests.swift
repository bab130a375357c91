import Testing
import ThemeCatalogPixels

@Suite struct SystemColorTests {
    @Test func eachGenerationAnswersWithItsOwnValues() {
        let blue = ColorValue.reference(name: "systemBlueColor", platform: "ios")
        #expect(blue.systemColor(isDark: false, generation: .iOS13) == .bytes(0, 122, 255))
        #expect(blue.systemColor(isDark: true, generation: .iOS15) == .bytes(10, 132, 255))
        #expect(blue.systemColor(isDark: false, hasHighContrast: true, generation: .iOS26) == .bytes(30, 110, 244))
        #expect(blue.systemColor(isDark: true, hasHighContrast: true, generation: .iOS26) == .bytes(92, 184, 255))
    }

    @Test func aColorThatASystemDoesNotHaveHasNoValueThere() {
        let mint = ColorValue.reference(name: "systemMintColor", platform: "ios")
        #expect(mint.systemColor(isDark: false, generation: .iOS13) == nil)
        #expect(mint.systemColor(isDark: false, generation: .iOS15) == .bytes(0, 199, 190))
    }

    @Test func labelsKeepTheirAlpha() {
        let label = ColorValue.reference(name: "secondaryLabelColor", platform: "universal")
        #expect(label.systemColor(isDark: true) == .bytes(235, 235, 245, alpha: 0.6))
        #expect(label.systemColor(isDark: true, hasHighContrast: true) == .bytes(235, 235, 245, alpha: 0.68))
    }

    @Test func otherColorsHaveNoSystemValue() {
        #expect(ColorValue.reference(name: "controlAccentColor", platform: "osx").systemColor(isDark: false) == nil)
        #expect(ColorValue.reference(name: "systemBlueColor", platform: "osx").systemColor(isDark: false) == nil)
        #expect(ColorValue.bytes(1, 2, 3).systemColor(isDark: false) == nil)
    }

    /// A background is never darker in light mode than in dark mode, and text is never lighter.
    @Test(arguments: ColorValue.systemColorNames, ColorValue.SystemGeneration.allCases)
    func lightAndDarkAreNotSwapped(name: String, generation: ColorValue.SystemGeneration) throws {
        let color = ColorValue.reference(name: name, platform: "ios")
        guard let light = color.systemColor(isDark: false, generation: generation) else { return }
        let dark = try #require(color.systemColor(isDark: true, generation: generation))
        let luminance = try (#require(light.luminance), #require(dark.luminance))
        if name.contains("Background") || name.contains("Gray") { #expect(luminance.0 >= luminance.1) }
        if name.contains("abel") || name.contains("placeholder") { #expect(luminance.0 <= luminance.1) }
    }
}

private extension ColorValue {
    static func bytes(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> ColorValue {
        .components(space: .srgb, values: [red / 255, green / 255, blue / 255], alpha: alpha)
    }

    /// The components weighted roughly as the eye does, which is enough to compare grays.
    var luminance: Double? {
        guard case .components(_, let values, _) = self else { return nil }
        return 0.2 * values[0] + 0.7 * values[1] + 0.1 * values[2]
    }
}
