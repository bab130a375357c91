package import NightcarSystem
package import NightcarTint

extension Configuration {
    /// What the configuration adds to a catalog when it is compiled.
    ///
    /// - Parameters:
    ///   - derives: false leaves out everything that is derived: recipes, colors and pictures.
    ///   - links: which symbolic links are followed.
    package func additions(derives: Bool = true, links: LinkPolicy = .follow) -> CatalogAdditions {
        var additions = CatalogAdditions()
        additions.links = links
        (additions.pairs, additions.themes, additions.derivation) = (pairs, themes, derive.options)
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
