package import NightcarBasics
package import ThemeCatalogPixels
package import ThemeCatalogVariants

// The members of an entry of `Contents.json`, in the words that `ColorReader` and `EntryReader` read.

/// How exactly a color's fractions are written. Components of eight bits are written in hexadecimal, as in Xcode.
package enum ColorDigits: Sendable {
    /// Three decimals, as Xcode's color inspector writes them.
    case three
    /// Three to six decimals, so that reading them gives the color of a design token again.
    case six
    /// Three decimals if they are the same number with 32 bits, and otherwise as many digits as it needs.
    case exact
}

extension ColorValue {
    /// The color as the `color` of an entry: with components, or as a reference to a color of the system.
    package func json(_ digits: ColorDigits) -> JSONValue {
        switch self {
        case .reference(let name, let platform): return ["platform": .string(platform), "reference": .string(name)]
        case .components(let space, let values, let alpha):
            let names = values.count == 1 ? ["white"] : ["red", "green", "blue"]
            let bytes = values.compactMap { digits.hexadecimal($0) }
            let texts = bytes.count == values.count ? bytes : values.map(digits.decimal)
            // Members in Xcode's order: a dictionary would be hashed and sorted for each entry.
            var components = [JSONMember(key: "alpha", value: .string(digits.decimal(alpha)))]
            components += zip(names, texts).reversed().map { JSONMember(key: $0, value: .string($1)) }
            let name = space == .unspecified ? ColorSpace.srgb.name : space.name
            return ["color-space": .string(name), "components": JSONValue(.object(components))]
        }
    }
}

extension VariantKey {
    /// The `appearances` of an entry. Empty for the entry for all of them.
    package var appearances: [JSONValue] {
        var list: [JSONValue] = []
        if luminosity != .any { list.append(["appearance": "luminosity", "value": .string(luminosity.rawValue)]) }
        if contrast == .high { list.append(["appearance": "contrast", "value": "high"]) }
        return list
    }
}

private extension ColorDigits {
    /// Nil if a value isn't one of 0...255.
    func hexadecimal(_ value: Double) -> String? {
        let byte = (value * 255).rounded()
        guard (0...255).contains(byte), isSame(value, byte / 255) else { return nil }
        let digits = String(Int(byte), radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" : "") + digits
    }

    /// A fraction of at least three decimals. Xcode reads a number without a point as one of 255.
    func decimal(_ value: Double) -> String {
        let places = self == .six ? 6 : 3
        let factor = places == 6 ? 1_000_000.0 : 1000
        let limited = self == .six ? min(max(value, 0), 1) : min(max(value, -1000), 1000)
        let scaled = (limited * factor).rounded()
        if self == .exact, !isSame(value, scaled / factor) {
            return Double(Float(value)) == value ? "\(Float(value))" : "\(value)"
        }
        let number = Int(abs(scaled))
        var fraction = String(number % Int(factor))
        fraction = String(repeating: "0", count: places - fraction.utf8.count) + fraction
        while fraction.utf8.count > 3, fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(number / Int(factor)).\(fraction)"
    }

    /// Whether a reader gets the same color from `other`: if it must be exact, with 32 or 64 bits.
    func isSame(_ value: Double, _ other: Double) -> Bool {
        if self != .exact { return abs(value - other) < 1e-9 }
        return Double(Float(value)) == value ? Float(other) == Float(value) : other == value
    }
}
