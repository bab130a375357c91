/// The text of a vector without its colors: what a light and a dark drawing share when they differ in nothing else.
///
/// The bytes of a shape, as a catalog stores them:
///
/// ```
/// varint slots | slots x { varint gap, varint paint } | text
/// ```
///
/// `gap` counts the bytes of text between the slot before (or the start) and this one; `paint` is the position in the color
/// table of the rendition of what stands there. The same paint may stand in several slots.
public struct ColorShape: Sendable, Hashable {
    /// A place in the text where a color stands.
    public struct Slot: Sendable, Hashable {
        /// In bytes of `text`; ascending, two slots may share one.
        public var offset: Int
        /// The position in the color table.
        public var paint: Int

        public init(offset: Int, paint: Int) {
            self.offset = offset
            self.paint = paint
        }
    }

    public static let maximumSlots = 65_535

    public var text: [UInt8]
    public var slots: [Slot]

    /// - Precondition: offsets ascend and lie in the text.
    public init(text: [UInt8], slots: [Slot]) {
        self.text = text
        self.slots = slots
    }

    /// How many paints a color table for this shape has.
    public var paintCount: Int { (slots.map(\.paint).max() ?? -1) + 1 }

    /// The bytes that a catalog stores.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        Self.append(slots.count, to: &result)
        var end = 0
        for slot in slots {
            Self.append(slot.offset - end, to: &result)
            Self.append(slot.paint, to: &result)
            end = slot.offset
        }
        return result + text
    }

    /// - Throws: `ThemeCatalogError` when the bytes are no shape.
    ///
    /// - Parameter offset: where the payload stands in the file, for errors.
    public init(_ bytes: [UInt8], offset: Int = 0) throws(ThemeCatalogError) {
        var position = 0
        func number() throws(ThemeCatalogError) -> Int {
            var value = 0
            for index in 0..<5 {
                guard position < bytes.count else { throw .malformed("a shape ends within its slots", at: offset) }
                let byte = Int(bytes[position])
                position += 1
                value |= (byte & 0x7F) << (7 * index)
                if byte < 0x80 { return value }
            }
            throw .malformed("a number in a shape has more than 5 bytes", at: offset)
        }
        let count = try number()
        guard count <= Self.maximumSlots else { throw .malformed("a shape has \(count) slots", at: offset) }
        var slots: [Slot] = []
        var end = 0
        for _ in 0..<count {
            end += try number()
            let paint = try number()
            guard paint < Self.maximumSlots else { throw .malformed("a shape asks for paint \(paint)", at: offset) }
            slots.append(Slot(offset: end, paint: paint))
        }
        text = Array(bytes[position...])
        guard end <= text.count else { throw .malformed("a slot lies beyond the end of its shape", at: offset) }
        self.slots = slots
    }

    /// The text with a color in every slot.
    ///
    /// - Parameter limit: the most bytes to give, checked before memory is taken.
    /// - Throws: `ThemeCatalogError` when the table is not that of the shape, or the result is larger than `limit`.
    public func filled(_ paints: [String], limit: Int, offset: Int = 0) throws(ThemeCatalogError) -> [UInt8] {
        guard paints.count == paintCount else {
            throw .malformed("a shape with \(paintCount) paints has a table of \(paints.count)", at: offset)
        }
        let values = paints.map { Array($0.utf8) }
        let size = slots.reduce(text.count) { $0 + values[$1.paint].count }
        guard size <= limit else {
            throw ThemeCatalogError(.undecodable, "the file has \(size) bytes, more than the limit of \(limit)", offset: offset)
        }
        var result: [UInt8] = []
        result.reserveCapacity(size)
        var end = 0
        for slot in slots {
            result += text[end..<slot.offset]
            result += values[slot.paint]
            end = slot.offset
        }
        return result + text[end...]
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// The file name of a shape's rendition and its color table, as the one string that a catalog keeps for both.
package enum PaintTable {
    package static let separator: Character = "\u{1F}"

    package static func text(_ name: String, _ paints: [String]) -> String {
        ([name] + paints).joined(separator: String(separator))
    }

    package static func texts(_ text: String) -> [String] {
        text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
