import NightcarBasics
import NightcarTint
import ThemeCatalogPixels

extension ColorValue {
    /// The color in CSS. Nil for a reference to a platform color.
    var css: String? {
        guard case .components(let space, let values, _) = self else { return nil }
        switch space {
        case .displayP3 where values.count == 3: return Self.css("display-p3", values, alpha)
        case .extendedLinearSRGB where values.count == 3: return Self.css("srgb-linear", values, alpha)
        case .unspecified, .srgb, .extendedSRGB, .otherICC:
            return values.count == 3 ? Self.css("srgb", values, alpha) : nil
        default:
            guard let color = XYZ(self) else { return nil }
            let encoded = color.encoded(in: .srgb)
            return Self.css("srgb", [encoded.x, encoded.y, encoded.z], alpha)
        }
    }

    /// `#RRGGBB`, mapped into sRGB. Nil for a color with alpha, and for a reference to a platform color.
    var webHex: String? {
        guard alpha == 1, let color = XYZ(self) else { return nil }
        return RGB8(color).text
    }

    private static func css(_ space: String, _ values: [Double], _ alpha: Double) -> String {
        // No display shows more, and infinity or NaN would break the style.
        let texts = values.map { Numbers.fixed($0.isFinite ? min(max($0, -10), 10) : 0, digits: 4) }
        return "color(\(space) \(texts.joined(separator: " ")) / \(Numbers.fixed(alpha, digits: 3)))"
    }
}
