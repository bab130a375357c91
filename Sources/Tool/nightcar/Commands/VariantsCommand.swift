import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarModel
import NightcarReports
import NightcarSystem
import ThemeCatalogVariants

struct VariantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "variants",
        abstract: "Show which entry each variant of an asset uses.",
        discussion: """
            Examples:
              nightcar variants App/Assets.xcassets Logo
              nightcar variants App/Assets.xcassets Icons/Star --idiom pad --format json

            There are 72 variants: 1x, 2x and 3x, each by luminosity (any, light, dark),
            contrast, gamut and direction. A variant is declared (it has an entry),
            derived (the configuration adds it), a fallback (it uses the nearest entry),
            or missing (no entry is for the idiom). If entries name a locale, a size class,
            a subtype or a point size, there is a table for each combination that they
            name.
            """)

    @Argument(help: "An asset catalog.", completion: .file())
    var catalog: String

    @OptionGroup var asset: NamedAsset

    @Option(help: "Show the variants of this idiom. (default: each idiom that the asset has entries for)")
    var idiom: [CommaSeparated<Idiom>] = []

    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    func run() async throws {
        var findings: [Finding] = []
        let assets = try await configuredAssets(
            asset.value, in: catalog, filter: filter.value, settings: settings.choice, run: RunContext(parallel, links), &findings
        )
        let reports = assets.flatMap { asset in
            let entries = asset.renditions.map { VariantMatrix.Entry(key: $0.key, isDerived: $0.isDerived) }
            return MatrixReport.all(asset: asset.name, kind: asset.kind.rawValue, entries: entries, idioms: idiom.elements())
        }
        switch output.format {
        case .text: print(reports.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(try jsonReport(MatrixReports(matrices: reports)), terminator: "")
        }
        try Terminal.report(findings)
    }
}
