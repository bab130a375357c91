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
            "Use only these codecs. Without webp and jxl, a catalog can be read without libwebp and libjxl. (default: all)",
            valueName: "codec"))
    var codecs: [CommaSeparated<PayloadCodec>] = []

    @Option(help: "Whether to add what the configuration derives: recipes, colors and images.")
    var tint = OnOff.on

    /// The options without the additions of the configuration.
    var options: CompileOptions {
        CompileOptions(filter: filter.value, encoding: EncodeOptions(effort: optimization, named: codecs.elements()))
    }
}
