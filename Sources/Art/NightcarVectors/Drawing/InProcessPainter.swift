/// Reads what is painted without another program.
enum InProcessPainter {
    /// - Throws: `DrawingObstacle.outside` if something in the file isn't understood.
    static func drawing(svg bytes: [UInt8]) throws(DrawingObstacle) -> VectorDrawing { try SVGDrawingReader.drawing(bytes) }

    /// The drawing of the first page of a PDF file.
    ///
    /// - Throws: `DrawingObstacle.outside` if something in the file isn't understood.
    static func drawing(pdf bytes: [UInt8]) throws(DrawingObstacle) -> VectorDrawing {
        try PDFInterpreter.drawing(bytes)
    }
}
