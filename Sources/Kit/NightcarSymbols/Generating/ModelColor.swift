package import ThemeCatalogPixels

extension ModelColor {
    /// Nil for a color that the platform defines, because it has no value here.
    ///
    /// sRGB and Display P3 keep their components. Other spaces are converted to sRGB and rounded to six decimals.
    package init?(_ color: ColorValue) {
        guard case .components(let space, let values, let alpha) = color, values.allSatisfy(\.isFinite), alpha.isFinite else {
            return nil
        }
        switch space {
        case .srgb, .unspecified, .extendedSRGB, .displayP3:
            guard values.count == 3 else { return nil }
            self.init(red: values[0], green: values[1], blue: values[2], alpha: alpha, isP3: space == .displayP3)
        default:
            guard let xyz = XYZ(color) else { return nil }
            let converted = xyz.encoded(in: .srgb)
            func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
            self.init(red: rounded(converted.x), green: rounded(converted.y), blue: rounded(converted.z), alpha: alpha)
        }
    }

    /// Red, green, blue and alpha as bytes of sRGB. Colors outside of sRGB are clipped.
    package var bytes: [UInt8] {
        var rgb = SIMD3(red, green, blue)
        if isP3 { rgb = XYZ(encoded: rgb, in: .displayP3).encoded(in: .srgb) }
        return [rgb.x, rgb.y, rgb.z, alpha].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    }

    /// `#1D1B1B`, or `#1D1B1B80` with alpha.
    package var hex: String {
        let bytes = bytes
        return "#" + bytes.prefix(bytes[3] == 255 ? 3 : 4).map(Self.hexByte).joined()
    }

    /// Whether `hex` says everything.
    var isHexExact: Bool {
        !isP3 && [red, green, blue, alpha].allSatisfy(Self.isWholeByte)
    }

    private static func isWholeByte(_ component: Double) -> Bool {
        let value = component * 255
        return (0...1).contains(component) && abs(value - value.rounded()) < 1e-3
    }

    private static func hexByte(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return text.count < 2 ? "0" + text : text
    }
}

/// A number as source code of Swift, C, CSS and JSON: `0.5`, `1`.
func sourceNumber(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
}
