import NightcarDiagnostics
import NightcarFormats
package import NightcarIconArt
import NightcarImaging
import NightcarModel
package import NightcarSystem
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension IconDraft {
    /// A first document from an icon that exists.
    ///
    /// - Parameter path: an app icon set in a catalog, or a PNG, SVG or PDF file.
    /// - Throws: `Failure` if there is no picture that can be read or rendered.
    package init(ofIconAt path: String, links: LinkPolicy) throws {
        let icon = ExistingIcon(path: path, links: links)
        self = try icon.draft()
    }
}

/// An icon that a document is made from.
private struct ExistingIcon {
    let path: String
    let links: LinkPolicy

    func draft() throws -> IconDraft {
        let bytes = try Paths.isFolder(path) ? largestPicture() : read(path)
        let program: VectorPainter.Program
        switch FileFormat.sniff(bytes) {
        case .png, .crushedPNG: return IconDraft(try decoded(bytes))
        case .svg: program = .svg
        case .pdf: program = .pdf
        default: throw Failure("an icon can be made from a PNG, SVG or PDF file only", in: path)
        }
        let painter = VectorPainter()
        do throws(PaintError) {
            let file = painter.file(bytes, for: program)
            let size = try file.size()
            let side = max(size.width, size.height)
            let picture = try file.picture(
                width: max(1, Int((size.width / side * 1024).rounded())),
                height: max(1, Int((size.height / side * 1024).rounded())))
            // Layers are SVG or PNG files.
            return IconDraft(picture, vector: program == .svg ? (bytes, side) : nil)
        } catch {
            guard let program = error.missing else { throw Failure("\(error)", in: path) }
            throw Failure("the file can't be rendered without \(program.rawValue); \(program.advice)", in: path)
        }
    }

    /// The picture of an app icon set with the most pixels, without its dark and tinted ones.
    private func largestPicture() throws -> [UInt8] {
        guard let catalog = CatalogFinder.catalog(around: path), let real = Paths.real(path) else {
            throw Failure("the folder isn't a set in a catalog", in: path)
        }
        let icons = try openCatalog(at: catalog, links: links).catalog.assets.filter { $0.kind == .appIcon }
        let files = icons.flatMap(\.renditions).filter { $0.key.luminosity == .any }.compactMap(\.content.sourceFile)
        let own = files.filter { Paths.real($0.folder) == real }
        var best: (pixels: Int, bytes: [UInt8])?
        for file in Set(own.map(\.path)).sorted() {
            let bytes = try read(file)
            guard let size = ImageSize(bytes, format: FileFormat.sniff(bytes)) else { continue }
            if size.width * size.height > best?.pixels ?? 0 { best = (size.width * size.height, bytes) }
        }
        guard let best else { throw Failure("the set isn't an app icon set with a picture", in: path) }
        return best.bytes
    }

    private func read(_ path: String) throws -> [UInt8] { try readFile(path, limit: Limits.lintFileBytes) }

    private func decoded(_ bytes: [UInt8]) throws -> PixelBuffer {
        do { return try decodePNG(bytes, limit: DecodeLimit(pixels: Limits.paintedPixels)) } catch {
            throw Failure("\(error)", in: path)
        }
    }
}
