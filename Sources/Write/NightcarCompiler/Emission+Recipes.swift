import NightcarDiagnostics
import NightcarModel
import NightcarTint
import ThemeCatalogPixels

extension Emission {
    /// Adds the derived renditions of recipes whose pictures turned out to be monochrome. A finding says why a recipe was not
    /// used.
    mutating func apply(_ plan: TintPlan, to catalog: Catalog, files: SourceFiles) {
        var measured: Set<Measure> = []
        var refused: Set<Base> = []
        for recipe in plan.recipes {
            guard let position = positions[recipe.asset] else { continue }
            let base = catalog.assets[recipe.asset].renditions[recipe.base]
            guard let file = files.position(asset: recipe.asset, rendition: recipe.base), !sources[file].isRefused else {
                continue
            }
            if let reason = sources.reasonAgainstRecipe(for: file) {
                guard refused.insert(Base(asset: recipe.asset, rendition: recipe.base)).inserted else { continue }
                let rule = Finding.Related(location: recipe.rule, message: "this rule asks for the recipe")
                findings.append(
                    .notMonochrome(reason, at: base.location ?? Location(path: catalog.path), related: [rule]))
                continue
            }
            let isFirst = measured.insert(Measure(file: file, color: recipe.color)).inserted
            add(
                recipe, of: file, attributes: base.attributes, savedBytes: isFirst ? sources.secondFileBytes(file) : 0,
                to: position)
        }
    }

    private struct Base: Hashable {
        var asset: Int
        var rendition: Int
    }

    private struct Measure: Hashable {
        var file: FilePosition
        var color: ColorValue
    }
}
