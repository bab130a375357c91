import AppleCatalog
import ArgumentParser
import NightcarCompiler
import NightcarEncoding

/// How source catalogs are compiled, on disk or in memory.
struct CompilationOptions: ParsableArguments {
    @OptionGroup var filter: FilterOptions

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

    /// The options without the additions of the configuration.
    var options: CompileOptions {
        CompileOptions(filter: filter.value, encoding: EncodeOptions(effort: optimization, named: payloadCodecs))
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
