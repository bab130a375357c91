import NightcarConfiguration
import NightcarDerivation
import NightcarDiagnostics
import NightcarFormats
import NightcarModel
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogVariants

/// The assets with a name. They are in a compiled catalog, or in a source catalog with everything that its configuration adds.
///
/// - Parameters:
///   - filter: for source catalogs.
///   - settings: the configuration of a source catalog.
/// - Returns: at least one asset.
/// - Throws: `Failure` for an unknown name, and the errors of opening the catalog.
func configuredAssets(
    _ asset: NamedAsset, in path: String, filter: PlatformFilter = PlatformFilter(), settings: ConfigurationOptions
) async throws -> [Asset] {
    func named(_ catalog: Catalog) throws -> [Int] {
        let found = catalog.assets.indices.filter {
            catalog.assets[$0].name == asset.name && (asset.kind == nil || catalog.assets[$0].kind.rawValue == asset.kind)
        }
        guard !found.isEmpty else { throw Failure.noAsset(asset.name, among: catalog.assets.map(\.name), in: path) }
        return found
    }
    guard Paths.isFolder(path) else {
        let catalog = try openCatalog(at: path)
        return try named(catalog).map { catalog.assets[$0] }
    }
    let configuration = try settings.configuration(nearestTo: path)
    let source = expand(try loadCatalogs(at: [path]), filter: filter).catalog
    let configured = await ConfiguredCatalog(
        source, additions: configuration.additions(), filter: filter, names: [asset.name], jobs: 1)
    return try named(configured.catalog).map { position in
        var asset = configured.catalog.assets[position]
        asset.renditions = configured.renditions(of: position)
        return asset
    }
}
