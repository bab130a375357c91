import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What Tokens Studio does to the color of a token (`$extensions["studio.tokens"].modify`), by the formulas of its package
/// sd-transforms (src/color-modifiers).
struct ColorModifier: Sendable {
    enum Kind: String, Sendable {
        case alpha, lighten, darken, mix
    }

    enum Space: String, Sendable {
        case lch, hsl, srgb
        case displayP3 = "p3"
    }

    var kind: Kind
    /// How much, in whose text there may be references.
    var value: JSONValue
    /// The space to compute in. `alpha` needs none.
    var space: Space?
    /// The other color of `mix`, in whose text there may be references.
    var color: JSONValue?

    /// Whether the amount depends on other tokens.
    var hasReferences: Bool {
        value.string?.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") } == true
    }

    /// The modifier of a token's `modify`. Nil if it isn't one of the known kinds with a number or an alias, and a space.
    init?(_ modify: JSONValue) {
        guard let kind = modify["type"]?.string.flatMap(Kind.init), let value = modify["value"] else { return nil }
        (self.kind, self.value) = (kind, value)
        space = modify["space"]?.string.flatMap(Space.init)
        color = modify["color"]
        guard hasReferences || ColorChannels.number(value) != nil else { return nil }
        if kind != .alpha, space == nil || kind == .mix && color?.string == nil { return nil }
    }

    /// The changed color, inside the gamut of the modifier's space.
    ///
    /// - Parameters:
    ///   - amount: the number of the value. 0...1 for `alpha` and `mix`.
    ///   - other: the color to mix with. Nil for the other kinds.
    func apply(to color: TokenColor, by amount: Double, mixingWith other: TokenColor?) -> TokenColor {
        let amount = kind == .lighten || kind == .darken ? amount : min(max(amount, 0), 1)
        guard kind != .alpha, let space else { return TokenColor(color.space, color.components, alpha: amount) }
        var result = TokenColor(space.tokenSpace, space.components(of: color), alpha: color.alpha)
        switch kind {
        case .alpha: break
        case .lighten, .darken: result.components = shaded(result.components, by: amount, in: space)
        case .mix:
            guard let other else { return color }
            result.components = mixed(result.components, space.components(of: other), by: amount, in: space)
            result.alpha += (other.alpha - color.alpha) * amount
        }
        guard let gamut = space.gamut, !result.isInside(gamut) else { return result }
        return TokenColor(space == .displayP3 ? .displayP3 : .srgb, result.mapped(into: gamut), alpha: result.alpha)
    }
}

private extension ColorModifier {
    func shaded(_ components: SIMD3<Double>, by amount: Double, in space: Space) -> SIMD3<Double> {
        let isLighter = kind == .lighten
        var result = components
        switch space {
        case .lch:
            result.x = min(max(components.x + ((isLighter ? 100 : 0) - components.x) * amount, 0), 100)
            result.y *= max(1 - amount, 0)
        case .hsl: result.z = min(max(components.z + ((isLighter ? 100 : 0) - components.z) * amount, 0), 100)
        case .srgb, .displayP3: result += (SIMD3(repeating: isLighter ? 1 : 0) - components) * amount
        }
        return result
    }

    /// On the line between two colors. Hues take the shorter way around, and a gray has the hue of the other color
    /// (CSS Color 4, section 12).
    func mixed(_ from: SIMD3<Double>, _ to: SIMD3<Double>, by amount: Double, in space: Space) -> SIMD3<Double> {
        var (from, to) = (from, to)
        if let hue = space.hueIndex {
            if space.isGray(from) { from[hue] = to[hue] }
            if space.isGray(to) { to[hue] = from[hue] }
            if to[hue] - from[hue] > 180 { from[hue] += 360 }
            if from[hue] - to[hue] > 180 { to[hue] += 360 }
        }
        return from + (to - from) * amount
    }
}

private extension ColorModifier.Space {
    var tokenSpace: TokenColor.Space {
        switch self {
        case .lch: .lch
        case .hsl: .hsl
        case .srgb: .srgb
        case .displayP3: .displayP3
        }
    }

    /// The gamut that values of the space stay in. Nil for one without limits.
    var gamut: RGBSpace? {
        switch self {
        case .lch: nil
        case .hsl, .srgb: .srgb
        case .displayP3: .displayP3
        }
    }

    var hueIndex: Int? {
        switch self {
        case .lch: 2
        case .hsl: 0
        case .srgb, .displayP3: nil
        }
    }

    func isGray(_ components: SIMD3<Double>) -> Bool {
        switch self {
        case .lch: components.y < 0.02
        case .hsl: components.y < 0.001
        case .srgb, .displayP3: false
        }
    }

    func components(of color: TokenColor) -> SIMD3<Double> {
        if color.space == tokenSpace { return color.components }
        return switch self {
        case .lch: color.xyz.lch
        case .hsl: Self.hsl(color.srgb)
        case .srgb: color.srgb
        case .displayP3: color.xyz.encoded(in: .displayP3)
        }
    }

    /// CSS Color 4, section 7.2.
    static func hsl(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
        let (low, high) = (rgb.min(), rgb.max())
        let (range, lightness) = (high - low, (low + high) / 2)
        guard range > 1e-9 else { return SIMD3(0, 0, lightness * 100) }
        let saturation = lightness == 0 || lightness == 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
        let hue: Double
        if high == rgb.x {
            hue = (rgb.y - rgb.z) / range + (rgb.y < rgb.z ? 6 : 0)
        } else if high == rgb.y {
            hue = (rgb.z - rgb.x) / range + 2
        } else {
            hue = (rgb.x - rgb.y) / range + 4
        }
        return SIMD3(hue * 60, saturation * 100, lightness * 100)
    }
}

private extension XYZ {
    /// CIE LCH relative to D50: lightness 0...100, chroma, hue in degrees (CSS Color 4, section 9).
    var lch: SIMD3<Double> {
        // From D65 to D50 (Bradford).
        let d50 = SIMD3(
            (vector * SIMD3(1.0479297925449969, 0.022946870601609652, -0.05019226628920524)).sum(),
            (vector * SIMD3(0.02962780877005599, 0.9904344267538799, -0.017073799063418826)).sum(),
            (vector * SIMD3(-0.009243040646204504, 0.015055191490298152, 0.7518742814281371)).sum())
        let relative = d50 / SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
        func f(_ value: Double) -> Double {
            value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
        }
        let (x, y, z) = (f(relative.x), f(relative.y), f(relative.z))
        let (a, b) = (500 * (x - y), 200 * (y - z))
        let hue = atan2(b, a) * 180 / .pi
        return SIMD3(116 * y - 16, (a * a + b * b).squareRoot(), hue < 0 ? hue + 360 : hue)
    }
}
