/// A JSON value to be printed.
package enum InfoValue: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([InfoValue])
    case object([String: InfoValue])

    /// Formatted like Apple's `assetutil`: two spaces per level, ` : ` after keys, and keys in alphabetical order, ignoring
    /// case.
    package func pretty(indent: Int = 0) -> String {
        let (outer, inner) = (String(repeating: " ", count: indent), String(repeating: " ", count: indent + 2))
        switch self {
        case .list(let items):
            guard !items.isEmpty else { return "[\n\n\(outer)]" }
            return "[\n" + items.map { inner + $0.pretty(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let members):
            guard !members.isEmpty else { return "{\n\n\(outer)}" }
            let lines = members.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }
                .map { "\(inner)\(Self.quoted($0.key)) : \($0.value.pretty(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        default: return scalar
        }
    }

    private var scalar: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .integer(let value): String(value)
        case .number(let value):
            // JSON has no word for infinity or NaN.
            !value.isFinite ? "null" : value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
        case .flag(let value): value ? "true" : "false"
        case .list, .object: ""
        }
    }

    /// Apple's printer escapes slashes.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "/": result += "\\/"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
