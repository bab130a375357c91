import ThemeCatalogBytes
package import ThemeCatalogPixels

/// A color as a token states it: a space of the Color report of the Design Tokens Community Group (2025.10), section 4.2.
package struct TokenColor: Sendable, Hashable {
    package enum Space: String, Sendable, Hashable, CaseIterable {
        case srgb, hsl, hwb, lab, lch, oklab, oklch, rec2020
        case linearSRGB = "srgb-linear"
        case displayP3 = "display-p3"
        case adobeRGB = "a98-rgb"
        case proPhoto = "prophoto-rgb"
        case xyzD65 = "xyz-d65"
        case xyzD50 = "xyz-d50"
    }

    package var space: Space
    /// In the units of the space: hues in degrees, percentages 0...100, RGB and XYZ 0...1. A component `none` is 0.
    package var components: SIMD3<Double>
    /// 0...1.
    package var alpha: Double

    package init(_ space: Space, _ components: SIMD3<Double>, alpha: Double = 1) {
        self.space = space
        self.components = components
        self.alpha = alpha
    }
}

extension TokenColor {
    /// The color without its alpha, relative to D65.
    package var xyz: XYZ {
        let (a, b, c) = (components.x, components.y, components.z)
        switch space {
        case .srgb: return XYZ(encoded: components, in: .srgb)
        case .linearSRGB: return XYZ(encoded: components, in: .linearSRGB)
        case .displayP3: return XYZ(encoded: components, in: .displayP3)
        case .adobeRGB: return XYZ(encoded: components, in: .adobeRGB)
        case .hsl: return XYZ(encoded: Self.rgb(hue: a, saturation: b / 100, lightness: c / 100), in: .srgb)
        case .hwb: return XYZ(encoded: Self.rgb(hue: a, whiteness: b / 100, blackness: c / 100), in: .srgb)
        case .oklab: return OKLab(lightness: a, a: b, b: c).xyz
        case .oklch: return OKLCH(lightness: a, chroma: b, hue: c).xyz
        case .lab: return Self.xyz(lab: components)
        case .lch: return Self.xyz(lab: SIMD3(a, b * cos(c * .pi / 180), b * sin(c * .pi / 180)))
        case .rec2020: return Self.xyz(rec2020: components)
        case .proPhoto: return Self.xyz(proPhoto: components)
        case .xyzD65: return XYZ(a, b, c)
        case .xyzD50: return Self.adapted(components)
        }
    }

    /// Red, green and blue in sRGB; below 0 or above 1 for a color outside its gamut.
    package var srgb: SIMD3<Double> { space == .srgb ? components : xyz.encoded(in: .srgb) }

    /// Whether the color is in a gamut. A ten-thousandth outside counts as a rounding error.
    package func isInside(_ gamut: RGBSpace) -> Bool {
        let values = xyz.encoded(in: gamut)
        return values.min() >= -1e-4 && values.max() <= 1 + 1e-4
    }

    /// Red, green and blue of the nearest color in a gamut, 0...1, by CSS Color 4's method.
    package func mapped(into gamut: RGBSpace) -> SIMD3<Double> {
        let inside = isInside(gamut) ? xyz : OKLCH(xyz).gamutMapped(into: gamut)
        return inside.encoded(in: gamut).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
    }

    /// The text that `ColorText` reads as the same color.
    var text: String { "color(\(space.rawValue) \(components.x) \(components.y) \(components.z) / \(alpha))" }

    /// The color in OKLCH, with its alpha.
    var oklch: TokenColor {
        if space == .oklch { return self }
        let value = OKLCH(xyz)
        return TokenColor(.oklch, SIMD3(value.lightness, value.chroma, value.hue), alpha: alpha)
    }

    /// The ranges of the components, from the tables of section 4.2. A hue excludes 360. Nil where a component has no limits.
    static func ranges(of space: Space) -> [ClosedRange<Double>?] {
        let (hue, percent, unit) = (0...360.0.nextDown, 0...100.0, 0...1.0)
        let chroma = 0...Double.greatestFiniteMagnitude
        return switch space {
        case .hsl, .hwb: [hue, percent, percent]
        case .lab: [percent, nil, nil]
        case .lch: [percent, chroma, hue]
        case .oklab: [unit, nil, nil]
        case .oklch: [unit, chroma, hue]
        default: [unit, unit, unit]
        }
    }
}

/// The formulas of CSS Color 4, section 17 ("Sample code for color conversions").
private extension TokenColor {
    static func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
        func component(_ n: Double) -> Double {
            let turned = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            let k = turned < 0 ? turned + 12 : turned
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return SIMD3(component(0), component(8), component(4))
    }

    static func rgb(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
        let sum = whiteness + blackness
        if sum >= 1 { return SIMD3(repeating: whiteness / sum) }
        return rgb(hue: hue, saturation: 1, lightness: 0.5) * (1 - sum) + whiteness
    }

    /// CIE Lab relative to D50.
    static func xyz(lab: SIMD3<Double>) -> XYZ {
        let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
        let y = (lab.x + 16) / 116
        func light(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
        let relative = SIMD3(
            light(lab.y / 500 + y), lab.x > kappa * epsilon ? y * y * y : lab.x / kappa, light(y - lab.z / 200))
        return adapted(relative * SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585))
    }

    static func xyz(rec2020 encoded: SIMD3<Double>) -> XYZ {
        func light(_ value: Double) -> Double {
            let (magnitude, alpha, beta) = (abs(value), 1.09929682680944, 0.018053968510807)
            let result = magnitude < beta * 4.5 ? magnitude / 4.5 : pow((magnitude + alpha - 1) / alpha, 1 / 0.45)
            return value < 0 ? -result : result
        }
        let linear = SIMD3(light(encoded.x), light(encoded.y), light(encoded.z))
        return XYZ(
            product(linear, SIMD3(63_426_534 / 99_577_255.0, 20_160_776 / 139_408_157.0, 47_086_771 / 278_816_314.0)),
            product(linear, SIMD3(26_158_966 / 99_577_255.0, 472_592_308 / 697_040_785.0, 8_267_143 / 139_408_157.0)),
            product(linear, SIMD3(0, 19_567_812 / 697_040_785.0, 295_819_943 / 278_816_314.0)))
    }

    static func xyz(proPhoto encoded: SIMD3<Double>) -> XYZ {
        func light(_ value: Double) -> Double {
            let magnitude = abs(value)
            let result = magnitude <= 16 / 512.0 ? magnitude / 16 : pow(magnitude, 1.8)
            return value < 0 ? -result : result
        }
        let linear = SIMD3(light(encoded.x), light(encoded.y), light(encoded.z))
        return adapted(
            SIMD3(
                product(linear, SIMD3(0.79776664490064230, 0.13518129740053308, 0.03134773412839220)),
                product(linear, SIMD3(0.28807482881940130, 0.71183523424187300, 0.00008993693872564)),
                linear.z * 0.82510460251046020))
    }

    /// From D50 to D65 (Bradford).
    static func adapted(_ d50: SIMD3<Double>) -> XYZ {
        XYZ(
            product(d50, SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072)),
            product(d50, SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323)),
            product(d50, SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124)))
    }

    static func product(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
}
