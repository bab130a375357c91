extension JSONValue {
    /// Compact JSON with sorted keys and no white space. Equal values have equal texts.
    ///
    /// Keys are sorted by their UTF-8 bytes. If keys are repeated, the last one counts. Numbers keep their spelling.
    package var canonical: String {
        var writer = JSONWriter(isPretty: false)
        writer.write(self, depth: 0)
        return String(decoding: writer.text, as: UTF8.self)
    }

    /// Whether two values have the same canonical form.
    package func isWritten(like other: JSONValue) -> Bool {
        // Strings that Swift treats as equal may have different bytes.
        if case (.string(let own), .string(let text)) = (kind, other.kind) { return own.utf8.elementsEqual(text.utf8) }
        return canonical == other.canonical
    }

    /// JSON in Xcode's layout: indented by two spaces, `"key" : value`, sorted keys, and a line break at the end.
    package var pretty: String { pretty(isSorted: true) }

    /// The same layout with the keys in the order in which they are, for a file that isn't sorted.
    package var prettyInOrder: String { pretty(isSorted: false) }

    private func pretty(isSorted: Bool) -> String {
        var writer = JSONWriter(isPretty: true, isSorted: isSorted)
        writer.write(self, depth: 0)
        return String(decoding: writer.text, as: UTF8.self) + "\n"
    }

    /// Whether all keys are in the order in which Xcode writes them.
    package var isSorted: Bool {
        switch kind {
        case .array(let elements): elements.allSatisfy(\.isSorted)
        case .object:
            effectiveMembers.map(\.key) == sortedMembers.map(\.key) && effectiveMembers.allSatisfy(\.value.isSorted)
        default: true
        }
    }
}

private struct JSONWriter {
    let isPretty: Bool
    var isSorted = true
    var text: [UInt8] = []

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value.kind {
        case .null: append("null")
        case .bool(let flag): append(flag ? "true" : "false")
        case .number(let number): append(number)
        case .string(let string): quote(string)
        case .array(let elements):
            list("[", "]", count: elements.count, depth: depth) { writer, index in
                writer.write(elements[index], depth: depth + 1)
            }
        case .object:
            let members = isSorted ? value.sortedMembers : value.effectiveMembers
            list("{", "}", count: members.count, depth: depth) { writer, index in
                writer.quote(members[index].key)
                writer.append(writer.isPretty ? " : " : ":")
                writer.write(members[index].value, depth: depth + 1)
            }
        }
    }

    private mutating func list(
        _ open: String, _ close: String, count: Int, depth: Int, element: (inout JSONWriter, Int) -> Void
    ) {
        append(open)
        for index in 0..<count {
            if index > 0 { append(",") }
            newLine(depth + 1)
            element(&self, index)
        }
        if count == 0 && isPretty { append("\n") }
        newLine(depth)
        append(close)
    }

    private mutating func newLine(_ depth: Int) {
        guard isPretty else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }

    private mutating func quote(_ string: String) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                text.append(UInt8(ascii: "\\"))
                text.append(byte)
            case 8: append("\\b")
            case 9: append("\\t")
            case 10: append("\\n")
            case 12: append("\\f")
            case 13: append("\\r")
            case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ string: String) { text.append(contentsOf: string.utf8) }
}
