import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// A PDF and the colors of its pages, so that the same drawing can be made in other colors.
///
/// The content streams are followed from the page as a viewer does it, because the meaning of an operator depends on the color
/// space that was set before it. qpdf writes the file.
package struct PDFDrawing: Sendable {
    /// The colors, in the order of the drawing. A position is in the content stream that sets the color.
    package let colors: VectorColors
    private let source: [UInt8]
    private let places: [Place]
    /// The first stream of each page, for the color of what is black by default.
    private let starts: [Int]

    /// Where a color is.
    struct Place: Hashable {
        /// The object number of the stream.
        var stream: Int
        var range: Range<Int>
        var isStroke: Bool
        /// What sets the color's space again, if another color before it changed the space. Empty for an operator that does both.
        var restoring: String
    }

    /// - Returns: nil if the bytes aren't a PDF.
    package init?(_ pdf: [UInt8]) {
        guard pdf.starts(with: Array("%PDF-".utf8)) else { return nil }
        source = pdf
        let file: PDFFile
        do throws(DrawingObstacle) { file = try PDFFile(pdf) } catch {
            (places, starts) = ([], [])
            colors = VectorColors(bytes: [], uses: [], obstacle: error.reason)
            return
        }
        var reader = PDFReader(file)
        reader.readPages()
        (places, starts) = (reader.places, reader.starts)
        let missing = reader.paintsByDefault ? (offset: 0, attributes: [String]()) : nil
        colors = VectorColors(
            bytes: [], uses: reader.uses, obstacle: reader.obstacle, missing: missing,
            background: reader.background, plate: reader.plate)
    }

    /// Whether PDF files can be written, and what to do if they can't.
    package static var isWritable: Bool { PDFWriter.path != nil }
    package static var missingProgram: String { PDFWriter.missing }
    /// The path of the program that writes, if it is installed.
    package static var programs: [String] { [PDFWriter.path].compactMap(\.self) }

    /// The PDF with other colors. Everything else is drawn as before.
    ///
    /// - Parameters:
    ///   - paints: for each use its own text, or another color as CSS.
    ///   - missingPaint: the color for what is black by default, as CSS.
    /// - Returns: nil if a color can't be read or qpdf fails.
    package func painted(_ paints: [String], missingPaint: String? = nil) -> [UInt8]? {
        guard paints.count == places.count, let file = try? PDFFile(source) else { return nil }
        var changes: [Int: PDFWriter.Change] = [:]
        for (stream, indices) in Dictionary(grouping: places.indices, by: { places[$0].stream }) {
            guard indices.contains(where: { paints[$0] != colors.uses[$0].text }) else { continue }
            guard let old = contents(of: stream, in: file), let new = painted(old, indices, paints) else { return nil }
            changes[stream] = PDFWriter.Change(old: old, new: new)
        }
        if let missingPaint {
            guard let numbers = Self.numbers(missingPaint) else { return nil }
            for start in Set(starts) {
                guard let old = contents(of: start, in: file) else { return nil }
                let new = Array("\(numbers) rg \(numbers) RG\n".utf8) + (changes[start]?.new ?? old)
                changes[start] = PDFWriter.Change(old: old, new: new)
            }
        }
        return try? PDFWriter.replacing(changes, in: source)
    }

    private func contents(of stream: Int, in file: PDFFile) -> [UInt8]? {
        do throws(DrawingObstacle) { return try file.contents(ofStream: stream) } catch { return nil }
    }

    /// A content stream with other colors.
    ///
    /// - Parameter indices: the uses in this stream.
    private func painted(_ bytes: [UInt8], _ indices: [Int], _ paints: [String]) -> [UInt8]? {
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
        return result + bytes[end...]
    }

    /// The same PDF without compression. Nil if qpdf fails.
    package static func uncompressed(_ pdf: [UInt8]) -> [UInt8]? { try? PDFWriter.uncompressed(pdf) }

    /// The operands of a color in DeviceRGB.
    private static func numbers(_ css: String) -> String? {
        guard case .color(.components(_, let values, _)) = SVGColor(css), values.count == 3 else { return nil }
        return values.map { value in
            let thousands = String(Int((min(max(value, 0), 1) * 1000).rounded()) + 10000).suffix(4)
            return "\(thousands.prefix(1)).\(thousands.suffix(3))"
        }.joined(separator: " ")
    }
}
