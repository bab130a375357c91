import ArgumentParser
import NightcarAudit
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

                The picture looks as on systems without glass. An SVG with
                text, filters or patterns needs rsvg-convert, and a PDF needs pdftocairo
                and pdfinfo.
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
            let made = try IconDraft(ofIconAt: path, links: links.policy)
            try writeIconDocument(
                [
                    IconFile(path: LoadedIcon.documentName, bytes: Array(made.document.text.utf8)),
                    IconFile(path: "\(LoadedIcon.pictureFolder)/\(made.fileName)", bytes: made.file),
                ], to: output)
            for step in made.steps { print(step) }
        }
    }
}

extension IconRendition: ExpressibleByArgument {}
extension IconShape: ExpressibleByArgument {}
