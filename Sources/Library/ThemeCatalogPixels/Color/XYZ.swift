/// A color as CIE 1931 XYZ relative to D65: white has Y = 1.
package struct XYZ: Sendable, Hashable {
    package var vector: SIMD3<Double>

    package init(_ x: Double, _ y: Double, _ z: Double) { vector = SIMD3(x, y, z) }

    init(_ vector: SIMD3<Double>) { self.vector = vector }

    package static let black = XYZ(0, 0, 0)
    package static let white = XYZ(RGBSpace.srgb.toXYZ * SIMD3(1, 1, 1))
}

extension XYZ {
    /// - Parameter encoded: red, green and blue as the space stores them, 0...1 within its gamut.
    package init(encoded: SIMD3<Double>, in space: RGBSpace) {
        self.init(space.toXYZ * space.curve.linear(encoded))
    }

    /// Red, green and blue as the space stores them; outside 0...1 for a color outside its gamut.
    package func encoded(in space: RGBSpace) -> SIMD3<Double> { space.curve.encoded(space.fromXYZ * vector) }

    /// Red, green and blue as amounts of light.
    package func linear(in space: RGBSpace) -> SIMD3<Double> { space.fromXYZ * vector }

    /// A declared color without its alpha.
    ///
    /// Gray spaces are neutral with an exponent of 2.2. An unnamed space and an unknown profile are read as sRGB. Components are
    /// limited to ±65,504, the largest half-precision number, so every value computed from a color is finite.
    ///
    /// - Returns: nil for a reference to a platform color and for a wrong number of components.
    package init?(_ color: ColorValue) {
        guard case .components(let space, let declared, _) = color else { return nil }
        let values = declared.map { min(max($0, -65_504), 65_504) }
        if let rgb = space.rgb {
            guard values.count == 3 else { return nil }
            self.init(encoded: SIMD3(values[0], values[1], values[2]), in: rgb)
        } else {
            guard values.count == 1 else { return nil }
            self.init(XYZ.white.vector * TransferCurve.power(2.2).linear(values[0]))
        }
    }

    /// The luminance as a component of the gray spaces.
    package var grayGamma22: Double { TransferCurve.power(2.2).encoded(luminance) }
}

extension ColorSpace {
    /// The RGB space in which to read the components; nil for the gray spaces.
    package var rgb: RGBSpace? {
        switch self {
        case .unspecified, .srgb, .extendedSRGB, .otherICC: .srgb
        case .displayP3: .displayP3
        case .extendedLinearSRGB: .linearSRGB
        case .genericRGB: .genericRGB
        case .adobeRGB: .adobeRGB
        case .grayGamma22, .extendedGray: nil
        }
    }
}

extension ColorValue {
    /// 0...1, or 1 for a reference, whose alpha isn't known.
    package var alpha: Double {
        if case .components(_, _, let alpha) = self { min(max(alpha, 0), 1) } else { 1 }
    }
}
