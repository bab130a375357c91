import NightcarModel

/// Numbers of bytes as people write them: `16 KiB`, `2 MB`, `1.5MB`, `30000`.
package enum ByteCount {
    private static let units: [(name: String, bytes: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000),
        ("bytes", 1), ("b", 1), ("", 1),
    ]

    /// Nil if the text isn't a number of bytes, is negative, or is larger than any file can be.
    package static func parse(_ text: String) -> Int? {
        let text = text.lowercased().filter { $0 != " " && $0 != "_" && $0 != "," }
        let digits = text.prefix { $0.isNumber || $0 == "." }
        guard let unit = units.first(where: { $0.name == text.dropFirst(digits.count) }), let number = Double(digits) else {
            return nil
        }
        let bytes = (number * unit.bytes).rounded()
        return bytes.isFinite && bytes >= 0 && bytes <= Double(SizedFile.limit) ? Int(bytes) : nil
    }

    /// The smallest number of bytes that is at least `bytes`, written with the unit and the spacing of `example`. Units have at
    /// most two decimals, bytes have none.
    package static func text(_ bytes: Int, like example: String) -> String {
        let unit = example.drop { $0.isNumber || $0 == "." || $0 == "_" || $0 == "," }
        let name = unit.filter { $0 != " " }.lowercased()
        guard let size = units.first(where: { $0.name == name })?.bytes, size > 1 else { return "\(bytes)\(unit)" }
        var hundredths = Int((Double(bytes) * 100 / size).rounded(.up))
        while Int((Double(hundredths) / 100 * size).rounded()) < bytes { hundredths += 1 }
        var number = String(hundredths / 100)
        let rest = hundredths % 100
        if rest > 0 { number += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
        return number + unit
    }
}
