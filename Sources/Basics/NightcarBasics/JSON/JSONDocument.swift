import ThemeCatalogBytes

/// A JSON text as a tree in which every value and every key has its position.
///
/// Reads JSON as described by RFC 8259. It also accepts trailing commas, `//` and `/* */` comments, a UTF-8 byte order mark,
/// UTF-16 with a byte order mark, and duplicate keys (the last one counts), because shipping asset catalogs contain them. Each of
/// them is recorded. Positions count bytes of the text as UTF-8, after the byte order mark.
package struct JSONDocument: Sendable {
    /// Much larger than any real `Contents.json` (the largest of 9,700 has 60 KB).
    package static let maximumSize = Limits.jsonBytes
    package static let maximumDepth = Limits.jsonDepth
    package static let maximumValues = Limits.jsonValues

    package let path: String
    package let root: JSONValue
    /// The parts of the text that strict JSON doesn't allow.
    package let tolerated: Tolerated
    private let lines: LineTable

    /// Things that were accepted although strict JSON forbids them.
    package struct Tolerated: Sendable {
        package var hasByteOrderMark = false
        package var isUTF16 = false
        /// The first occurrence of each kind, and the number of occurrences.
        package var trailingCommas = Occurrences()
        package var comments = Occurrences()
        package var duplicateKeys: [(first: ByteRange, second: ByteRange, key: String)] = []
    }

    package struct Occurrences: Sendable {
        package var first = ByteRange(0, 0)
        package var count = 0

        mutating func note(_ start: Int, _ end: Int) {
            if count == 0 { first = ByteRange(start, end) }
            count += 1
        }
    }

    /// - Parameters:
    ///   - path: the path for locations. No file is opened.
    ///   - isJSON5: whether keys may have no quotes, strings single quotes, and numbers a point at either end (json5.org).
    /// - Throws: `JSONError` for the first problem.
    package init(path: String, bytes: [UInt8], isJSON5: Bool = false) throws(JSONError) {
        var parser = try JSONParser(path: path, bytes: bytes, isJSON5: isJSON5)
        self.path = path
        root = try parser.document()
        lines = parser.lines
        tolerated = parser.tolerated
    }

    package func location(_ range: ByteRange) -> Location {
        Location(path: path, place: .text(lines.range(range)))
    }

    package func location(of value: JSONValue) -> Location { location(value.range) }
}

extension JSONDocument {
    /// One finding for each kind of tolerated problem, and one for each duplicate key.
    package var findings: [Finding] {
        var all: [Finding] = []
        let start = ByteRange(0, 0)
        if tolerated.isUTF16 {
            all.append(Finding(.jsonUTF16, .warning, "the text is UTF-16; save it as UTF-8", at: location(start)))
        } else if tolerated.hasByteOrderMark {
            all.append(Finding(.jsonBOM, .info, "the text starts with a byte order mark; remove it", at: location(start)))
        }
        add(.jsonTrailingComma, "there is a comma before a closing bracket; remove it", tolerated.trailingCommas, to: &all)
        add(.jsonComment, "JSON has no comments; remove this one", tolerated.comments, to: &all)
        for twin in tolerated.duplicateKeys {
            all.append(
                Finding(
                    .jsonDuplicateKey, .warning, "the key \"\(twin.key)\" appears twice in one object; this one is used",
                    at: location(twin.second),
                    related: [.init(location: location(twin.first), message: "this one is ignored")]))
        }
        return all
    }

    private func add(_ id: FindingID, _ message: String, _ found: Occurrences, to all: inout [Finding]) {
        guard found.count > 0 else { return }
        let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
        all.append(Finding(id, .warning, message + more, at: location(found.first)))
    }
}
