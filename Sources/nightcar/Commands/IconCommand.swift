import ArgumentParser
import NightcarDiagnostics
import NightcarFormats
import NightcarIconArt
import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarSystem
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

struct IconCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icon",
        abstract: "Start a document of Icon Composer, or draw one.",
        discussion: """
            Examples:
              nightcar icon new App/Assets.xcassets/AppIcon.appiconset -o AppIcon.icon
              nightcar icon draw AppIcon.icon --output icon.png

            "nightcar preview AppIcon.icon" shows all renditions of a document on a page.
            See Documentation/Icons.md.
            """,
        subcommands: [New.self, Draw.self])

    struct Draw: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draw one rendition of an icon document as a PNG.",
            discussion: """
                Example:
                  nightcar icon draw AppIcon.icon --rendition dark --shape iOS -o dark.png

                The picture looks as on systems without glass. Painting an SVG needs
                rsvg-convert, and painting a PDF needs pdftocairo and pdfinfo.
                """)

        @Argument(help: "A document of Icon Composer.", completion: .file())
        var path: String

        @Option(name: .shortAndLong, help: ArgumentHelp("Write the PNG to this file.", valueName: "file"))
        var output: String

        @Option(help: ArgumentHelp("What to draw.", valueName: "name"))
        var rendition = IconRendition.default

        @Option(help: ArgumentHelp("The outline; a square isn't cut to shape.", valueName: "name"))
        var shape = IconShape.macOS

        @Option(help: ArgumentHelp("The side of the picture in pixels, 16 to 2048.", valueName: "pixels"))
        var size = 1024

        @OptionGroup var links: LinkOptions

        func validate() throws {
            guard (16...2048).contains(size) else { throw ValidationError("--size must be a number from 16 to 2048.") }
        }

        func run() async throws {
            let icon = loadIcon(at: path, links: links.policy)
            let document = try icon.required()
            let pictures = IconPictures(document, painter: VectorPainter(), largest: size) { icon.picture(named: $0) }
            for problem in pictures.problems {
                Terminal.printError("\(icon.path)/\(LoadedIcon.pictureFolder)/\(problem.name): warning: \(problem.reason)")
            }
            let picture = document.drawn(rendition, shape, size: size, pictures: pictures)
            try writeFileAtomically(encodePNG(picture), to: output)
        }
    }

    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a first icon document from an existing icon.",
            discussion: """
                Examples:
                  nightcar icon new App/Assets.xcassets/AppIcon.appiconset -o AppIcon.icon
                  nightcar icon new logo.svg --output AppIcon.icon

                A background in one color becomes the fill of the icon, and the rest becomes a
                layer. The dark and tinted values come from the tint engine. The steps are
                printed, and so is what the picture doesn't allow. Open the result in Icon
                Composer, or edit icon.json.
                """)

        @Argument(help: "An app icon set in a catalog, or a PNG, SVG or PDF file.", completion: .file())
        var path: String

        @Option(name: .shortAndLong, help: ArgumentHelp("Write this document, which must not exist.", valueName: "document"))
        var output: String

        @OptionGroup var links: LinkOptions

        func run() async throws {
            let output = Paths.trimmed(output)
            guard CatalogFinder.isIcon(output) else {
                throw Failure("the name of a document must end in .\(SetKind.iconDocument.rawValue)", in: output)
            }
            let made = try draft()
            try writeIconDocument(
                [
                    IconFile(path: LoadedIcon.documentName, bytes: Array(made.document.text.utf8)),
                    IconFile(path: "\(LoadedIcon.pictureFolder)/\(made.fileName)", bytes: made.file),
                ], to: output)
            for step in made.steps { print(step) }
        }

        private func draft() throws -> IconDraft {
            let bytes = try Paths.isFolder(path) ? largestPicture() : read(path)
            let program: VectorPainter.Program
            switch FileFormat.sniff(bytes) {
            case .png, .crushedPNG: return IconDraft(try decoded(bytes))
            case .svg: program = .svg
            case .pdf: program = .pdf
            default: throw Failure("an icon can be made from a PNG, SVG or PDF file only", in: path)
            }
            let painter = VectorPainter()
            guard painter.measures(program) else {
                throw Failure("the file can't be rendered without \(program.rawValue); \(program.advice)", in: path)
            }
            do throws(PaintError) {
                let size = try painter.size(of: bytes, for: program)
                let side = max(size.width, size.height)
                let picture = try painter.paint(
                    bytes, with: program, width: max(1, Int((size.width / side * 1024).rounded())),
                    height: max(1, Int((size.height / side * 1024).rounded())))
                // Layers are SVG or PNG files.
                return IconDraft(picture, vector: program == .svg ? (bytes, side) : nil)
            } catch {
                throw Failure("\(error)", in: path)
            }
        }

        /// The picture of an app icon set with the most pixels, without its dark and tinted ones.
        private func largestPicture() throws -> [UInt8] {
            guard let catalog = CatalogFinder.catalog(around: path), let real = Paths.real(path) else {
                throw Failure("the folder isn't a set in a catalog", in: path)
            }
            let icons = try openCatalog(at: catalog, links: links.policy).assets.filter { $0.kind == .appIcon }
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
}

extension IconRendition: ExpressibleByArgument {}
extension IconShape: ExpressibleByArgument {}

extension Content {
    /// Nil for anything but a file of a source set.
    var sourceFile: SourceFile? { if case .file(let file) = self { file } else { nil } }
}

extension LoadedIcon {
    /// The document.
    ///
    /// - Throws: `Failure` with the first error if it can't be used.
    func required() throws(Failure) -> IconDocument {
        if let error = findings.first(where: { $0.severity == .error }) { throw Failure(error.message, at: error.location) }
        guard let document else { throw Failure("there is no icon document", in: path) }
        return document
    }
}
