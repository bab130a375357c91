package import NightcarModel
package import NightcarVectors
import ThemeCatalogBytes

extension Rendition {
    /// Who paints an SVG or PDF file: `nightcar`, or a program with the reason. Nil for other files, and if it can't be read.
    package func paintedBy(_ painter: VectorPainter) -> String? {
        switch content {
        case .file, .derived:
            guard let file = content.file, let program = Self.program(file.name), let bytes = readAgain(file.path) else {
                return nil
            }
            return painter.file(bytes, for: program).paintedBy
        case .data(let data):
            guard let program = Self.program("." + data.fileExtension), let bytes = try? data.read() else { return nil }
            return painter.file(bytes, for: program).paintedBy
        case .picture, .color, .child: return nil
        }
    }

    private static func program(_ name: String) -> VectorPainter.Program? {
        let name = name.lowercased()
        return name.hasSuffix(".svg") ? .svg : name.hasSuffix(".pdf") ? .pdf : nil
    }
}
