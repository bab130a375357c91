extension RGBSpace {
    /// Whether every component is in 0...1, except for rounding errors.
    package func contains(_ color: XYZ) -> Bool {
        let linear = color.linear(in: self)
        return linear.min() >= -Self.slack && linear.max() <= 1 + Self.slack
    }

    private static let slack = 1e-9
}

extension OKLCH {
    /// The color with as much of its chroma as the gamut has room for. Lightness and hue stay exactly the same.
    package func chromaReduced(into space: RGBSpace) -> OKLCH {
        guard lightness > 0 else { return OKLCH(lightness: 0, chroma: 0, hue: hue) }
        guard lightness < 1 else { return OKLCH(lightness: 1, chroma: 0, hue: hue) }
        if space.contains(xyz) { return self }
        var result = self
        var (inside, outside) = (0.0, chroma)
        // 40 halvings of a chroma below 1 end below the precision of a 64-bit component.
        for _ in 0..<40 {
            result.chroma = (inside + outside) / 2
            if space.contains(result.xyz) { inside = result.chroma } else { outside = result.chroma }
        }
        result.chroma = inside
        return result
    }

    /// The nearest color in the gamut by CSS Color 4's method (section 13.2: binary search with local clipping).
    ///
    /// Reduces chroma like `chromaReduced(into:)`, but stops when clipping the components is no longer noticeable. The result is
    /// more vivid, and its lightness and hue may be off by a ΔE_OK of up to 0.02.
    package func gamutMapped(into space: RGBSpace) -> XYZ {
        guard lightness > 0 else { return .black }
        guard lightness < 1 else { return .white }
        if space.contains(xyz) { return xyz }
        var current = self
        var clipped = current.xyz.clipped(to: space)
        if OKLab(clipped).difference(to: lab) < Self.noticeable { return clipped }
        var (low, high) = (0.0, chroma)
        var lowIsInside = true
        while high - low > Self.precision {
            current.chroma = (low + high) / 2
            if lowIsInside, space.contains(current.xyz) {
                low = current.chroma
                continue
            }
            clipped = current.xyz.clipped(to: space)
            let difference = OKLab(clipped).difference(to: current.lab)
            guard difference < Self.noticeable else {
                high = current.chroma
                continue
            }
            if Self.noticeable - difference < Self.precision { return clipped }
            lowIsInside = false
            low = current.chroma
        }
        return clipped
    }

    /// The color of this hue whose CIE L* is `tone`, with this chroma or as much of it as the gamut has room for.
    ///
    /// Luminance grows with OKLab's lightness at constant hue, so bisection finds the color. The hue is exact, and the tone is
    /// exact to 1e-9.
    package func solved(forTone tone: Double, in space: RGBSpace) -> OKLCH {
        guard tone > 0 else { return OKLCH(lightness: 0, chroma: 0, hue: hue) }
        guard tone < 100 else { return OKLCH(lightness: 1, chroma: 0, hue: hue) }
        var candidate = self
        var (low, high) = (0.0, 1.0)
        for _ in 0..<48 {
            let middle = (low + high) / 2
            candidate = OKLCH(lightness: middle, chroma: chroma, hue: hue).chromaReduced(into: space)
            if candidate.xyz.tone < tone { low = middle } else { high = middle }
        }
        return candidate
    }

    /// The CIE L* of the lightest color with this hue and all of this chroma that fits in the gamut. If this color is already
    /// outside the gamut, its own CIE L*.
    package func lightestTone(in space: RGBSpace) -> Double {
        guard space.contains(xyz) else { return xyz.tone }
        var candidate = self
        var (inside, outside) = (lightness, 1.0)
        for _ in 0..<32 {
            candidate.lightness = (inside + outside) / 2
            if space.contains(candidate.xyz) { inside = candidate.lightness } else { outside = candidate.lightness }
        }
        candidate.lightness = inside
        return candidate.xyz.tone
    }

    /// The ΔE_OK below which a difference isn't noticeable, and the precision of the search for chroma: CSS Color 4's constants.
    private static let noticeable = 0.02
    private static let precision = 0.0001
}

extension XYZ {
    /// Every component clamped to 0...1.
    package func clipped(to space: RGBSpace) -> XYZ {
        let linear = self.linear(in: space).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
        return XYZ(space.toXYZ * linear)
    }
}
