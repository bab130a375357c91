/// Scans the bytes of an XML text and records the positions of tags and attribute values.
///
/// It doesn't check whether the text is well-formed. A real parser does that, and the results of both are compared. The scanner
/// only has to be right about positions where the parser agrees with it.
package struct SVGScanner {
    package struct Attribute {
        package var name: String
        /// The position of the value without its quotes, in bytes.
        package var value: Range<Int>
    }

    package struct Tag {
        package var name: String
        package var attributes: [Attribute] = []
        /// The position after the name, where an attribute can be inserted.
        package var nameEnd: Int
        /// The position of the tag that contains it. Nil for the root.
        package var parent: Int?
        /// What is between the tag and its end tag, in bytes. Empty for a tag without an end tag.
        package var content = 0..<0
    }

    package private(set) var tags: [Tag] = []
    /// The positions of the contents of `style` elements, in bytes.
    package private(set) var styles: [Range<Int>] = []
    /// Whether the document type has its own declarations, such as entities.
    package private(set) var hasInternalSubset = false
    private let bytes: [UInt8]
    private var position = 0
    /// The positions of the tags whose end tags have not come yet.
    private var open: [Int] = []

    /// Nil if the text ends in the middle of a construct.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            guard scanMarkup() else { return nil }
        }
    }

    private mutating func scanMarkup() -> Bool {
        if has("<!--") { return skip(past: "-->") }
        if has("<![CDATA[") { return skip(past: "]]>") }
        if has("<?") { return skip(past: "?>") }
        if has("<!") { return skipDeclaration() }
        if has("</") { return scanEnd() }
        return scanTag()
    }

    private mutating func scanTag() -> Bool {
        position += 1
        let start = position
        while position < bytes.count, !isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">"),
            bytes[position] != UInt8(ascii: "/")
        {
            position += 1
        }
        var tag = Tag(name: text(start..<position), nameEnd: position, parent: open.last)
        var isClosed = false
        while true {
            skipSpace()
            guard position < bytes.count else { return false }
            if bytes[position] == UInt8(ascii: ">") { break }
            if bytes[position] == UInt8(ascii: "/") {
                isClosed = true
                position += 1
                continue
            }
            guard let attribute = scanAttribute() else { return false }
            tag.attributes.append(attribute)
        }
        position += 1
        tag.content = position..<position
        if !isClosed { open.append(tags.count) }
        tags.append(tag)
        return tag.name != "style" || isClosed || scanStyle()
    }

    private mutating func scanEnd() -> Bool {
        if let tag = open.popLast() { tags[tag].content = tags[tag].content.lowerBound..<position }
        return skip(past: ">")
    }

    private mutating func scanAttribute() -> Attribute? {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "="), !isSpace(bytes[position]),
            bytes[position] != UInt8(ascii: ">")
        {
            position += 1
        }
        let name = text(start..<position)
        skipSpace()
        guard !name.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
        position += 1
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
            return nil
        }
        let quote = bytes[position]
        position += 1
        let value = position
        while position < bytes.count, bytes[position] != quote { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        return Attribute(name: name, value: value..<position - 1)
    }

    private mutating func scanStyle() -> Bool {
        let start = position
        while position < bytes.count, !has("</style") {
            if has("<![CDATA[") { guard skip(past: "]]>") else { return false } } else { position += 1 }
        }
        styles.append(start..<position)
        return position < bytes.count
    }

    private mutating func skipDeclaration() -> Bool {
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            if bytes[position] == UInt8(ascii: "[") {
                hasInternalSubset = true
                return false
            }
            position += 1
        }
        position += 1
        return position <= bytes.count
    }

    private mutating func skip(past end: String) -> Bool {
        while position < bytes.count {
            if has(end) {
                position += end.utf8.count
                return true
            }
            position += 1
        }
        return false
    }

    private mutating func skipSpace() { while position < bytes.count, isSpace(bytes[position]) { position += 1 } }

    private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
