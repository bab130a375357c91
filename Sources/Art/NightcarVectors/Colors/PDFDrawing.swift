import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// A PDF and the colors of its pages, so that the same drawing can be made in other colors.
///
/// qpdf reads and writes the file. The content streams are followed from the page as a viewer does it, because the meaning of an
/// operator depends on the color space that was set before it.
package struct PDFDrawing: Sendable {
    /// The colors, in the order of the drawing. A position is in the content stream that sets the color.
    package let colors: VectorColors
    private let source: [UInt8]
    private let places: [Place]
    /// The first stream of each page, for the color of what is black by default.
    private let starts: [String]

    /// Where a color is.
    struct Place: Hashable {
        /// The reference of the stream, such as `4 0 R`.
        var stream: String
        var range: Range<Int>
        var isStroke: Bool
        /// What sets the color's space again, if another color before it changed the space. Empty for an operator that does both.
        var restoring: String
    }

    /// - Returns: nil if the bytes aren't a PDF.
    package init?(_ pdf: [UInt8]) {
        guard pdf.starts(with: Array("%PDF-".utf8)) else { return nil }
        source = pdf
        guard pdf.count <= Limits.pdfBytes else {
            (places, starts) = ([], [])
            colors = VectorColors(bytes: [], uses: [], obstacle: "it is larger than \(Limits.pdfBytes) bytes")
            return
        }
        let objects: PDFObjects
        do throws(PaintError) { objects = try PDFObjects(pdf) } catch {
            (places, starts) = ([], [])
            let line = error.text.split(separator: "\n").first.map(String.init) ?? "no reason given"
            let reason = PDFObjects.isAvailable ? "qpdf can't read it: \(line)" : error.text
            colors = VectorColors(bytes: [], uses: [], obstacle: reason)
            return
        }
        var reader = PDFReader(objects)
        reader.readPages()
        (places, starts) = (reader.places, reader.starts)
        let missing = reader.paintsByDefault ? (offset: 0, attributes: [String]()) : nil
        colors = VectorColors(
            bytes: [], uses: reader.uses, obstacle: reader.wholeObstacle, missing: missing,
            background: reader.background, plate: reader.plate)
    }

    /// Whether PDF files can be read, and what to do if they can't.
    package static var isAvailable: Bool { PDFObjects.isAvailable }
    package static var missingProgram: String { PDFObjects.missing }
    /// The path of the program, if it is installed.
    package static var programs: [String] { [PDFObjects.path].compactMap(\.self) }

    /// The PDF with other colors. Everything else is drawn as before.
    ///
    /// - Parameters:
    ///   - paints: for each use its own text, or another color as CSS.
    ///   - missingPaint: the color for what is black by default, as CSS.
    /// - Returns: nil if a color can't be read or qpdf fails.
    package func painted(_ paints: [String], missingPaint: String? = nil) -> [UInt8]? {
        guard paints.count == places.count, let objects = try? PDFObjects(source) else { return nil }
        var changed: [String: [UInt8]] = [:]
        for (stream, indices) in Dictionary(grouping: places.indices, by: { places[$0].stream }) {
            guard indices.contains(where: { paints[$0] != colors.uses[$0].text }) else { continue }
            guard let bytes = objects.bytes(of: stream) else { return nil }
            var result: [UInt8] = []
            var end = 0
            for index in indices.sorted(by: { places[$0].range.lowerBound < places[$1].range.lowerBound }) {
                let place = places[index]
                guard place.range.lowerBound >= end else { return nil }
                result += bytes[end..<place.range.lowerBound]
                if paints[index] == colors.uses[index].text {
                    result += Array(place.restoring.utf8) + bytes[place.range]
                } else {
                    guard let numbers = Self.numbers(paints[index]) else { return nil }
                    result += Array("\(numbers) \(place.isStroke ? "RG" : "rg")".utf8)
                }
                end = place.range.upperBound
            }
            changed[stream] = result + bytes[end...]
        }
        if let missingPaint {
            guard let numbers = Self.numbers(missingPaint) else { return nil }
            for start in Set(starts) {
                guard let bytes = changed[start] ?? objects.bytes(of: start) else { return nil }
                changed[start] = Array("\(numbers) rg \(numbers) RG\n".utf8) + bytes
            }
        }
        return try? objects.replacing(changed)
    }

    /// The same PDF without compression. Nil if qpdf fails.
    package static func uncompressed(_ pdf: [UInt8]) -> [UInt8]? { try? PDFObjects.uncompressed(pdf) }

    /// The operands of a color in DeviceRGB.
    private static func numbers(_ css: String) -> String? {
        guard case .color(.components(_, let values, _)) = SVGColor(css), values.count == 3 else { return nil }
        return values.map { value in
            let thousands = String(Int((min(max(value, 0), 1) * 1000).rounded()) + 10000).suffix(4)
            return "\(thousands.prefix(1)).\(thousands.suffix(3))"
        }.joined(separator: " ")
    }
}
