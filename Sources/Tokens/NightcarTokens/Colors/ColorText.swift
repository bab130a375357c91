import NightcarVectors
import ThemeCatalogBytes

/// Reads colors and numbers that are written as text: hexadecimal, the functions of CSS Color 4, `rgba(COLOR, alpha)` of Tokens
/// Studio, arithmetic, and the functions for OKLCH of its token scripts, such as `set_lightness(COLOR, 0.5)`.
///
/// Eight hexadecimal digits are `RRGGBBAA`, as in CSS.
struct ColorText {
    enum Value {
        case number(Double)
        case color(TokenColor)
    }

    /// How deeply functions and brackets nest.
    static let maximumDepth = 32
    /// The bytes of a text. The value of a color is much shorter.
    static let maximumSize = 4096

    private let bytes: [UInt8]
    private var at = 0

    private init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// The color that the whole text is, or nil.
    static func color(_ text: String) -> TokenColor? {
        if case .color(let color)? = value(text) { color } else { nil }
    }

    /// The number that the whole text is, or nil.
    static func number(_ text: String) -> Double? {
        if case .number(let number)? = value(text) { number } else { nil }
    }

    /// The number that the whole text is, or a hundredth of one with a percent sign. Nil for another text.
    static func fraction(_ text: String) -> Double? {
        let text = text.trimmingSpace
        return text.hasSuffix("%") ? number(String(text.dropLast())).map { $0 / 100 } : number(String(text))
    }

    static func value(_ text: String) -> Value? {
        guard text.utf8.count <= maximumSize else { return nil }
        var reader = ColorText(text)
        guard let value = reader.sum(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.at == reader.bytes.count ? value : nil
    }

    /// Whether the text has the form of a function or of arithmetic, rather than being a word.
    static func isComputed(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "(")) }

    /// A color of CSS by its name in small letters.
    private static func named(_ name: String) -> TokenColor? {
        if name == "transparent" { return TokenColor(.srgb, SIMD3(), alpha: 0) }
        guard let hex = ColorNames.css[name] else { return nil }
        return TokenColor(.srgb, SIMD3(Double(hex >> 16), Double(hex >> 8 & 0xFF), Double(hex & 0xFF)) / 255)
    }
}

// Arithmetic.
private extension ColorText {
    mutating func sum(depth: Int) -> Value? {
        guard depth < Self.maximumDepth, var result = product(depth: depth) else { return nil }
        while let sign = operation(UInt8(ascii: "+"), UInt8(ascii: "-")) {
            guard case .number(let a) = result, case .number(let b)? = product(depth: depth) else { return nil }
            result = .number(sign == UInt8(ascii: "+") ? a + b : a - b)
        }
        return result
    }

    mutating func product(depth: Int) -> Value? {
        guard var result = primary(depth: depth) else { return nil }
        while let sign = operation(UInt8(ascii: "*"), UInt8(ascii: "/")) {
            guard case .number(let a) = result, case .number(let b)? = primary(depth: depth) else { return nil }
            result = .number(sign == UInt8(ascii: "*") ? a * b : a / b)
        }
        return result
    }

    mutating func operation(_ a: UInt8, _ b: UInt8) -> UInt8? {
        skipSpace()
        guard let byte, byte == a || byte == b else { return nil }
        at += 1
        return byte
    }

    mutating func primary(depth: Int) -> Value? {
        skipSpace()
        var sign = 1.0
        while let byte, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            if byte == UInt8(ascii: "-") { sign = -sign }
            at += 1
            skipSpace()
        }
        guard let byte else { return nil }
        if byte == UInt8(ascii: "#") { return hexadecimal().map(Value.color) }
        if byte == UInt8(ascii: "(") {
            at += 1
            guard let inner = sum(depth: depth + 1), take(UInt8(ascii: ")")) else { return nil }
            guard case .number(let number) = inner else { return inner }
            return .number(sign * number)
        }
        if Self.isNumber(byte) { return number().map { .number(sign * $0) } }
        guard let result = function(depth: depth) else { return nil }
        if case .number(let number) = result { return .number(sign * number) }
        return result
    }

    mutating func number() -> Double? {
        let start = at
        while let byte, Self.isNumber(byte) { at += 1 }
        if let byte, byte | 0x20 == UInt8(ascii: "e"), at + 1 < bytes.count {
            let mark = at
            at += bytes[at + 1] == UInt8(ascii: "-") || bytes[at + 1] == UInt8(ascii: "+") ? 2 : 1
            let digits = at
            while let byte = self.byte, Self.isNumber(byte) { at += 1 }
            if digits == at { at = mark }
        }
        guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), number.isFinite else { return nil }
        return number
    }

    mutating func hexadecimal() -> TokenColor? {
        at += 1
        var digits: [Int] = []
        while let byte, let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 {
            digits.append(digit)
            at += 1
        }
        if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        let values = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
        return TokenColor(.srgb, SIMD3(values[0], values[1], values[2]), alpha: values.count > 3 ? values[3] : 1)
    }
}

// Functions.
private extension ColorText {
    mutating func function(depth: Int) -> Value? {
        let start = at
        while let byte, Self.isName(byte) { at += 1 }
        guard at > start else { return nil }
        let name = String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
        guard take(UInt8(ascii: "(")) else {
            return Self.named(name).map(Value.color)
        }
        if let form = ColorFunction(name) {
            let mark = at
            if let color = form.color(simpleArguments(depth: depth)) { return .color(color) }
            at = mark
            return form.color(computedArguments(depth: depth).map { ColorFunction.Argument($0) }).map(Value.color)
        }
        return script(name, computedArguments(depth: depth))
    }

    /// Arguments between commas, slashes or spaces: numbers with or without a unit, words, and colors. Empty if one has another form.
    mutating func simpleArguments(depth: Int) -> [ColorFunction.Argument] {
        var arguments: [ColorFunction.Argument] = []
        while true {
            while let byte, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "/") || Self.isSpace(byte) { at += 1 }
            guard let byte else { return [] }
            if byte == UInt8(ascii: ")") {
                at += 1
                return arguments
            }
            guard arguments.count < 6, let argument = simpleArgument(byte, depth: depth) else { return [] }
            arguments.append(argument)
        }
    }

    mutating func simpleArgument(_ first: UInt8, depth: Int) -> ColorFunction.Argument? {
        if first == UInt8(ascii: "#") { return hexadecimal().map { .color($0) } }
        var sign = 1.0
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            at += 1
        }
        if let byte, Self.isNumber(byte) {
            guard let value = number() else { return nil }
            let unit = word()
            if unit.isEmpty, take(UInt8(ascii: "%")) { return .percent(sign * value) }
            return unit.isEmpty || unit == "deg" ? .number(sign * value) : nil
        }
        let mark = at
        let name = word()
        if byte != UInt8(ascii: "(") { return name.isEmpty ? nil : .word(name) }
        at = mark
        guard depth + 1 < Self.maximumDepth else { return nil }
        return function(depth: depth + 1).map { .init($0) }
    }

    /// Arguments between commas, each of which may be computed. Empty if one can't be read.
    mutating func computedArguments(depth: Int) -> [Value] {
        var arguments: [Value] = []
        repeat {
            guard arguments.count < 5, let value = sum(depth: depth + 1) else { return [] }
            arguments.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: ")")) ? arguments : []
    }

    func script(_ name: String, _ arguments: [Value]) -> Value? {
        switch (name, arguments.first, arguments.dropFirst().first, arguments.count) {
        case ("pow", .number(let base), .number(let exponent), 2): return .number(pow(base, exponent))
        case ("lightness", .color(let color), nil, 1): return .number(color.oklch.components.x)
        case ("chroma", .color(let color), nil, 1): return .number(color.oklch.components.y)
        case ("hue", .color(let color), nil, 1): return .number(color.oklch.components.z)
        case ("set_lightness", .color(let color), .number(let value), 2): return Self.setting(0, of: color, to: value)
        case ("set_chroma", .color(let color), .number(let value), 2): return Self.setting(1, of: color, to: value)
        case ("set_hue", .color(let color), .number(let value), 2): return Self.setting(2, of: color, to: value)
        default: return nil
        }
    }

    static func setting(_ index: Int, of color: TokenColor, to value: Double) -> Value {
        var result = color.oklch
        result.components[index] = value
        return .color(result)
    }
}

// Bytes.
private extension ColorText {
    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func skipSpace() { while let byte, Self.isSpace(byte) { at += 1 } }

    mutating func take(_ wanted: UInt8) -> Bool {
        skipSpace()
        guard byte == wanted else { return false }
        at += 1
        return true
    }

    mutating func word() -> String {
        let start = at
        while let byte, Self.isName(byte) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    static func isNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
    }
    /// Names of functions and color spaces have digits, such as `display-p3`.
    static func isName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isNumber(byte) && byte != UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
