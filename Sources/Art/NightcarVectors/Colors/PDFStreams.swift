/// What a PDF draws, according to its streams: the drawings, and the parts that must be equal for two drawings to be the same.
struct PDFStreams {
    /// Page contents, forms, patterns and glyphs, unpacked, in the order of the file.
    private(set) var contents: [[UInt8]] = []
    /// The positions of those that aren't packed, in ascending order.
    private(set) var plain: [Range<Int>] = []
    /// Pictures, fonts, color profiles and functions, unpacked if we know how.
    private(set) var resources: [[UInt8]] = []
    /// The corners of each `/MediaBox`.
    private(set) var pageSizes: [[Double]] = []

    /// Nil if the file isn't a PDF, is encrypted, or contains a drawing in a form that we don't read.
    init?(_ bytes: [UInt8]) {
        do throws(DrawingObstacle) { try read(PDFFile(bytes)) } catch { return nil }
    }

    private mutating func read(_ file: PDFFile) throws(DrawingObstacle) {
        var streams: [PDFStream] = []
        for number in file.numbers {
            guard let value = try file.resolved(.reference(number)) else { continue }
            if let size = try file.numbers(value.dictionary?["MediaBox"]) { pageSizes.append(size) }
            if let stream = value.stream { streams.append(stream) }
        }
        var end = 0
        for stream in streams.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard stream.range.lowerBound >= end else { throw .outside("its streams overlap") }
            end = stream.range.upperBound
            try add(stream, file)
        }
    }

    private mutating func add(_ stream: PDFStream, _ file: PDFFile) throws(DrawingObstacle) {
        let entries = stream.dictionary
        // These are neither drawn nor needed for drawing.
        if ["XRef", "ObjStm", "Metadata", "EmbeddedFile"].contains(entries["Type"]?.name) { return }
        let unpacked = try file.readable(stream, file.contents)
        guard Self.isDrawing(entries) else { return resources.append(unpacked ?? Array(file.bytes[stream.range])) }
        guard let unpacked else { throw .outside("a stream can't be decoded") }
        contents.append(unpacked)
        if entries["Filter"] == nil { plain.append(stream.range) }
    }

    /// Whether a stream is a page's contents, a form, a pattern or a glyph.
    private static func isDrawing(_ entries: [String: PDFValue]) -> Bool {
        let isOther = ["Length1", "Length2", "Length3", "FunctionType", "N", "ShadingType"].contains { entries[$0] != nil }
        return !isOther && (entries["Subtype"]?.name ?? "Form") == "Form"
    }
}
