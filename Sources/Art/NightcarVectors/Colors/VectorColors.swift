package import ThemeCatalogPixels

/// The positions of the colors in a vector, so that the same drawing can be made in other colors.
package struct VectorColors: Sendable {
    /// A color in the text.
    package struct Use: Sendable, Hashable {
        /// The position, in bytes.
        package var range: Range<Int>
        /// The text as it is written.
        package var text: String
        /// The color. Nil if the text isn't a color itself: `none`, `currentColor`, or a reference.
        package var color: ColorValue?
    }

    package let bytes: [UInt8]
    /// In the order of the text.
    package let uses: [Use]
    /// Why the drawing must not be recolored: something in it that we don't understand. Nil if there is nothing.
    package let obstacle: String?
    /// Where attributes can be inserted into the root, and which ones are missing. Some parts are then black because they declare
    /// no color.
    package let missing: (offset: Int, attributes: [String])?

    /// What everything else is drawn on: an opaque shape that covers the drawing. Nil if there is none.
    package let background: Background?
    /// The color of the first opaque shape that fills at least half of the drawing, as a bubble or a panel does. Nil if there is
    /// none.
    package let plate: ColorValue?

    package enum Background: Sendable, Hashable {
        case color(ColorValue)
        /// A gradient, or a color that we don't follow.
        case unknown
    }

    init(
        bytes: [UInt8], uses: [Use], obstacle: String?, missing: (offset: Int, attributes: [String])? = nil,
        background: Background? = nil, plate: ColorValue? = nil
    ) {
        self.background = background
        self.plate = plate
        self.bytes = bytes
        self.uses = uses
        self.obstacle = obstacle
        self.missing = missing
    }

    /// The text with other colors.
    ///
    /// - Parameters:
    ///   - paints: the replacement for each use, in the same order.
    ///   - missingPaint: the color for parts that are black because they declare no color.
    package func painted(_ paints: [String], missingPaint: String? = nil) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        var slots = zip(uses.map(\.range), paints).map { ($0, $1) }
        if let missing, let missingPaint {
            let text = missing.attributes.map { " \($0)=\"\(missingPaint)\"" }.joined()
            slots.append((missing.offset..<missing.offset, text))
            slots.sort { $0.0.lowerBound < $1.0.lowerBound }
        }
        for (range, paint) in slots {
            result += bytes[end..<range.lowerBound]
            result += Array(paint.utf8)
            end = range.upperBound
        }
        return result + bytes[end...]
    }

    /// Whether two drawings differ only in colors: the bytes around the colors are equal, and so is the number of colors.
    package func isSameShape(as other: VectorColors) -> Bool {
        guard uses.count == other.uses.count else { return false }
        let blank = [String](repeating: "", count: uses.count)
        return painted(blank) == other.painted(blank)
    }
}
