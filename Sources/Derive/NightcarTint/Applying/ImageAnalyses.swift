import NightcarBasics
import NightcarImaging
package import NightcarModel
import NightcarVectors
import ThemeCatalogBytes

/// Decodes and analyzes pictures, `jobs` at a time. A damaged file or a file that isn't a PNG, an SVG or a PDF has no analysis.
package func analyzeImages(_ files: [SourceFile], jobs: Int) async -> [SourceFile: ImageAnalysis] {
    let results = await files.concurrentMap(width: jobs) { file -> ImageAnalysis? in
        guard let bytes = readAgain(file.path) else { return nil }
        if file.name.lowercased().hasSuffix(".svg") { return VectorColors(svg: bytes).map { ImageAnalysis($0) } }
        if let drawing = PDFDrawing(bytes) { return ImageAnalysis(drawing.colors) }
        guard let picture = try? decodePNG(bytes) else { return nil }
        return ImageAnalysis(picture)
    }
    return Dictionary(zip(files, results).compactMap { file, result in result.map { (file, $0) } }) { first, _ in first }
}
