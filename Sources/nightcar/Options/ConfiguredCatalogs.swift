import NightcarConfiguration
import NightcarDerivation
import NightcarDiagnostics
import NightcarFormats
import NightcarModel
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogVariants

/// Opens catalogs. Source catalogs come first, as one, with everything that their configuration adds.
///
/// - Parameters:
///   - findings: gets the errors of reading source catalogs. `compile` reports the rest.
func configuredCatalogs(
    at paths: [String], filter: PlatformFilter, settings: ConfigurationOptions, links: LinkPolicy, jobs: Int,
    _ findings: inout [Finding]
) async throws -> [Catalog] {
    let sources = paths.filter { Paths.isFolder($0) }
    var result: [Catalog] = []
    if let first = sources.first {
        let configuration = try settings.configuration(nearestTo: first)
        let expansion = expand(try loadCatalogs(at: sources, links: links), filter: filter)
        let configured = await ConfiguredCatalog(
            expansion.catalog, additions: configuration.additions(links: links), filter: filter, jobs: jobs)
        findings += (expansion.findings + configured.findings).filter { $0.severity == .error }
        var catalog = configured.catalog
        catalog.path = first
        for position in catalog.assets.indices { catalog.assets[position].renditions = configured.renditions(of: position) }
        result.append(catalog)
    }
    for path in paths where !Paths.isFolder(path) { result.append(try openCatalog(at: path)) }
    return result
}
