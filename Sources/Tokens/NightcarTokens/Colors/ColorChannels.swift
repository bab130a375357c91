import NightcarBasics

/// The channels of a color in an object as Style Dictionary and plug-ins of Figma write it: `{r, g, b, a}`, `{h, s, l, a}` or
/// `{h, s, v, a}`.
struct ColorChannels {
    private enum Model {
        case rgb, hsl, hsv
    }

    private let model: Model
    let values: [JSONValue]
    let alpha: JSONValue?

    /// Nil for an object of another form.
    init?(_ object: JSONValue) {
        for (model, keys) in Self.forms {
            let values = keys.compactMap { object[$0] }
            guard values.count == 3 else { continue }
            (self.model, self.values) = (model, values)
            alpha = object["a"] ?? object["alpha"]
            return
        }
        return nil
    }

    private static let forms: [(Model, [String])] = [
        (.rgb, ["r", "g", "b"]), (.rgb, ["red", "green", "blue"]), (.hsl, ["h", "s", "l"]), (.hsv, ["h", "s", "v"]),
    ]

    /// The color. If all channels but the hue are at most 1, they are fractions; else they are of 255, or percentages.
    ///
    /// - Returns: nil if a channel is out of range.
    func color(_ channels: SIMD3<Double>, alpha: Double) -> TokenColor? {
        guard channels.min() >= 0, (0...1).contains(alpha) else { return nil }
        if model == .rgb {
            guard channels.max() <= 255 else { return nil }
            return TokenColor(.srgb, channels.max() <= 1 ? channels : channels / 255, alpha: alpha)
        }
        var (saturation, light) = (channels.y, channels.z)
        if max(saturation, light) > 1 { (saturation, light) = (saturation / 100, light / 100) }
        guard channels.x <= 360, max(saturation, light) <= 1 else { return nil }
        if model == .hsv {
            let lightness = light * (1 - saturation / 2)
            let limit = min(lightness, 1 - lightness)
            (saturation, light) = (limit > 0 ? (light - lightness) / limit : 0, lightness)
        }
        return TokenColor(.hsl, SIMD3(channels.x, saturation * 100, light * 100), alpha: alpha)
    }

    /// A number, or a text of one that may be a percentage.
    static func number(_ value: JSONValue) -> Double? {
        switch value.kind {
        case .number(let text): return Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .string(let text): return ColorText.fraction(text)
        default: return nil
        }
    }
}
