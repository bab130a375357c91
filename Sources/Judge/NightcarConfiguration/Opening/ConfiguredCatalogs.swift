package import NightcarBasics
package import NightcarModel
import NightcarOpening
import NightcarTint
import NightcarTokens
import NightcarXCAssets
package import ThemeCatalogVariants

/// Opens catalogs. Source catalogs and design tokens come first, as one, with everything that their configuration adds.
///
/// - Parameters:
///   - findings: gets the errors of reading source catalogs. `compile` reports the rest.
package func configuredCatalogs(
    at paths: [String], filter: PlatformFilter, settings: ConfigurationChoice, run: RunContext, _ findings: inout [Finding]
) async throws -> [Catalog] {
    let (tokens, others) = TokenSystem.split(paths)
    let sources = others.filter { Paths.isFolder($0) }
    var result: [Catalog] = []
    if let first = sources.first ?? tokens.first {
        let configuration = try settings.nearest(to: first)
        let opened = try openSources(at: sources, entering: configuration.entered, filter: filter, links: run.links)
        let configured = await ConfiguredCatalog(
            try opened.assets().adding(tokens: tokens, configuration.tokens),
            additions: configuration.additions(links: run.links), filter: filter, jobs: run.jobs)
        findings += configured.findings.filter { $0.severity == .error }
        var catalog = configured.catalog
        catalog.path = first
        for position in catalog.assets.indices { catalog.assets[position].renditions = configured.renditions(of: position) }
        result.append(catalog)
    }
    for path in others where !Paths.isFolder(path) { result.append(try openCompiledCatalog(at: path)) }
    return result
}
