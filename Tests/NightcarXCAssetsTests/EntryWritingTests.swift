import NightcarBasics
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite("Entries as they are written")
struct EntryWritingTests {
    @Test(arguments: [
        (0.5, "0.500"), (1, "0xFF"), (Double(Float(0.847)), "0.847"), (138.0 / 255, "0x8A"), (Double(Float(138.0 / 255)), "0x8A"),
        (0.1234567, "0.1234567"), (-0.25, "-0.250"), (1.5, "1.500"), (Double(Float(0.3333)), "0.3333"),
    ])
    func components(_ value: Double, _ text: String) throws {
        let color = ColorValue.components(space: .extendedGray, values: [value], alpha: 1).json(.exact)
        #expect(color["components"]?["white"]?.string == text)
        #expect(color["components"]?["alpha"]?.string == "1.000")
    }

    /// Three decimals for people, six for tokens, and hexadecimal only if all components are.
    @Test(arguments: [
        (ColorDigits.three, "0.123", "0.500"), (.six, "0.123457", "0.500"), (.exact, "0.1234567", "0.500"),
    ])
    func digits(_ digits: ColorDigits, _ red: String, _ alpha: String) {
        let color = ColorValue.components(space: .displayP3, values: [0.1234567, 1, 0], alpha: 0.5).json(digits)
        #expect(color.canonical.contains(#""color-space":"display-p3""#))
        let components = color["components"]
        #expect(components?["red"]?.string == red && components?["alpha"]?.string == alpha)
        #expect(components?["green"]?.string == "1.000" && components?["blue"]?.string == "0.000")
        let exact = ColorValue.components(space: .srgb, values: [1, 0, 10.0 / 255], alpha: 1).json(digits)
        #expect(["red", "green", "blue"].map { exact["components"]?[$0]?.string } == ["0xFF", "0x00", "0x0A"])
    }

    @Test func appearances() {
        var key = VariantKey()
        #expect(key.appearances.isEmpty)
        (key.luminosity, key.contrast) = (.dark, .high)
        #expect(
            key.appearances.map(\.canonical) == [
                #"{"appearance":"luminosity","value":"dark"}"#, #"{"appearance":"contrast","value":"high"}"#,
            ])
    }
}
