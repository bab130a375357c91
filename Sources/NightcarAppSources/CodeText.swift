/// Source code as bytes, and the ways around in it. Braces and names in texts and comments count too.
struct CodeText: Sendable {
    let bytes: [UInt8]

    /// The position of a line and a column, both counted from 1. Nil if the text is shorter.
    func offset(line: Int, column: Int) -> Int? {
        var (offset, lines) = (0, 1)
        while lines < line {
            guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            offset = end + 1
            lines += 1
        }
        return offset + column - 1 < bytes.count ? offset + column - 1 : nil
    }

    /// The line and the column of a position.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - lineStart + 1)
    }

    /// The position of the last byte before another one that isn't white space.
    func lastVisible(before offset: Int) -> Int? {
        bytes[max(0, offset - Self.reach)..<offset].lastIndex { $0 > 0x20 }
    }

    /// How far white space and a chain of names can go. Code has shorter ones.
    private static let reach = 4096

    /// Identifiers that dots join, up to a position: `self.icon` in `self.icon?.image = …`.
    func chain(before end: Int) -> (start: Int, names: [String]) {
        let first = max(0, end - Self.reach)
        let start = bytes[first..<end].lastIndex { !$0.isWord && $0 != UInt8(ascii: ".") }.map { $0 + 1 } ?? first
        return (start, Self.names(bytes[start..<end]))
    }

    private static func names(_ chain: ArraySlice<UInt8>) -> [String] {
        chain.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The position of the open parenthesis or brace around a position. Nil if there is none within the limit.
    func opening(_ open: Unicode.Scalar, _ close: Unicode.Scalar, around offset: Int, within limit: Int) -> Int? {
        var (depth, index) = (0, offset)
        while index > max(0, offset - limit) {
            index -= 1
            if bytes[index] == UInt8(ascii: close) { depth += 1 }
            if bytes[index] == UInt8(ascii: open) { depth -= 1 }
            if depth < 0 { return index }
        }
        return nil
    }

    /// The position of the parenthesis or brace that closes the one around a position, or the end of the text.
    func closing(_ open: Unicode.Scalar, _ close: Unicode.Scalar, around offset: Int) -> Int {
        var (depth, index) = (0, offset)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: open) { depth += 1 }
            if bytes[index] == UInt8(ascii: close) { depth -= 1 }
            if depth < 0 { return index }
            index += 1
        }
        return bytes.count
    }

    /// What is between the braces around a position. The whole text if there are none.
    func block(around offset: Int) -> Range<Int> {
        guard let open = opening("{", "}", around: offset, within: offset) else { return 0..<bytes.count }
        return (open + 1)..<closing("{", "}", around: open + 1)
    }

    /// The code that a brace belongs to, such as `private func icon() -> NSImage`.
    func header(of brace: Int) -> String {
        let marks: Set<UInt8> = [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";")]
        let start = bytes[max(0, brace - 400)..<brace].lastIndex(where: marks.contains).map { $0 + 1 } ?? max(0, brace - 400)
        return String(decoding: bytes[start..<brace], as: UTF8.self)
    }

    /// Whether a brace belongs to an `if`, a `switch` or the like.
    func isControlFlow(_ brace: Int) -> Bool {
        let word = header(of: brace).drop { $0.isWhitespace }.prefix { $0.isLetter }
        return ["if", "else", "guard", "switch", "for", "while", "do", "catch"].contains(word)
    }

    /// Whether the text has an identifier.
    func has(_ name: String) -> Bool { !occurrences(of: name, in: 0..<bytes.count).isEmpty }

    /// The positions of an identifier in a range.
    func occurrences(of name: String, in range: Range<Int>) -> [Int] {
        var found: [Int] = []
        var rest = bytes[range]
        let name = Array(name.utf8)
        while let first = rest.firstIndex(of: name[0]) {
            rest = rest[first...]
            let end = first + name.count
            let isWhole =
                rest.starts(with: name) && (first == 0 || !bytes[first - 1].isWord) && (end >= bytes.count || !bytes[end].isWord)
            if isWhole { found.append(first) }
            rest = rest.dropFirst(isWhole ? name.count : 1)
        }
        return found
    }
}
