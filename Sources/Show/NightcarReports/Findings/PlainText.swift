/// Makes text from catalogs safe to print. Names and messages may contain line breaks and escape sequences.
package enum PlainText {
    /// The text on one line. Line breaks and tabs become spaces. Other control characters appear as `\u{1B}`, and so do
    /// bidirectional controls, which can make a line look different from what it says.
    package static func singleLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if ["\n", "\r", "\t"].contains(scalar) {
                result.append(" ")
            } else if isUnprintable(scalar) {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The beginning of a text with at most this many characters. An ellipsis replaces what was cut.
    package static func shortened(_ text: String, to limit: Int) -> String {
        // The number of UTF-16 units is an upper bound for the number of characters, and quick to count.
        text.utf16.count <= limit || text.count <= limit ? text : text.prefix(max(0, limit - 1)) + "…"
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
