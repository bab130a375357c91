import Bytes
import CatalogInput
import CatalogModel
import Configuration
import TintWriter
import Variants
import XCAssets

/// The assets of a name, in a source catalog with all that its configuration adds, or in a compiled one.
///
/// - Parameters:
///   - kind: such as `colorset`, where several assets have the name; all of them when nil.
///   - filter: for source catalogs.
///   - config: the configuration of a source catalog; the nearest one when nil.
/// - Returns: at least one.
/// - Throws: `UnknownName`, and what opening throws.
func configuredAssets(
    named name: String, kind: String?, in path: String, filter: PlatformFilter = PlatformFilter(), config: String?
) async throws -> [Asset] {
    func named(_ catalog: Catalog) throws -> [Int] {
        let found = catalog.assets.indices.filter {
            catalog.assets[$0].name == name && (kind == nil || catalog.assets[$0].kind.rawValue == kind)
        }
        guard !found.isEmpty else { throw UnknownName(name, among: catalog.assets.map(\.name), in: path) }
        return found
    }
    guard Paths.isFolder(path) else {
        let catalog = try openCatalog(at: path)
        return try named(catalog).map { catalog.assets[$0] }
    }
    let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
    let source = expand(try loadCatalogs(at: [path]), filter: filter).catalog
    let configured = await ConfiguredCatalog(
        source, additions: configuration.additions(), filter: filter, names: [name], jobs: 1)
    return try named(configured.catalog).map { position in
        var asset = configured.catalog.assets[position]
        asset.renditions = configured.renditions(of: position)
        return asset
    }
}
