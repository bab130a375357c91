import ArgumentParser
import CatalogCompiler
import CatalogModel
import Configuration
import Reporters
import Variants
import XCAssets

struct VariantsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "variants",
        abstract: "Print which entry serves each variant of an asset.",
        discussion: """
            Examples:
              nightcar variants App/Assets.xcassets Logo
              nightcar variants App/Assets.xcassets Icons/Star --idiom pad --format json

            The 72 cells are 1x, 2x and 3x by luminosity (any, light, dark), contrast, gamut and direction. Each is declared
            (an entry is made for it), derived (a recipe is), a fallback (the nearest entry there is) or missing (nothing is
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

    func run() throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: catalog)
        let expansion = expand(try loadCatalogs(at: [catalog]), filter: filter.value)
        let assets = expansion.catalog.assets.filter { $0.name == name && (kind == nil || $0.kind.rawValue == kind) }
        guard !assets.isEmpty else {
            throw UnknownName(name, among: expansion.catalog.assets.map(\.name), in: catalog)
        }
        let reports = assets.flatMap { asset in
            let entries = variantEntries(of: asset, in: expansion.catalog, rules: configuration.tint)
            return MatrixReport.all(asset: asset.name, kind: asset.kind.rawValue, entries: entries, idioms: idiom)
        }
        switch format {
        case .text: print(reports.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(try jsonReport(MatrixReports(matrices: reports)), terminator: "")
        }
    }
}
