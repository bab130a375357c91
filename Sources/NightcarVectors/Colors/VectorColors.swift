package import ThemeCatalogPixels

/// The places of a vector at which colors stand, so that the same drawing can be made in others.
package struct VectorColors: Sendable {
    /// A color in the text.
    package struct Use: Sendable, Hashable {
        /// In bytes.
        package var range: Range<Int>
        /// As it is written.
        package var text: String
        /// Nil where it is no color of its own: `none`, `currentColor`, a reference.
        package var color: ColorValue?
    }

    package let bytes: [UInt8]
    /// In the order of the text.
    package let uses: [Use]
    /// Why the drawing must not be recolored: what in it is not understood; nil when all is.
    package let obstacle: String?
    /// Where an attribute can be put into the root, and which ones it lacks: something is painted in the black of no color.
    package let missing: (offset: Int, attributes: [String])?

    init(bytes: [UInt8], uses: [Use], obstacle: String?, missing: (offset: Int, attributes: [String])? = nil) {
        self.bytes = bytes
        self.uses = uses
        self.obstacle = obstacle
        self.missing = missing
    }

    /// The text with other colors.
    ///
    /// - Parameters:
    ///   - paints: what stands in the place of each use, in their order.
    ///   - missingPaint: for what is black without saying so.
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

    /// Whether two drawings are the same but for their colors: the same bytes around the same number of places.
    package func isSameShape(as other: VectorColors) -> Bool {
        guard uses.count == other.uses.count else { return false }
        let blank = [String](repeating: "", count: uses.count)
        return painted(blank) == other.painted(blank)
    }
}
