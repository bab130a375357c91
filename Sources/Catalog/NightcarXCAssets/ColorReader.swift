import NightcarBasics
import NightcarModel
import ThemeCatalogPixels

/// Reads the `color` of an entry.
///
/// A component is written in one of these ways. They are read as Xcode's color inspector writes them:
/// - `"0xFF"`: hexadecimal, of 255.
/// - `"128"`: a string of digits is also of 255, so `"1"` is 1/255.
/// - `"0.500"`: a string with a point or an exponent is a fraction of 1.
/// - `0.5`, `1`: a JSON number is a fraction of 1, but a whole number above 1 is of 255, unless the space is extended.
/// - Alpha is always a fraction, except in hexadecimal and if it is a whole number above 1, which is of 255.
struct ColorReader {
    let document: JSONDocument
    var findings: [Finding] = []

    init(document: JSONDocument) { self.document = document }

    /// Nil, with an error, if a component can't be read.
    mutating func read(_ color: JSONValue) -> ColorValue? {
        guard let components = color["components"] else { return readReference(color) }
        guard components.isObject else { return fail("the components of a color must be an object", components) }
        let space = readSpace(color["color-space"])
        let isGray = space == .grayGamma22 || space == .extendedGray
        let names = isGray || components["white"] != nil && components["red"] == nil ? ["white"] : ["red", "green", "blue"]
        for member in components.members ?? [] where !names.contains(member.key) && member.key != "alpha" {
            findings.append(KnownKeys.unknown(member, in: "the components of this color", document))
        }
        var values: [Double] = []
        for name in names {
            guard let value = components[name] else { return fail("the color has no \"\(name)\" component", components) }
            guard let number = component(value, name, space) else { return nil }
            values.append(number)
        }
        var alpha = 1.0
        if let value = components["alpha"] {
            guard let number = component(value, "alpha", space) else { return nil }
            alpha = number
        }
        if values.count == 1, !isGray { values = [values[0], values[0], values[0]] }
        return .components(space: space, values: values, alpha: alpha)
    }
}

private extension ColorReader {
    mutating func fail(_ message: String, _ value: JSONValue) -> ColorValue? {
        findings.append(
            Finding(.badColor, .error, message + "; the entry counts as empty", at: document.location(of: value)))
        return nil
    }

    mutating func readReference(_ color: JSONValue) -> ColorValue? {
        guard let name = color["reference"]?.string, !name.isEmpty else {
            return fail("a color needs \"components\" or a \"reference\"", color)
        }
        let platform = color["platform"]?.string ?? ""
        if !SystemColorNames.contains(name, platform: platform) {
            let known = SystemColorNames.all(platform: platform)
            let owner = SystemColorNames.words(platform: platform)
            let hint = nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
            let message = "\(owner) \"\(name)\", so an app shows no color\(hint)"
            findings.append(Finding(.unknownValue, .warning, message, at: document.location(of: color["reference"] ?? color)))
        }
        return .reference(name: name, platform: platform)
    }

    mutating func readSpace(_ value: JSONValue?) -> ColorSpace {
        guard let value else { return .unspecified }
        let written: [ColorSpace] = [
            .srgb, .displayP3, .extendedSRGB, .extendedLinearSRGB, .grayGamma22, .extendedGray,
        ]
        let text = value.string ?? ""
        if let space = written.first(where: { $0.name == text }) { return space }
        findings.append(
            Finding(
                .unknownValue, .warning, "\"\(text)\" is not a known color space; the color is read as sRGB",
                at: document.location(of: value)))
        return .unspecified
    }

    mutating func component(_ value: JSONValue, _ name: String, _ space: ColorSpace) -> Double? {
        let isExtended = space == .extendedSRGB || space == .extendedLinearSRGB || space == .extendedGray
        let parsed: Double? =
            switch value.kind {
            case .string(let text): Self.fraction(written: text, isAlpha: name == "alpha")
            case .number(let text): Self.fraction(number: text, isExtended: isExtended && name != "alpha")
            default: nil
            }
        guard let parsed else {
            let text = value.string ?? value.canonical
            _ = fail("the \(name) component \"\(text)\" is not a number; write it as \"0xFF\", \"255\" or \"1.000\"", value)
            return nil
        }
        if !(0...1).contains(parsed), !isExtended || name == "alpha" {
            findings.append(
                Finding(
                    .colorOutOfRange, .warning, "the \(name) component is outside 0 to 1, the range of \(space.name)",
                    at: document.location(of: value)))
        }
        return parsed
    }

    static func fraction(written text: String, isAlpha: Bool) -> Double? {
        let text = text.trimmingSpaces
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            guard (1...4).contains(digits.count), digits.utf8.allSatisfy(\.isHexDigit) else { return nil }
            return Int(digits, radix: 16).map { Double($0) / 255 }
        }
        guard let number = decimal(text) else { return nil }
        guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }) else { return number }
        return isAlpha && abs(number) <= 1 ? number : number / 255
    }

    static func fraction(number text: String, isExtended: Bool) -> Double? {
        guard let number = decimal(text) else { return nil }
        return number > 1 && number == number.rounded() && !isExtended ? number / 255 : number
    }

    /// A finite decimal number. `Double.init` would also accept `inf`, `nan` and hexadecimal fractions.
    static func decimal(_ text: some StringProtocol) -> Double? {
        let isPart: (UInt8) -> Bool = {
            $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
                || $0 | 0x20 == UInt8(ascii: "e")
        }
        guard text.utf8.allSatisfy(isPart), text.utf8.contains(where: \.isDigit) else { return nil }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

private extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isHexDigit: Bool { isDigit || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f") }
}

private extension String {
    var trimmingSpaces: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
