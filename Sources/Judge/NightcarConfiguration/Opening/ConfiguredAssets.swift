package import NightcarBasics
package import NightcarModel
import NightcarOpening
import NightcarTint
import NightcarTokens
import NightcarXCAssets
package import ThemeCatalogVariants

/// An asset as a user names it.
package struct AssetName: Sendable {
    /// With its namespaces.
    package var name: String?
    /// The extension of its set, if several assets have the name.
    package var kind: String?

    package init(_ name: String?, kind: String? = nil) { (self.name, self.kind) = (name, kind) }
}

/// The assets with a name. They are in a compiled catalog, or in a source catalog with everything that its configuration adds.
///
/// - Parameters:
///   - filter: for source catalogs.
///   - settings: the configuration of a source catalog.
///   - theme: a theme that the user asks for. The catalog must have it.
///   - findings: gets the errors about the asset in a source catalog, and the links that are not followed.
/// - Returns: at least one asset.
/// - Throws: `Failure` for an unknown name and for a set without renditions, and the errors of opening the catalog.
package func configuredAssets(
    _ asset: AssetName, in path: String, filter: PlatformFilter = PlatformFilter(), theme: String? = nil,
    settings: ConfigurationChoice, run: RunContext, _ findings: inout [Finding]
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
    if TokenSystem.isSource(path) {
        let catalogs = try await configuredCatalogs(at: [path], filter: filter, settings: settings, run: run, &findings)
        guard let catalog = catalogs.first else { return [] }
        return try named(catalog).map { catalog.assets[$0] }
    }
    let place = try NamedCatalog(at: path, links: run.links)
    guard case .source = place else {
        let catalog = try place.open().catalog
        return try named(catalog).map { catalog.assets[$0] }
    }
    let configuration = try settings.nearest(to: path)
    let sources = try openSources(at: [path], filter: filter, links: run.links)
    if let failure = Failure.emptySet(name, asset.kind, in: sources) { throw failure }
    let configured = await sources.configured(configuration.additions(links: run.links), names: [name], jobs: run.jobs)
    let positions = try named(configured.catalog)
    let sets = Set(positions.map { configured.catalog.assets[$0].setPath })
    findings += configured.findings.filter { $0.isRefusedLink || $0.severity == .error && sets.contains($0.subject) }
    return positions.map { position in
        var asset = configured.catalog.assets[position]
        asset.renditions = configured.renditions(of: position)
        return asset
    }
}

extension Failure {
    /// The asset's set exists, but has no rendition. Nil if it has some, or if there is no such set.
    fileprivate static func emptySet(_ asset: String, _ wanted: String?, in sources: OpenedSources) -> Failure? {
        func isNamed(_ name: String, _ kind: SetKind) -> Bool {
            name == asset && (wanted == nil || wanted == kind.rawValue)
        }
        guard !sources.expansions.contains(where: { $0.catalog.assets.contains { isNamed($0.name, $0.kind) } }),
            let set = sources.catalogs.lazy.flatMap(\.sets).first(where: { isNamed($0.name, $0.kind) })
        else { return nil }
        let finding = sources.findings.filter { $0.subject == set.folder.path }.max { $0.severity < $1.severity }
        let reason = finding.map { Failure($0.message, at: $0.location) }
        return Failure(
            "the \(set.kind.rawValue) \"\(asset)\" has no renditions", at: set.location,
            cause: reason ?? Failure("its entries are for other platforms or systems", at: set.location))
    }
}
