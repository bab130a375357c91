import ArgumentParser
import CatalogModel
import Reporters
import Variants

struct VariantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "variants",
        abstract: "Print which entry serves each variant of an asset.",
        discussion: """
            Examples:
              nightcar variants App/Assets.xcassets Logo
              nightcar variants App/Assets.xcassets Icons/Star --idiom pad --format json

            The 72 cells are 1x, 2x and 3x by luminosity (any, light, dark), contrast, gamut and direction. Each is declared
            (an entry is made for it), derived (the configuration makes it), a fallback (the nearest entry there is) or missing (nothing is
            for this idiom).
            """)

    @Argument(help: "An asset catalog.")
    var catalog: String

    @Argument(help: "The name of an asset, with its namespaces.")
    var name: String

    @Option(help: "phone, pad, mac, tv, watch … (default: each idiom that the asset has entries for)")
    var idiom: [Idiom] = []

    @OptionGroup var filter: FilterOptions

    @Option(help: "The kind of the asset, such as colorset, where several assets have the name.")
    var kind: String?

    @Option(help: "text or json.")
    var format = OutputFormat.text

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the catalog)")
    var config: String?

    func run() async throws {
        let assets = try await configuredAssets(named: name, kind: kind, in: catalog, filter: filter.value, config: config)
        let reports = assets.flatMap { asset in
            let entries = asset.renditions.map { VariantMatrix.Entry(key: $0.key, isDerived: $0.isDerived) }
            return MatrixReport.all(asset: asset.name, kind: asset.kind.rawValue, entries: entries, idioms: idiom)
        }
        switch format {
        case .text: print(reports.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(try jsonReport(MatrixReports(matrices: reports)), terminator: "")
        }
    }
}
