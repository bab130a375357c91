package import ThemeCatalogPixels

/// The darkest surface. White pages get this color in the dark appearance.
package enum DarkBase: Sendable, Hashable {
    /// #000000: UIKit's `systemBackground`.
    case black
    /// #1C1C1E: UIKit's elevated `systemBackground`.
    case elevated
    /// #121212: Material's dark surface.
    case material
    case custom(ColorValue)
    /// The dark value of the project's own lightest surface that declares one, or `elevated` if there is none.
    case learned

    /// Reads `black`, `elevated`, `material`, `learned` or `#RRGGBB`.
    package init?(_ text: String) {
        switch text {
        case "black": self = .black
        case "elevated": self = .elevated
        case "material": self = .material
        case "learned": self = .learned
        default:
            guard case .literal(let color)? = TintRule.Source(text), color.alpha == 1,
                let tone = XYZ(color)?.tone, tone < ToneRules.lightestBase
            else { return nil }
            self = .custom(color)
        }
    }

    /// The color. For `learned`, the color that is used if nothing can be learned.
    package var color: ColorValue {
        switch self {
        case .black: .hex(0x000000)
        case .elevated, .learned: .hex(0x1C1C1E)
        case .material: .hex(0x121212)
        case .custom(let color): color
        }
    }
}

extension ColorValue {
    /// An opaque sRGB color as 0xRRGGBB.
    package static func hex(_ value: UInt32) -> ColorValue {
        .components(space: .srgb, values: [16, 8, 0].map { Double(value >> $0 & 255) / 255 }, alpha: 1)
    }

    /// `#RRGGBB`, with two more digits for an alpha below 1. In other spaces, the name of the space follows. A reference is
    /// written as its name.
    package var text: String {
        switch self {
        case .reference(let name, _): return name
        case .components(let space, let values, let alpha):
            let bytes = (values.count == 1 ? [values[0], values[0], values[0]] : values).map { ($0 * 255).rounded() }
            let isShort = bytes.allSatisfy { (0...255).contains($0) }
            let digits = bytes + (alpha == 1 ? [] : [(alpha * 255).rounded()])
            let color = isShort ? "#" + digits.map { hexByte($0) }.joined() : values.map { decimal($0, 3) }.joined(separator: " ")
            return space == .srgb || space == .unspecified ? color : "\(color) \(space.name)"
        }
    }
}

extension ColorValue {
    /// Reads what `text` writes: `#1C1C1E`, `#1C1C1E80`, `#1C1C1E display-p3` or `1.020 0.100 0.000 extended-srgb`. Nil for a
    /// reference.
    package init?(text: String) {
        let words = text.split(separator: " ")
        if words.count == 1, case .literal(let color)? = TintRule.Source(text) {
            self = color
            return
        }
        guard words.count > 1, let space = Space.allCases.first(where: { $0.name == words[words.count - 1] }) else { return nil }
        let count = space.rgb == nil ? 1 : 3
        if words.count == 2, case .literal(.components(_, let values, let alpha))? = TintRule.Source(String(words[0])) {
            self = .components(space: space, values: Array(values.prefix(count)), alpha: alpha)
            return
        }
        let numbers = words.dropLast().compactMap { Double($0) }
        guard numbers.count == words.count - 1, numbers.count == count else { return nil }
        self = .components(space: space, values: numbers, alpha: 1)
    }
}

extension RGB8 {
    /// `#RRGGBB`.
    package var text: String { ColorValue.hex(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)).text }

    /// The nearest color in sRGB.
    package init(_ color: XYZ) {
        let encoded = color.encoded(in: .srgb)
        func byte(_ channel: Double) -> UInt8 { UInt8((min(max(channel, 0), 1) * 255).rounded()) }
        self.init(red: byte(encoded.x), green: byte(encoded.y), blue: byte(encoded.z))
    }
}

private func hexByte(_ value: Double) -> String {
    let text = String(Int(min(max(value, 0), 255)), radix: 16, uppercase: true)
    return text.count == 1 ? "0" + text : text
}

/// A number with a fixed number of decimals, at most 9.
package func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let digits = String(repeating: "0", count: places - min(places, fraction.count)) + fraction
    return (value < 0 && scaled > 0 ? "-" : "") + (places == 0 ? "\(scaled)" : "\(scaled / scale).\(digits)")
}
