#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as JSON for a `<script>` element. The same value always gives the same text.
///
/// Names in a catalog can contain anything, such as `</script>` or `<!--`. The text contains no `<`, so an HTML parser finds
/// neither. It also has none of the line separators that JSON allows but older scripts don't.
func scriptData(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    guard json.unicodeScalars.contains(where: isUnsafe) else { return json }
    var text = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
        if isUnsafe(scalar) {
            let digits = String(scalar.value, radix: 16)
            text.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
        } else {
            text.append(scalar)
        }
    }
    return String(text)
}

/// Characters that occur only inside strings of JSON, where they can be escaped.
private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { ["<", ">", "&", "\u{2028}", "\u{2029}"].contains(scalar) }
