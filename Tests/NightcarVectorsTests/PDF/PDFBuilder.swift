import NightcarImaging
import NightcarTestSupport
import ThemeCatalogPixels

@testable import NightcarVectors

/// Makes PDF files for tests.
struct PDFBuilder {
    /// The bytes of each object, from number 1. A page tree and a page come first.
    private(set) var objects: [[UInt8]] = []

    /// - Parameters:
    ///   - page: more entries of the page.
    ///   - resources: the entries of its resources.
    init(_ content: String = "", page: String = "/MediaBox [0 0 10 10]", resources: String = "") {
        objects = [
            Array("<</Type /Catalog /Pages 2 0 R>>".utf8), Array("<</Type /Pages /Kids [3 0 R] /Count 1>>".utf8),
            Array("<</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <<\(resources)>> \(page)>>".utf8),
        ]
        add(stream: Array(content.utf8))
    }

    /// Adds an object: 5 is the first.
    mutating func add(_ text: String) { objects.append(Array(text.utf8)) }

    mutating func add(stream: [UInt8], _ entries: String = "") {
        objects.append(Array("<</Length \(stream.count) \(entries)>>\nstream\n".utf8) + stream + Array("\nendstream".utf8))
    }

    mutating func add(stream: String, _ entries: String = "") { add(stream: Array(stream.utf8), entries) }

    func with(_ text: String) -> PDFBuilder {
        var builder = self
        builder.add(text)
        return builder
    }

    func with(stream: [UInt8], _ entries: String) -> PDFBuilder {
        var builder = self
        builder.add(stream: stream, entries)
        return builder
    }

    func with(stream: String, _ entries: String) -> PDFBuilder { with(stream: Array(stream.utf8), entries) }

    /// The bodies of all objects, and where each one is.
    private var body: (bytes: [UInt8], offsets: [Int]) {
        var (bytes, offsets): ([UInt8], [Int]) = (Array("%PDF-1.7\n".utf8), [])
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        return (bytes, offsets)
    }

    /// The file with a table.
    ///
    /// - Parameter shift: moves the places of all objects, so that the table is wrong.
    func file(shift: Int = 0, trailer: String = "") -> [UInt8] {
        let (bytes, offsets) = body
        var text = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { text += String("\(10_000_000_000 + offset + shift)".dropFirst()) + " 00000 n \n" }
        text += "trailer\n<</Size \(objects.count + 1) /Root 1 0 R \(trailer)>>\nstartxref\n\(bytes.count)\n%%EOF\n"
        return bytes + Array(text.utf8)
    }

    /// The file with a stream instead of a table, and with the first objects in an object stream.
    func packed(_ count: Int, predictor: Bool) -> [UInt8] {
        var (head, text): (String, [UInt8]) = ("", [])
        for index in 0..<count {
            head += "\(index + 1) \(text.count) "
            text += objects[index] + [10]
        }
        var bytes = Array("%PDF-1.7\n".utf8)
        var rows: [[UInt8]] = [[0, 0, 0, 0]] + (0..<count).map { [2, UInt8(0), UInt8(objects.count + 1), UInt8($0)] }
        func add(_ number: Int, _ object: [UInt8]) {
            rows.append([1, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0])
            bytes += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        for index in count..<objects.count { add(index + 1, objects[index]) }
        let objectStream = PDFBuilder.deflated(Array(head.utf8) + text)
        add(
            objects.count + 1,
            Array(
                "<</Type /ObjStm /N \(count) /First \(head.utf8.count) /Filter /FlateDecode /Length \(objectStream.count)>>\nstream\n"
                    .utf8) + objectStream + Array("\nendstream".utf8))
        let start = bytes.count
        rows.append([1, UInt8(start >> 8), UInt8(start & 255), 0])
        var above: [UInt8] = [0, 0, 0, 0]
        var table: [UInt8] = []
        for row in rows {
            // The filter "up" of PNG.
            table += predictor ? [2] + zip(row, above).map { $0 &- $1 } : row
            above = row
        }
        let packed = PDFBuilder.deflated(table)
        let options = predictor ? "/DecodeParms <</Predictor 12 /Columns 4>>" : ""
        bytes += Array(
            ("\(objects.count + 2) 0 obj\n<</Type /XRef /W [1 2 1] /Size \(rows.count) /Root 1 0 R /Filter /FlateDecode \(options)"
                + " /Length \(packed.count)>>\nstream\n").utf8)
        return bytes + packed + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let sum = RawDeflate.adler32(bytes)
        return [0x78, 0x9C] + RawDeflate.deflate(bytes, level: 6)
            + [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: sum >> shift) }
    }
}

/// What a file paints, or why it isn't read.
func drawing(_ builder: PDFBuilder) throws -> VectorDrawing { try PDFInterpreter.drawing(builder.file()) }

/// The reason that a file isn't read. Empty if it is.
func obstacle(_ bytes: [UInt8]) -> String {
    do throws(DrawingObstacle) { _ = try PDFInterpreter.drawing(bytes) } catch {
        switch error {
        case .outside(let reason): return "outside: " + reason
        case .refused(let reason): return "refused: " + reason
        }
    }
    return ""
}
