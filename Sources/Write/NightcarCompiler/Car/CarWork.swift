import NightcarDerivation
import NightcarModel
import NightcarTint
import ThemeCatalogVariants

/// A picture or file to make for a car. It is made once, even if many renditions use it.
struct CarWork: Hashable, Sendable {
    var file: FilePosition
    var attributes = PictureAttributes()
    /// The change that derives it from the file. Nil for the file itself.
    var change: ImageChange?
    /// A rule asks for the change, so it is made only if the picture turns out to allow it.
    var isRuled = false
    var isIcon = false
    /// Whether it is a vector that systems show as a picture. False for the vector of a symbol.
    var isImage = false
    /// The scale that a vector is drawn for: at this scale, one of its points is a pixel.
    var drawnScale = 1
}

/// A derived rendition of a catalog that will be stored as a separate rendition.
struct DerivedRendition: Sendable {
    var asset: Int
    var base: Int
    var rendition: Rendition
    var change: ImageChange
    var isRuled: Bool
}

extension ConfiguredCatalog {
    /// The renditions that recipes and derived pictures add. A format without recipes stores each of them as a picture.
    var materialized: [DerivedRendition] {
        let recipes = self.recipes.recipes.map { recipe in
            derived(recipe.asset, recipe.base, recipe.key, .recipe(recipe.color), isRuled: true)
        }
        let pictures = pictures.map { derived($0.asset, $0.base, $0.key, $0.change, isRuled: false) }
        let vectors = vectors.sorted { $0.key < $1.key }.flatMap { asset, vectors in
            vectors.map { derived(asset, $0.base, $0.key, $0.change, isRuled: false) }
        }
        return recipes + pictures + vectors
    }

    private func derived(
        _ asset: Int, _ base: Int, _ key: VariantKey, _ change: ImageChange, isRuled: Bool
    ) -> DerivedRendition {
        var rendition = catalog.assets[asset].renditions[base]
        rendition.key = key
        rendition.isDerived = true
        return DerivedRendition(asset: asset, base: base, rendition: rendition, change: change, isRuled: isRuled)
    }
}
