/// The bytes that each file takes in a code signature's `CodeResources`: a property list in which `files` and `files2` have a key
/// and a digest for each file of the bundle. `codesign` writes one element on each line.
package struct SignatureEntries: Sendable {
    private var bytes: [String: Int] = [:]

    /// - Parameter text: the property list as XML. Nothing is found in any other form.
    package init(_ text: [UInt8]) {
        var (depth, isEntries, name): (Int, Bool, String?) = (0, false, nil)
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let words = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
            if depth == 2, isEntries, let key = Self.key(words) { name = key }
            if depth == 1, let key = Self.key(words) { isEntries = key == "files" || key == "files2" }
            if words.hasPrefix("</dict>") {
                depth -= 1
                if depth == 1 { name = nil }
            }
            if let name { bytes[name, default: 0] += line.count + 1 }
            if words.hasPrefix("<dict>") { depth += 1 }
        }
    }

    /// The bytes of a file's entries. 0 if it has none.
    package subscript(name: String) -> Int { bytes[name] ?? 0 }

    private static func key(_ line: Substring) -> String? {
        guard line.hasPrefix("<key>"), let end = line.firstRange(of: "</key>") else { return nil }
        var name = String(line[..<end.lowerBound].dropFirst("<key>".count))
        for (escape, text) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
            name.replace(escape, with: text)
        }
        return name
    }
}
