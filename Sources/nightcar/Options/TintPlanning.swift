import NightcarConfiguration
import NightcarDerivation
import NightcarLint
import NightcarModel
import NightcarSystem
import NightcarTint
import NightcarXCAssets

/// What a plan of `tint` is made from: everything that can be derived is planned, not only what the configuration lets `compile`
/// derive.
struct TintPlanning {
    /// The catalogs without the entries that `tint` wrote earlier.
    let declared: Catalog
    let state: TintState
    var additions: CatalogAdditions

    /// - Parameter sources: the app's sources, which say what colors are for.
    init(
        _ catalogs: [SourceCatalog], _ configuration: Configuration, sources: [String], links: LinkPolicy, jobs: Int
    ) async throws {
        state = try TintState(catalogs)
        declared = expandSideBySide(catalogs).without(state.generated)
        additions = configuration.additions(links: links)
        additions.derivesColors = true
        additions.images = configuration.derive.images
        additions.derivation.uses = await Self.uses(of: declared, sources: sources, jobs: jobs)
    }

    /// How the code uses the colors of a catalog.
    private static func uses(of catalog: Catalog, sources: [String], jobs: Int) async -> [String: ColorUse] {
        guard !sources.isEmpty else { return [:] }
        let uses = await ColorUses.reading(sources, width: jobs)
        for note in uses.notes { Terminal.printError(note) }
        let names = Set(catalog.assets.filter { $0.kind == .color }.map(\.name))
        return Dictionary(uniqueKeysWithValues: names.compactMap { name in uses.use(of: name).map { (name, $0) } })
    }
}
