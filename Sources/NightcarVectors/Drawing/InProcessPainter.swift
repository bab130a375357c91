import ThemeCatalogPixels

/// Paints what it can without another program.
enum InProcessPainter {
    /// The drawing of the first page of a PDF file.
    ///
    /// - Throws: `DrawingObstacle.outside` if something in the file isn't understood.
    static func drawing(pdf bytes: [UInt8]) throws(DrawingObstacle) -> VectorDrawing {
        try PDFInterpreter.drawing(bytes)
    }
}
