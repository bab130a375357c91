import AppleCatalog
import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarVectors
import ThemeCatalogVariants

/// How source catalogs are compiled, on disk or in memory, besides which entries and links count.
///
/// A debug build checks the options of a group four times for each group around it, in each run. So the large groups have none in them.
struct CompilationOptions: ParsableArguments {
    @Option(help: "What to optimize for: time (faster compiles), balanced, or space (smaller files).")
    var optimization = EncodeOptions.Effort.balanced

    @Option(
        help: ArgumentHelp(
            """
            Use only these codecs. Without webp and jxl, a theme catalog can be read without libwebp and libjxl. lzfse, palette-img \
            and deepmap2 are for an Assets.car file, also for icons. (default: all, and in an Assets.car file the ones that \
            Apple's tool uses)
            """,
            valueName: "codec"))
    var codecs: [CommaSeparated<CodecName>] = []

    @Option(help: "Whether to add what the configuration derives: recipes, colors and images.")
    var tint = OnOff.on

    @Option(
        help: """
            Whether to add bitmaps of vectors to an Assets.car file: auto (what Nightcar or an installed program renders), never, or \
            required (a vector that nothing here renders is an error).
            """)
    var vectorPictures = VectorPictures.auto

    @Option(
        help: ArgumentHelp(
            """
            Also store SVG and PDF images as bitmaps at these scales, such as 1x,2x,3x, in a theme catalog. For apps that can't \
            draw vectors.
            """, valueName: "scales"))
    var rasterize: [CommaSeparated<Scale>] = []

    @Flag(
        help: "Store the values of themes in an Assets.car file under names such as Brand/ocean. It has no other place for them.")
    var themeNames = false

    /// The value that all who compile get.
    func settings(_ filter: FilterOptions, _ links: LinkOptions) -> CompileSettings {
        var settings = CompileSettings()
        settings.filter = filter.value
        (settings.optimization, settings.codecs, settings.carCodecs) = (optimization, payloadCodecs, carCodecs)
        (settings.vectorPictures, settings.rasterScales) = (vectorPictures, rasterize.elements())
        (settings.namesThemes, settings.derives, settings.links) = (themeNames, tint == .on, links.policy)
        return settings
    }

    func validate() throws {
        if rasterize.elements().contains(where: { !(Scale.x1...Scale.x3).contains($0) }) {
            throw ValidationError("The scales of --rasterize are 1x, 2x and 3x.")
        }
    }

    var payloadCodecs: [PayloadCodec] {
        codecs.elements().compactMap { if case .payload(let codec) = $0 { codec } else { nil } }
    }

    var carCodecs: [CarCodec] {
        codecs.elements().compactMap { if case .picture(let codec) = $0 { codec } else { nil } }
    }
}

/// A codec of either format.
enum CodecName: ExpressibleByArgument {
    /// Of a theme catalog.
    case payload(PayloadCodec)
    /// Of the pictures in an `Assets.car`.
    case picture(CarCodec)

    init?(argument: String) {
        if let codec = PayloadCodec(rawValue: argument) {
            self = .payload(codec)
        } else if let codec = CarCodec.named.first(where: { $0.name == argument }) {
            self = .picture(codec)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { PayloadCodec.allCases.map(\.rawValue) + CarCodec.named.map(\.name) }
}
