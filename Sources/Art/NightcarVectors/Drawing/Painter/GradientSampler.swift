/// The colors of a gradient at pixels.
struct GradientSampler {
    private let gradient: DrawingGradient
    /// Leads from pixels to the gradient's space.
    private let toGradient: SVGTransform
    private let colors: [SIMD4<Float>]

    /// Nil if the gradient paints nothing.
    init?(_ gradient: DrawingGradient, to pixels: SVGTransform) {
        guard let inverse = pixels.concatenating(gradient.transform).inverse, !gradient.stops.isEmpty else { return nil }
        self.gradient = gradient
        toGradient = inverse
        colors = gradient.stops.map { SIMD4<Float>($0.color) }
    }

    /// The color in the middle of a pixel, premultiplied.
    func color(_ column: Int, _ row: Int) -> SIMD4<Float> {
        let point = toGradient.applied(to: SVGPoint(Double(column) + 0.5, Double(row) + 0.5))
        guard let place = place(point), place.isFinite else { return .zero }
        var t = place
        switch gradient.spread {
        case .pad:
            if t < 0, !gradient.extendsStart { return .zero }
            if t > 1, !gradient.extendsEnd { return .zero }
            t = min(max(t, 0), 1)
        case .repeat: t -= t.rounded(.down)
        case .reflect:
            t = (t - 2 * (t / 2).rounded(.down))
            if t > 1 { t = 2 - t }
        }
        return color(at: t)
    }

    private func color(at t: Double) -> SIMD4<Float> {
        let stops = gradient.stops
        var (low, high) = (0, stops.count)
        // The first stop that lies beyond.
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].offset <= t { low = middle + 1 } else { high = middle }
        }
        var color: SIMD4<Float>
        if low == 0 {
            color = colors[0]
        } else if low == stops.count {
            color = colors[low - 1]
        } else {
            let part = Float((t - stops[low - 1].offset) / (stops[low].offset - stops[low - 1].offset))
            color = colors[low - 1] * (1 - part) + colors[low] * part
        }
        let alpha = color.w
        color *= alpha
        color.w = alpha
        return color
    }

    /// Where between the two ends a point is. Nil where the gradient has no color.
    private func place(_ point: SVGPoint) -> Double? {
        switch gradient.kind {
        case .linear(let from, let to):
            let line = to - from
            let square = line.x * line.x + line.y * line.y
            guard square > 0 else { return nil }
            return ((point.x - from.x) * line.x + (point.y - from.y) * line.y) / square
        case .radial(let center, let radius, let focus, let focusRadius):
            return Self.place(point - focus, center - focus, focusRadius, radius - focusRadius) { t in
                (t >= 0 || gradient.extendsStart || gradient.spread != .pad)
                    && (t <= 1 || gradient.extendsEnd || gradient.spread != .pad)
            }
        }
    }

    /// The largest t for which the point is on the circle around `t * distance` with a radius of `radius + t * growth`.
    private static func place(
        _ point: SVGPoint, _ distance: SVGPoint, _ radius: Double, _ growth: Double, isAllowed: (Double) -> Bool
    ) -> Double? {
        let a = distance.x * distance.x + distance.y * distance.y - growth * growth
        let b = point.x * distance.x + point.y * distance.y + radius * growth
        let c = point.x * point.x + point.y * point.y - radius * radius
        func isVisible(_ t: Double) -> Bool { radius + t * growth >= 0 && isAllowed(t) }
        if abs(a) < 1e-12 {
            guard b != 0 else { return nil }
            let t = c / (2 * b)
            return isVisible(t) ? t : nil
        }
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        let (p, q) = ((b + root) / a, (b - root) / a)
        if isVisible(max(p, q)) { return max(p, q) }
        return isVisible(min(p, q)) ? min(p, q) : nil
    }
}
