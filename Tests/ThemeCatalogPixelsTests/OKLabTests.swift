import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite("OKLab and OKLCH agree with published values")
struct OKLabTests {
    /// B. Ottosson, "A perceptual color space for image processing", table of XYZ to OKLab; three digits are given.
    @Test(arguments: [
        (XYZ(0.950, 1.000, 1.089), OKLab(lightness: 1, a: 0, b: 0)),
        (XYZ(1, 0, 0), OKLab(lightness: 0.450, a: 1.236, b: -0.019)),
        (XYZ(0, 1, 0), OKLab(lightness: 0.922, a: -0.671, b: 0.263)),
        (XYZ(0, 0, 1), OKLab(lightness: 0.153, a: -1.415, b: -0.449)),
    ])
    func labOfXYZ(xyz: XYZ, lab: OKLab) {
        #expect(OKLab(xyz).difference(to: lab) < 0.002)
    }

    /// The serializations that CSS Color 4's tests expect.
    @Test(arguments: [
        (SIMD3(1.0, 0, 0), RGBSpace.srgb, OKLCH(lightness: 0.62796, chroma: 0.25768, hue: 29.234)),
        (SIMD3(0.0, 1, 0), .srgb, OKLCH(lightness: 0.86644, chroma: 0.29483, hue: 142.495)),
        (SIMD3(0.0, 0, 1), .srgb, OKLCH(lightness: 0.45201, chroma: 0.31321, hue: 264.052)),
        (SIMD3(0.0, 1, 0), .displayP3, OKLCH(lightness: 0.84883, chroma: 0.36853, hue: 145.645)),
    ])
    func polarFormOfPrimaries(rgb: SIMD3<Double>, space: RGBSpace, expected: OKLCH) {
        let color = OKLCH(XYZ(encoded: rgb, in: space))
        #expect(abs(color.lightness - expected.lightness) < 1e-5)
        #expect(abs(color.chroma - expected.chroma) < 1e-5)
        #expect(color.hueDistance(to: expected) < 1e-3)
    }

    @Test func whiteIsNeutral() {
        let white = OKLCH(.white)
        #expect(abs(white.lightness - 1) < 1e-6)
        #expect(white.chroma < 1e-6)
    }

    @Test func thereAndBackIsTheSameColor() {
        var random = SeededGenerator(seed: 51)
        for _ in 0..<500 {
            let rgb = SIMD3(
                Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
            let back = OKLCH(XYZ(encoded: rgb, in: .displayP3)).xyz.encoded(in: .displayP3)
            #expect(close(back, rgb, 1e-9), "seed 51, \(rgb)")
        }
    }

    @Test func hueDistanceGoesTheShortWay() {
        let (a, b) = (OKLCH(lightness: 0.5, chroma: 0.1, hue: 350), OKLCH(lightness: 0.5, chroma: 0.1, hue: 15))
        #expect(a.hueDistance(to: b) == 25)
    }
}
