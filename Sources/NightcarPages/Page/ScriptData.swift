#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as JSON for a `<script>` element. The same value always gives the same text.
///
/// Names in a catalog can hold anything, such as `</script>` or `<!--`. No `<` is left in the text, so that an HTML parser finds
/// neither; nor are the line separators that JSON allows and older scripts do not.
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

/// What only occurs inside of JSON's strings, where it can be written as an escape.
private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { ["<", ">", "&", "\u{2028}", "\u{2029}"].contains(scalar) }
