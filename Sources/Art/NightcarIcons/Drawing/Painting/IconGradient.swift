/// The colors of a fill along a line.
struct IconGradient: Sendable {
    /// Not premultiplied.
    var first: SIMD4<Float>
    var second: SIMD4<Float>
    /// In the unit square. y points down.
    var start: IconPoint
    var stop: IconPoint

    /// Nil for `none`.
    init?(_ fill: ResolvedFill) {
        switch fill {
        case .none: return nil
        case .solid(let color): self.init(color.pixel, color.pixel, IconPoint(0.5, 0), IconPoint(0.5, 1))
        // Apple's renderer ignores the direction that a document says for it.
        case .automaticGradient(let color, _): self.init(automatic: color.widePixel)
        case .linearGradient(let first, let second, let way): self.init(first.pixel, second.pixel, way.start, way.stop)
        }
    }

    init(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ start: IconPoint, _ stop: IconPoint) {
        (self.first, self.second, self.start, self.stop) = (first, second, start, stop)
    }

    /// A light color gets darker at the bottom, and any other color gets lighter at the top. The color itself fills the rest.
    ///
    /// Measured on Apple's bitmaps: two light colors, one of medium luminance, and a dark blue outside of sRGB. Between and beyond the
    /// last two, the steps are on a line.
    private init(automatic color: SIMD4<Float>) {
        let luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        guard luminance <= 0.75 else {
            self.init(color, color.lightened(by: -0.1, saturation: 0.9), IconPoint(0.5, 0.3), IconPoint(0.5, 1))
            return
        }
        let place = (luminance - 0.11) / (0.513 - 0.11)
        let top = color.lightened(by: 0.178 - 0.045 * place, chroma: 0.976 - 0.152 * place)
        self.init(top, color, IconPoint(0.5, 0), IconPoint(0.5, 0.7))
    }

    /// The color at a point of the unit square. Not premultiplied.
    func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let (across, down) = (stop.x - start.x, stop.y - start.y)
        let length = across * across + down * down
        let place = length > 0 ? ((x - start.x) * across + (y - start.y) * down) / length : 0
        let share = Float(max(0, min(1, place)))
        return (first * (1 - share) + second * share).clamped(lowerBound: .zero, upperBound: .one)
    }
}

private extension SIMD4<Float> {
    /// The color with another lightness and saturation, as HSL has them.
    func lightened(by step: Float, saturation factor: Float) -> SIMD4 {
        let (high, low) = (Swift.max(x, y, z), Swift.min(x, y, z))
        let lightness = (high + low) / 2
        let target = Swift.max(0, Swift.min(1, lightness + step))
        let (room, next) = (1 - abs(2 * lightness - 1), 1 - abs(2 * target - 1))
        let saturation = room > 0 ? (high - low) / room : 0
        return lightened(by: step, chroma: high > low ? Swift.min(1, saturation * factor) * next / (high - low) : 0)
    }

    /// The color with another lightness, and with its channels closer together or farther apart.
    func lightened(by step: Float, chroma factor: Float) -> SIMD4 {
        let (high, low) = (Swift.max(x, y, z), Swift.min(x, y, z))
        let target = Swift.max(0, Swift.min(1, (high + low) / 2 + step))
        let chroma = Swift.min((high - low) * factor, 1 - abs(2 * target - 1))
        // The same hue: each channel keeps its place between the lowest and the highest.
        let scale = high > low ? chroma / (high - low) : 0
        var result = (self - SIMD4(repeating: low)) * scale + SIMD4(repeating: target - chroma / 2)
        result.w = w
        return result
    }
}
