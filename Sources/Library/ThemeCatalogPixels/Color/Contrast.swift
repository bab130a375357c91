import ThemeCatalogBytes

/// Converts a relative luminance to its tone and back: CIE 1976 L*, 0 for black and 100 for white (CIE 15:2004, 8.2.1.1).
package enum Tone {
    package static func of(luminance: Double) -> Double {
        let y = max(luminance, 0)
        return y > threshold ? 116 * cbrt(y) - 16 : y * slope
    }

    package static func luminance(_ tone: Double) -> Double {
        guard tone > 8 else { return max(tone, 0) / slope }
        let root = (tone + 16) / 116
        return root * root * root
    }

    /// The lowest tone with the contrast `ratio` against a darker `tone`; above 100 if white isn't enough.
    package static func lighter(than tone: Double, ratio: Double) -> Double {
        of(luminance: ratio * (luminance(tone) + 0.05) - 0.05)
    }

    /// The highest tone with the contrast `ratio` against a lighter `tone`; nil if black isn't enough.
    package static func darker(than tone: Double, ratio: Double) -> Double? {
        let y = (luminance(tone) + 0.05) / ratio - 0.05
        return y < 0 ? nil : of(luminance: y)
    }

    private static let threshold = 216.0 / 24389
    private static let slope = 24389.0 / 27
}

extension XYZ {
    /// WCAG 2's relative luminance: CIE Y, 0...1 within a display's gamut.
    package var luminance: Double { vector.y }

    /// CIE L*.
    package var tone: Double { Tone.of(luminance: vector.y) }

    /// The WCAG 2 contrast ratio, 1...21, of two opaque colors in either order.
    package func contrast(with other: XYZ) -> Double {
        let (a, b) = (max(luminance, 0), max(other.luminance, 0))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The visible color when this one is drawn with `alpha` on an opaque background.
    ///
    /// Blends stored values, not light, as the platforms' compositors do.
    ///
    /// - Parameter space: the space of the surface that both are drawn into.
    package func composited(alpha: Double, on background: XYZ, in space: RGBSpace = .srgb) -> XYZ {
        let front = encoded(in: space)
        let back = background.encoded(in: space)
        return XYZ(encoded: front * alpha + back * (1 - alpha), in: space)
    }
}
