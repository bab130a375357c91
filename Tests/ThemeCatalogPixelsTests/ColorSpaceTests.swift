import Testing
import ThemeCatalogPixels

@Suite("Color spaces agree with published values")
struct ColorSpaceTests {
    /// Sample code of CSS Color 4: the columns are the XYZ of the primaries.
    @Test func primariesOfSRGB() {
        let red = XYZ(encoded: SIMD3(1, 0, 0), in: .srgb).vector
        let green = XYZ(encoded: SIMD3(0, 1, 0), in: .srgb).vector
        let blue = XYZ(encoded: SIMD3(0, 0, 1), in: .srgb).vector
        #expect(close(red, SIMD3(506752.0 / 1_228_815, 87098.0 / 409605, 7918.0 / 409605), 1e-12))
        #expect(close(green, SIMD3(87881.0 / 245763, 175762.0 / 245763, 87881.0 / 737289), 1e-12))
        #expect(close(blue, SIMD3(12673.0 / 70218, 12673.0 / 175545, 1001167.0 / 1_053_270), 1e-12))
    }

    /// Sample code of CSS Color 4.
    @Test func primariesOfDisplayP3AndAdobeRGB() {
        let p3 = XYZ(encoded: SIMD3(1, 0, 0), in: .displayP3).vector
        #expect(close(p3, SIMD3(608311.0 / 1_250_200, 35783.0 / 156275, 0), 1e-12))
        let adobe = XYZ(encoded: SIMD3(1, 0, 0), in: .adobeRGB).vector
        #expect(close(adobe, SIMD3(573536.0 / 994567, 591459.0 / 1_989_134, 53769.0 / 1_989_134), 1e-12))
    }

    /// The values that CSS Color 4's tests give for `color(display-p3 …)` as extended sRGB.
    @Test(arguments: [
        (SIMD3(1.0, 0, 0), SIMD3(1.09306, -0.22674, -0.15013)), (SIMD3(0.0, 1, 0), SIMD3(-0.51160, 1.01827, -0.31067)),
        (SIMD3(1.0, 1, 1), SIMD3(1.0, 1, 1)),
    ])
    func displayP3AsExtendedSRGB(p3: SIMD3<Double>, srgb: SIMD3<Double>) {
        #expect(close(XYZ(encoded: p3, in: .displayP3).encoded(in: .srgb), srgb, 1e-4))
    }

    @Test(arguments: [RGBSpace.srgb, .linearSRGB, .displayP3, .adobeRGB, .genericRGB])
    func encodingAndDecodingAreInverse(space: RGBSpace) {
        for step in -4...24 {
            let value = SIMD3(Double(step) / 20, 1 - Double(step) / 20, 0.031)
            // A power curve is infinitely steep at 0, so the last bits of a linear value become many bits of the stored one.
            #expect(close(XYZ(encoded: value, in: space).encoded(in: space), value, 1e-7))
        }
    }

    @Test func declaredColorsAreReadInTheirSpace() {
        let half = XYZ(.components(space: .extendedGray, values: [0.5], alpha: 1))
        #expect(abs((half?.luminance ?? 0) - 0.217638) < 1e-6)
        let linear = XYZ(.components(space: .extendedLinearSRGB, values: [0.5, 0.5, 0.5], alpha: 1))
        #expect(abs((linear?.luminance ?? 0) - 0.5) < 1e-12)
        #expect(XYZ(.reference(name: "labelColor", platform: "ios")) == nil)
        #expect(XYZ(.components(space: .srgb, values: [1], alpha: 1)) == nil)
        #expect(XYZ(.components(space: .grayGamma22, values: [1, 1, 1], alpha: 1)) == nil)
    }

    @Test(
        arguments: [1e308, 1.8e271, 1e100, 65_504],
        [ColorSpace.srgb, .displayP3, .extendedSRGB, .extendedLinearSRGB, .extendedGray])
    func componentsBeyondAllDisplaysGiveFiniteColors(component: Double, space: ColorSpace) throws {
        for sign in [1.0, -1] {
            let values = Array([sign * component, 0.5, 1.25].prefix(space.componentCount))
            let color = OKLCH(try #require(XYZ(.components(space: space, values: values, alpha: 1))))
            let solved = color.solved(forTone: 60, in: .displayP3)
            for number in [color.lightness, color.chroma, color.hue, solved.lightness, solved.chroma, solved.xyz.tone] {
                #expect(number.isFinite)
            }
        }
    }
}

func close(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ tolerance: Double) -> Bool {
    let apart = a - b
    return (apart * apart).sum().squareRoot() <= tolerance
}
