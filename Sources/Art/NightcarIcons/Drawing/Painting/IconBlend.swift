import ThemeCatalogBytes

extension IconBlendMode {
    /// Puts one premultiplied color on another one (W3C Compositing and Blending Level 1, and Core Graphics for the two
    /// that the specification doesn't have).
    func blend(_ top: SIMD4<Float>, over ground: SIMD4<Float>) -> SIMD4<Float> {
        if self == .normal { return top + ground * (1 - top.w) }
        guard top.w > 0 else { return ground }
        let alpha = top.w + ground.w * (1 - top.w)
        if self == .plusLighter {
            return (top + ground).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: min(1, top.w + ground.w)))
        }
        guard ground.w > 0 else { return top }
        let (source, backdrop) = (top / top.w, ground / ground.w)
        var result = top * (1 - ground.w) + ground * (1 - top.w) + mixed(source, backdrop) * (top.w * ground.w)
        result.w = alpha
        return result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    }

    /// The blended color where both are opaque. The last component has no meaning.
    private func mixed(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
        switch self {
        case .normal, .plusLighter: source
        case .multiply: source * backdrop
        case .screen: source + backdrop - source * backdrop
        case .darken: pointwiseMin(source, backdrop)
        case .lighten: pointwiseMax(source, backdrop)
        case .plusDarker: source + backdrop - .one
        case .difference: pointwiseMax(source, backdrop) - pointwiseMin(source, backdrop)
        case .exclusion: source + backdrop - 2 * source * backdrop
        case .overlay: each(source, backdrop) { Self.hardLight($1, $0) }
        case .hardLight: each(source, backdrop, Self.hardLight)
        case .softLight: each(source, backdrop, Self.softLight)
        case .colorDodge: each(source, backdrop) { $1 <= 0 ? 0 : $0 >= 1 ? 1 : min(1, $1 / (1 - $0)) }
        case .colorBurn: each(source, backdrop) { $1 >= 1 ? 1 : $0 <= 0 ? 0 : 1 - min(1, (1 - $1) / $0) }
        case .hue: source.saturated(to: backdrop.saturation).lit(to: backdrop.luminosity)
        case .saturation: backdrop.saturated(to: source.saturation).lit(to: backdrop.luminosity)
        case .color: source.lit(to: backdrop.luminosity)
        case .luminosity: backdrop.lit(to: source.luminosity)
        }
    }

    private func each(
        _ source: SIMD4<Float>, _ backdrop: SIMD4<Float>, _ channel: (Float, Float) -> Float
    ) -> SIMD4<Float> {
        SIMD4(
            channel(source.x, backdrop.x), channel(source.y, backdrop.y), channel(source.z, backdrop.z),
            1)
    }

    private static func hardLight(_ source: Float, _ backdrop: Float) -> Float {
        source <= 0.5 ? 2 * source * backdrop : 1 - 2 * (1 - source) * (1 - backdrop)
    }

    private static func softLight(_ source: Float, _ backdrop: Float) -> Float {
        guard source > 0.5 else { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
        let curve = backdrop <= 0.25 ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
        return backdrop + (2 * source - 1) * (curve - backdrop)
    }
}

extension SIMD4<Float> {
    /// The weight that the specification's blend modes for hues give to each channel.
    var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

    fileprivate var saturation: Float { Swift.max(x, y, z) - Swift.min(x, y, z) }

    /// The color with another difference between its highest and its lowest channel.
    fileprivate func saturated(to target: Float) -> SIMD4 {
        let (low, range) = (Swift.min(x, y, z), saturation)
        return range > 0 ? (self - SIMD4(repeating: low)) * (target / range) : .zero
    }

    /// The color with another luminosity, made paler if a channel leaves 0 to 1.
    fileprivate func lit(to target: Float) -> SIMD4 {
        let color = self + SIMD4(repeating: target - luminosity)
        let (gray, low, high) = (color.luminosity, Swift.min(color.x, color.y, color.z), Swift.max(color.x, color.y, color.z))
        let middle = SIMD4(repeating: gray)
        if low < 0 { return middle + (color - middle) * (gray / (gray - low)) }
        if high > 1 { return middle + (color - middle) * ((1 - gray) / (high - gray)) }
        return color
    }
}
