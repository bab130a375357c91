extension ColorValue {
    /// The same color in another color space, with its alpha limited to 0...1.
    ///
    /// In the extended spaces, a color outside the gamut has components below 0 or above 1. In all other spaces, each component is
    /// limited to 0...1. Values of an unnamed space or an unknown profile are read as sRGB. A gray space keeps the luminance.
    /// Conversion between spaces that differ only in the range of their components doesn't change values that are in both ranges.
    ///
    /// - Returns: nil for a reference, whose color only the platform knows, and for a wrong number of components.
    public func converted(to space: ColorValue.Space) -> ColorValue? {
        guard case .components(let own, let declared, _) = self, let xyz = XYZ(self) else { return nil }
        var values = declared
        if own.bounded != space.bounded {
            if let rgb = space.rgb {
                let encoded = xyz.encoded(in: rgb)
                values = [encoded.x, encoded.y, encoded.z]
            } else {
                values = [xyz.grayGamma22]
            }
        }
        if !space.isExtended { values = values.map { min(max($0, 0), 1) } }
        return .components(space: space, values: values, alpha: alpha)
    }
}

private extension ColorValue.Space {
    var isExtended: Bool { self == .extendedSRGB || self == .extendedLinearSRGB || self == .extendedGray }

    /// One space for all in which the same components are the same color.
    var bounded: ColorValue.Space {
        switch self {
        case .unspecified, .extendedSRGB, .otherICC: .srgb
        case .extendedGray: .grayGamma22
        default: self
        }
    }
}
