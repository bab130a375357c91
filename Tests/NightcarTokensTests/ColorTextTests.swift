import Testing
import ThemeCatalogPixels

@testable import NightcarTokens

@Suite("Colors as text")
struct ColorTextTests {
    @Test(
        arguments: [
            ("#f00", [1, 0, 0, 1]), ("#FF000080", [1, 0, 0, 128.0 / 255]), ("rgb(255, 0, 51)", [1, 0, 0.2, 1]),
            ("rgb(100% 0% 0% / 50%)", [1, 0, 0, 0.5]), ("hsl(0, 100%, 50%)", [1, 0, 0, 1]),
            ("hsla(120deg, 100%, 50%, 0.25)", [0, 1, 0, 0.25]),
            ("rgba(#0000ff, 0.5)", [0, 0, 1, 0.5]), ("rgba(hsl(0, 100%, 50%), 25%)", [1, 0, 0, 0.25]),
            ("transparent", [0, 0, 0, 0]),
            ("color(srgb 0.5 0.25 0 / 1)", [0.5, 0.25, 0, 1]), ("hwb(0 0% 0%)", [1, 0, 0, 1]), ("oklch(1 0 none)", [1, 1, 1, 1]),
            ("set_lightness(oklch(0.5, 0, 0), 2 * (0.25 + 0.25))", [1, 1, 1, 1]),
            ("set_chroma(oklch(1, 0.1, 0), pow(2, 1) - 2)", [1, 1, 1, 1]),
        ] as [(String, [Double])])
    func isRead(text: String, expected: [Double]) throws {
        let color = try #require(ColorText.color(text))
        let found = [color.srgb.x, color.srgb.y, color.srgb.z, color.alpha]
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6, "\(found)") }
    }

    @Test(arguments: [
        "", "#fffffff", "#12", "red-ish", "rgb(1, 2)", "rgb(1, 2, 3", "rgb(1, 2, 3) x", "linear-gradient(#fff, #000)",
        "set_chroma(#fff)",
        "1 + #fff", "rgb(a, b, c)", String(repeating: "(", count: 4000), "pow(" + String(repeating: "pow(", count: 900),
    ])
    func isNoColor(text: String) { #expect(ColorText.color(text) == nil) }

    @Test func numbersAreComputed() {
        #expect(ColorText.number("1 + 2 * 3 - -4 / 2") == 9)
        #expect(ColorText.number("1e-2") == 0.01)
        #expect(ColorText.number("hue(oklch(0.5, 0.1, 40))") == 40)
    }
}
