import Testing
import ThemeCatalogPixels

@Suite("Colors converted to another space")
struct ConvertedColorTests {
    private func values(_ color: ColorValue?) -> [Double]? {
        if case .components(_, let values, _)? = color { values } else { nil }
    }

    private func expectClose(_ color: ColorValue?, _ expected: [Double], _ tolerance: Double = 1e-4) throws {
        let converted = try #require(values(color))
        #expect(converted.count == expected.count)
        for (value, wanted) in zip(converted, expected) { #expect(abs(value - wanted) < tolerance, "\(converted)") }
    }

    /// The values that CSS Color 4's tests give.
    @Test func displayP3() throws {
        let red = ColorValue.components(space: .displayP3, values: [1, 0, 0], alpha: 0.5)
        try expectClose(red.converted(to: .extendedSRGB), [1.09306, -0.22674, -0.15013])
        #expect(red.converted(to: .srgb) == .components(space: .srgb, values: [1, 0, 0], alpha: 0.5))
        let srgb = ColorValue.components(space: .srgb, values: [1, 0, 0], alpha: 1)
        try expectClose(srgb.converted(to: .displayP3), [0.91749, 0.20029, 0.13856])
    }

    /// No rounding error may turn 1 into 0.9999.
    @Test(arguments: [ColorSpace.unspecified, .srgb, .extendedSRGB, .otherICC])
    func valuesOfTheSamePrimariesStay(space: ColorSpace) {
        let color = ColorValue.components(space: space, values: [1, 0.1, 1.0 / 3], alpha: 1)
        #expect(color.converted(to: .srgb) == .components(space: .srgb, values: [1, 0.1, 1.0 / 3], alpha: 1))
    }

    @Test func extendedValuesAreLimited() {
        let color = ColorValue.components(space: .extendedSRGB, values: [1.5, -0.25, 0.5], alpha: 2)
        #expect(color.converted(to: .srgb) == .components(space: .srgb, values: [1, 0, 0.5], alpha: 1))
        #expect(values(color.converted(to: .extendedSRGB)) == [1.5, -0.25, 0.5])
    }

    @Test func grayAndBack() throws {
        let gray = ColorValue.components(space: .grayGamma22, values: [0.5], alpha: 1)
        let srgb = gray.converted(to: .srgb)
        try expectClose(srgb, [0.50387, 0.50387, 0.50387])
        try expectClose(srgb?.converted(to: .extendedGray), [0.5], 1e-9)
        try expectClose(gray.converted(to: .extendedLinearSRGB), [0.217638, 0.217638, 0.217638])
    }

    @Test func whatIsNoColor() {
        #expect(ColorValue.reference(name: "labelColor", platform: "ios").converted(to: .srgb) == nil)
        #expect(ColorValue.components(space: .srgb, values: [1], alpha: 1).converted(to: .displayP3) == nil)
    }
}
