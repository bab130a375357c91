package import NightcarModel
package import NightcarSystem
import ThemeCatalogVariants

/// What a configuration adds to the catalogs it stands for. Every command that shows, measures, writes or compiles a source
/// catalog applies the same value.
package struct CatalogAdditions: Sendable {
    /// Sets that are folded into one asset with two appearances.
    package var pairs: [LoosePair] = []
    package var themes: [Theme] = []
    /// Which symbolic links are followed in the catalogs of themes.
    package var links = LinkPolicy.follow
    /// The rules that give pictures a color for each appearance.
    package var rules: [TintRule] = []
    /// How colors are derived, and the base on which pictures are judged.
    package var derivation = DerivationOptions()
    /// Whether missing colors are derived.
    package var derivesColors = false
    /// How missing pictures are derived; nil leaves them out.
    package var images: ImageOptions?

    package init() {}
}

extension Catalog {
    /// The catalog as it was declared, without what an earlier run wrote: that is no designer's word, and is made anew.
    package func without(_ generated: Set<GeneratedEntry>) -> Catalog {
        guard !generated.isEmpty else { return self }
        var declared = self
        for index in declared.assets.indices {
            let set = declared.assets[index].setPath
            declared.assets[index].renditions.removeAll {
                generated.contains(GeneratedEntry(set: set, key: $0.key.description))
            }
        }
        return declared
    }
}
