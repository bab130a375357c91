package import ThemeCatalogPixels

/// Turns tone targets into declared colors, and moves colors until they have enough contrast. Every result can be stored in a
/// catalog: components are rounded before anything is measured.
package struct ColorSolver: Sendable {
    package let rules: ToneRules

    package init(base: ColorValue) {
        rules = ToneRules(base: XYZ(base) ?? .black)
    }

    /// The color for a dark background and the reason for it. Nil for a role that keeps its color and for a reference.
    package func dark(_ color: ColorValue, role: ColorRole, anchor: Double? = nil) -> (color: ColorValue, why: String)? {
        guard let target = target(color, role: role, anchor: anchor) else { return nil }
        return (Self.solve(target, like: color), target.why)
    }

    func target(_ color: ColorValue, role: ColorRole, anchor: Double?) -> ToneRules.Target? {
        XYZ(color).flatMap { rules.target(for: $0, alpha: color.alpha, role: role, anchor: anchor) }
    }

    /// A shape of a picture for a dark background.
    func shape(_ color: ColorValue) -> ColorValue {
        guard let xyz = XYZ(color) else { return color }
        return Self.solve(rules.shape(xyz, in: color.space?.solvingGamut ?? .srgb), like: color)
    }

    static func solve(_ target: ToneRules.Target, like original: ColorValue) -> ColorValue {
        solve(tone: target.tone, chroma: target.chroma, hue: target.hue, like: original)
    }

    /// A color with this hue and tone in the space of another color, with as much of the chroma as the gamut has room for.
    static func solve(tone: Double, chroma: Double, hue: Double, like original: ColorValue) -> ColorValue {
        guard case .components(let space, let values, let alpha) = original else { return original }
        let wanted = OKLCH(lightness: 0, chroma: values.count == 1 ? 0 : chroma, hue: hue)
        let solved = wanted.solved(forTone: tone, in: space.solvingGamut).xyz
        return space.store(solved, alpha: alpha)
    }

    /// The direction in which a color moves away from its background.
    package enum Direction: Sendable {
        case lighter, darker
    }

    /// The nearest tone, at or beyond the color's own tone, that has the contrast `ratio`. Hue and chroma stay the same.
    ///
    /// - Parameter background: must be opaque. A translucent color is measured as it looks on it.
    /// - Returns: nil if neither white nor black has enough contrast.
    package func raised(
        _ color: ColorValue, to ratio: Double, on background: XYZ, _ direction: Direction
    ) -> ColorValue? {
        guard let xyz = XYZ(color) else { return nil }
        if Self.contrast(color, on: background) >= ratio { return color }
        let source = OKLCH(xyz)
        func candidate(_ tone: Double) -> ColorValue {
            Self.solve(tone: tone, chroma: source.chroma, hue: source.hue, like: color)
        }
        let end = direction == .lighter ? 100.0 : 0
        guard Self.contrast(candidate(end), on: background) >= ratio else { return nil }
        var (fails, holds) = (xyz.tone, end)
        for _ in 0..<16 {
            let middle = (fails + holds) / 2
            if Self.contrast(candidate(middle), on: background) >= ratio { holds = middle } else { fails = middle }
        }
        return candidate(holds)
    }

    /// The WCAG 2 contrast ratio of a color as it looks on an opaque background.
    package static func contrast(_ color: ColorValue, on background: XYZ) -> Double {
        guard let xyz = XYZ(color) else { return 1 }
        let shown = color.alpha < 1 ? xyz.composited(alpha: color.alpha, on: background) : xyz
        return shown.contrast(with: background)
    }
}

extension ColorValue {
    fileprivate var space: ColorSpace? {
        if case .components(let space, _, _) = self { space } else { nil }
    }
}

extension ColorSpace {
    /// The gamut in which a color of this space is solved. Extended spaces go beyond sRGB, so they use the gamut of wide
    /// displays.
    fileprivate var solvingGamut: RGBSpace {
        switch self {
        case .displayP3, .extendedSRGB, .extendedLinearSRGB: .displayP3
        default: .srgb
        }
    }

    /// The color in this space, or in sRGB if Contents.json has no name for the space. Components have eight bits. In extended
    /// spaces, where values can be outside 0 to 1, they have three decimals, which is what is written to Contents.json.
    fileprivate func store(_ color: XYZ, alpha: Double) -> ColorValue {
        func byte(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() / 255 }
        func fine(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        func list(_ vector: SIMD3<Double>) -> [Double] { [vector.x, vector.y, vector.z] }
        switch self {
        case .displayP3:
            return .components(space: self, values: list(color.encoded(in: .displayP3)).map(byte), alpha: alpha)
        case .extendedSRGB, .extendedLinearSRGB:
            let space: RGBSpace = self == .extendedSRGB ? .srgb : .linearSRGB
            return .components(space: self, values: list(color.encoded(in: space)).map(fine), alpha: alpha)
        case .grayGamma22, .extendedGray:
            return .components(space: self, values: [byte(color.grayGamma22)], alpha: alpha)
        case .unspecified, .srgb, .otherICC, .genericRGB, .adobeRGB:
            return .components(space: .srgb, values: list(color.encoded(in: .srgb)).map(byte), alpha: alpha)
        }
    }
}
