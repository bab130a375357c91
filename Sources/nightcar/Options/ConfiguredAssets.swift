import NightcarAudit
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
///   - theme: a theme that the user asks for. The catalog must have it.
///   - findings: gets the links of a source catalog that are not followed.
/// - Returns: at least one asset.
/// - Throws: `Failure` for an unknown name and for a set without renditions, and the errors of opening the catalog.
func configuredAssets(
    _ asset: NamedAsset, in path: String, filter: PlatformFilter = PlatformFilter(), theme: String? = nil,
    settings: ConfigurationOptions, links: LinkPolicy, jobs: Int, _ findings: inout [Finding]
) async throws -> [Asset] {
    guard let name = asset.name else { throw Failure("give the name of an asset", in: path) }
    func named(_ catalog: Catalog) throws -> [Int] {
        let themes = Set(catalog.assets.flatMap(\.renditions).map(\.key.theme)).subtracting([""]).sorted()
        if let theme, !theme.isEmpty, !themes.contains(theme) { throw Failure.noTheme(theme, among: themes, in: path) }
        let found = catalog.assets.indices.filter {
            catalog.assets[$0].name == name && (asset.kind == nil || catalog.assets[$0].kind.rawValue == asset.kind)
        }
        guard !found.isEmpty else { throw Failure.noAsset(name, among: catalog.assets.map(\.name), in: path) }
        return found
    }
    let place = try NamedCatalog(at: path, links: links)
    guard case .source = place else {
        let catalog = try place.open()
        return try named(catalog).map { catalog.assets[$0] }
    }
    let configuration = try settings.configuration(nearestTo: path)
    let catalogs = try loadCatalogs(at: [path], links: links)
    findings += catalogs.flatMap(\.findings).filter(\.isRefusedLink)
    let expansion = expand(catalogs, filter: filter)
    if let failure = Failure.emptySet(name, asset.kind, in: catalogs, expansion) { throw failure }
    let configured = await ConfiguredCatalog(
        expansion.catalog, additions: configuration.additions(links: links), filter: filter, names: [name], jobs: jobs)
    return try named(configured.catalog).map { position in
        var asset = configured.catalog.assets[position]
        asset.renditions = configured.renditions(of: position)
        return asset
    }
}

extension Failure {
    /// The asset's set exists, but has no rendition. Nil if it has some, or if there is no such set.
    fileprivate static func emptySet(_ asset: String, _ wanted: String?, in catalogs: [SourceCatalog], _ expansion: Expansion)
        -> Failure?
    {
        func isNamed(_ name: String, _ kind: SetKind) -> Bool {
            name == asset && (wanted == nil || wanted == kind.rawValue)
        }
        guard !expansion.catalog.assets.contains(where: { isNamed($0.name, $0.kind) }),
            let set = catalogs.lazy.flatMap(\.sets).first(where: { isNamed($0.name, $0.kind) })
        else { return nil }
        let finding = expansion.findings.filter { $0.subject == set.folder.path }.max { $0.severity < $1.severity }
        let reason = finding.map { Failure($0.message, at: $0.location) }
        return Failure(
            "the \(set.kind.rawValue) \"\(asset)\" has no renditions", at: set.location,
            cause: reason ?? Failure("its entries are for other platforms or systems", at: set.location))
    }
}
