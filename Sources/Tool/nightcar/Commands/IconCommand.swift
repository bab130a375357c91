import ArgumentParser
import NightcarBasics
import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

struct IconCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icon",
        abstract: "Draw one rendition of a document of Icon Composer as a PNG.",
        discussion: """
            Example:
              nightcar icon AppIcon.icon --rendition dark --shape iOS -o dark.png

            The picture looks as on systems without glass. An SVG with text, filters or
            patterns needs rsvg-convert, and a PDF needs pdftocairo and pdfinfo.
            "nightcar preview AppIcon.icon" shows all renditions of a document on a page.
            See Documentation/Icons.md.
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

extension IconRendition: ExpressibleByArgument {}
extension IconShape: ExpressibleByArgument {}
