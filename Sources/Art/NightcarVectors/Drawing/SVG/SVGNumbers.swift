/// Numbers and lengths as SVG writes them.
enum SVGNumbers {
    /// Numbers between commas, spaces, or only their signs. Nil if anything else is among them.
    static func list(_ text: some StringProtocol) -> [Double]? {
        let bytes = Array(text.utf8)
        var numbers: [Double] = []
        var position = 0
        while true {
            while position < bytes.count, bytes[position] <= 32 || bytes[position] == UInt8(ascii: ",") { position += 1 }
            guard position < bytes.count else { return numbers }
            guard let end = end(of: bytes, from: position),
                let value = Double(String(decoding: bytes[position..<end], as: UTF8.self)), value.isFinite
            else { return nil }
            numbers.append(value)
            position = end
        }
    }

    /// Where the number ends that starts at a position. Nil if there is none.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        func isDigit() -> Bool { position < bytes.count && (48...57).contains(bytes[position]) }
        func isSign() -> Bool { position < bytes.count && (bytes[position] == 43 || bytes[position] == 45) }
        if isSign() { position += 1 }
        let digits = position
        while isDigit() { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            while isDigit() { position += 1 }
        }
        guard position > digits else { return nil }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            let mark = position
            position += 1
            if isSign() { position += 1 }
            if !isDigit() { position = mark }
            while isDigit() { position += 1 }
        }
        return position
    }

    /// One number. Nil for anything else.
    static func number(_ text: some StringProtocol) -> Double? {
        guard let numbers = list(text), numbers.count == 1 else { return nil }
        return numbers[0]
    }

    /// A number or a percentage, from 0 to 1.
    static func share(_ text: String) -> Double? {
        let text = text.trimmingSpaces
        let value = text.hasSuffix("%") ? number(text.dropLast()).map { $0 / 100 } : number(text)
        return value.map { min(max($0, 0), 1) }
    }

    private static let units: [(String, Double)] = [
        ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
    ]

    /// A length in pixels of CSS. Nil for units that depend on a font.
    ///
    /// - Parameter whole: what 100 % is.
    static func length(_ text: some StringProtocol, percentOf whole: Double) -> Double? {
        let text = String(text).trimmingSpaces.lowercased()
        if text.hasSuffix("%") { return number(text.dropLast()).map { $0 / 100 * whole } }
        for (unit, factor) in units where text.hasSuffix(unit) { return number(text.dropLast(2)).map { $0 * factor } }
        return number(text)
    }
}
