package import NightcarBasics
package import NightcarTint
import NightcarXCAssets

extension Configuration {
    /// The catalogs that themes name, with links resolved. They aren't the app's own.
    package var themeCatalogs: Set<String> { Set(themes.compactMap(\.catalog).map(Paths.resolved)) }

    /// The names of the sets in all catalogs next to the file and below. A theme is for several targets, and each has some of its sets.
    private var namesOfSets: Set<String> {
        guard let path, let found = try? CatalogFinder(themes: themeCatalogs).catalogs(at: Paths.parent(of: path)) else {
            return []
        }
        return found.reduce(into: []) { names, catalog in
            if case .source = catalog.form { names.formUnion(CatalogNames.of(catalog.path)) }
        }
    }

    /// What the configuration adds to a catalog when it is compiled.
    ///
    /// - Parameters:
    ///   - derives: false leaves out everything that is derived: recipes, colors and pictures.
    ///   - links: which symbolic links are followed.
    package func additions(derives: Bool = true, links: LinkPolicy = .follow) -> CatalogAdditions {
        var additions = CatalogAdditions()
        additions.links = links
        (additions.pairs, additions.themes, additions.derivation) = (pairs, themes, derive.options)
        if !themes.isEmpty {
            let names = namesOfSets
            for index in additions.themes.indices { additions.themes[index].namesElsewhere = names }
        }
        guard derives else { return additions }
        additions.rules = tint
        additions.derivesColors = derive.compilesColors
        if derive.compilesImages || !derive.images.appIcons.isEmpty {
            additions.images = derive.images
            additions.images?.isLimitedToRules = true
        }
        return additions
    }
}
