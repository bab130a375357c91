/// The text of a vector without its colors: the part that light and dark drawings share if they differ only in colors.
///
/// A catalog stores the bytes of a shape like this:
///
/// ```
/// varint slots | slots x { varint gap, varint paint } | text
/// ```
///
/// `gap` is the number of text bytes between the previous slot (or the start) and this one. `paint` is the position, in the
/// rendition's color table, of the color that belongs here. Several slots may use the same paint.
package struct ColorShape: Sendable, Hashable {
    /// A place in the text where a color belongs.
    package struct Slot: Sendable, Hashable {
        /// The position in `text`, in bytes. Offsets ascend, and two slots may have the same one.
        package var offset: Int
        /// The position of the color in the color table.
        package var paint: Int

        /// Makes a slot for the color `paint` at the byte `offset` of the text.
        package init(offset: Int, paint: Int) {
            self.offset = offset
            self.paint = paint
        }
    }

    /// The largest number of slots, and the limit for `Slot.paint`, which must be smaller.
    package static let maximumSlots = 65_535

    /// The text without its colors.
    package var text: [UInt8]
    /// The places for colors, in the order of the text.
    package var slots: [Slot]

    /// Makes a shape from its parts.
    ///
    /// - Precondition: offsets ascend and are within the text.
    package init(text: [UInt8], slots: [Slot]) {
        self.text = text
        self.slots = slots
    }

    /// The number of paints that a color table for this shape has.
    ///
    /// - Complexity: O(n) for n slots.
    package var paintCount: Int { (slots.map(\.paint).max() ?? -1) + 1 }

    /// The bytes that a catalog stores.
    ///
    /// - Complexity: O(n) for n bytes of text and slots, on every access.
    package var bytes: [UInt8] {
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

    /// Reads the bytes that a catalog stores.
    ///
    /// - Parameter offset: the payload's position in the file, in bytes. Errors report it.
    /// - Throws: `ThemeCatalogError` if the bytes aren't a shape.
    package init(_ bytes: [UInt8], offset: Int = 0) throws(ThemeCatalogError) {
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
            guard paint < Self.maximumSlots else { throw .malformed("a shape refers to the unknown color \(paint)", at: offset) }
            slots.append(Slot(offset: end, paint: paint))
        }
        text = Array(bytes[position...])
        guard end <= text.count else { throw .malformed("a slot is beyond the end of its shape", at: offset) }
        self.slots = slots
    }

    /// The text with a color in every slot.
    ///
    /// - Parameters:
    ///   - paints: the color table. It must have `paintCount` entries.
    ///   - limit: the maximum size of the result, in bytes. It is checked before memory is allocated.
    ///   - offset: the payload's position in the file, in bytes. Errors report it.
    /// - Throws: `ThemeCatalogError` if the table doesn't belong to the shape, or if the result is larger than `limit`.
    package func filled(_ paints: [String], limit: Int, offset: Int = 0) throws(ThemeCatalogError) -> [UInt8] {
        guard paints.count == paintCount else {
            throw .malformed("a shape with \(paintCount) colors has a table of \(paints.count)", at: offset)
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

/// The file name of a shape's rendition and its color table. A catalog stores both as one string.
package enum PaintTable {
    package static let separator: Character = "\u{1F}"

    package static func text(_ name: String, _ paints: [String]) -> String {
        ([name] + paints).joined(separator: String(separator))
    }

    package static func texts(_ text: String) -> [String] {
        text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
