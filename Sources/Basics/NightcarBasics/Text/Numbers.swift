/// Numbers as reports print them, the same in every locale.
package enum Numbers {
    /// `1,234,567`.
    package static func grouped(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return value < 0 ? "-" + text : text
    }

    /// `1 color`, `2 colors`, `1,234 entries`.
    ///
    /// - Parameter plural: the noun for other numbers than 1. Nil if it only needs an s.
    package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// `38.2%`, or an en dash if there is nothing to compare with.
    package static func percent(_ part: Int, of whole: Int) -> String {
        guard whole != 0 else { return "–" }
        return fixed(Double(part) / Double(whole) * 100, digits: 1) + "%"
    }

    /// A number with a fixed number of decimals, rounded half away from zero.
    package static func fixed(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 1e15 else { return "\(value)" }
        let whole = Int(scaled)
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard digits > 0 else { return sign + String(whole) }
        let fraction = String(whole % Int(scale))
        return sign + String(whole / Int(scale)) + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
