package import NightcarBasics
package import NightcarModel
import ThemeCatalogVariants

/// Everything that a configuration adds to the catalogs it applies to. All commands that show, measure, write or compile a source
/// catalog use the same value.
package struct CatalogAdditions: Sendable {
    /// Pairs of sets that are folded into one asset with two appearances.
    package var pairs: [LoosePair] = []
    package var themes: [Theme] = []
    /// Which symbolic links are followed in the catalogs of themes.
    package var links = LinkPolicy.follow
    /// The rules that give pictures a color for other appearances.
    package var rules: [TintRule] = []
    /// How colors are derived, and the background on which pictures are judged.
    package var derivation = DerivationOptions()
    /// Whether missing colors are derived.
    package var derivesColors = false
    /// How missing pictures are derived. Nil if they aren't.
    package var images: ImageOptions?

    package init() {}

    /// Whether what is added to a set can depend on sets of other catalogs.
    package var lookAtSeveralSets: Bool { !pairs.isEmpty || !themes.isEmpty || derivesColors || images != nil }
}

extension Catalog {
    /// The catalog as it was declared, without the entries that an earlier run wrote. They aren't a designer's decision and are
    /// derived again.
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
