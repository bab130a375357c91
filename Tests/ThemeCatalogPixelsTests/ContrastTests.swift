import Testing
import ThemeCatalogPixels

@Suite("Tone and contrast agree with published values")
struct ContrastTests {
    /// Ratios that WCAG's techniques and the common checkers give, to two digits.
    @Test(arguments: [
        (0x000000, 21.0), (0xFFFFFF, 1), (0x777777, 4.48), (0x767676, 4.54), (0x949494, 3.03), (0xFF0000, 4.0),
        (0x0000FF, 8.59),
    ])
    func contrastWithWhite(hex: Int, ratio: Double) {
        #expect(abs(color(hex).contrast(with: .white) - ratio) < 0.005)
        #expect(XYZ.white.contrast(with: color(hex)) == color(hex).contrast(with: .white))
    }

    /// L* of the middle gray of photography, 18.42% of the light, is 50.
    @Test func toneOfKnownLuminances() {
        #expect(abs(Tone.of(luminance: 0.18418651851244416) - 50) < 1e-9)
        #expect(Tone.of(luminance: 1) == 100)
        #expect(Tone.of(luminance: 0) == 0)
        // The two branches meet at L* 8.
        #expect(abs(Tone.luminance(8) - 216.0 / 24389) < 1e-15)
    }

    @Test func toneAndLuminanceAreInverse() {
        for tone in 0...100 { #expect(abs(Tone.of(luminance: Tone.luminance(Double(tone))) - Double(tone)) < 1e-10) }
    }

    @Test func aToneThatHasARatio() throws {
        let light = Tone.lighter(than: 20, ratio: 4.5)
        #expect(abs((Tone.luminance(light) + 0.05) / (Tone.luminance(20) + 0.05) - 4.5) < 1e-12)
        let dark = try #require(Tone.darker(than: 90, ratio: 7))
        #expect(abs((Tone.luminance(90) + 0.05) / (Tone.luminance(dark) + 0.05) - 7) < 1e-12)
        #expect(Tone.darker(than: 30, ratio: 7) == nil)
        #expect(Tone.lighter(than: 60, ratio: 7) > 100)
    }

    /// Half-transparent black on white is the middle of the stored values, not of the light.
    @Test func compositingBlendsStoredValues() {
        let gray = XYZ.black.composited(alpha: 0.5, on: .white).encoded(in: .srgb)
        #expect(close(gray, SIMD3(0.5, 0.5, 0.5), 1e-12))
        #expect(XYZ.black.composited(alpha: 0, on: .white).contrast(with: .white) < 1 + 1e-9)
    }
}

/// An sRGB color as 0xRRGGBB.
func color(_ hex: Int) -> XYZ {
    XYZ(encoded: SIMD3(Double(hex >> 16), Double(hex >> 8 & 255), Double(hex & 255)) / 255, in: .srgb)
}
