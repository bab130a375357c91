/// Helps to write XML as text.
package enum XMLText {
    static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// Escapes text for use between tags and in quoted attribute values. Characters that XML 1.0 can't contain become U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            case 0x27: result += "&#39;"
            case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
            case 0..<0x20, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// ` name="value"` for each pair.
    static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { " \($0)=\"\(escaped($1))\"" }.joined()
    }
}
