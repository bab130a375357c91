import Bytes
package import CatalogModel
import Imaging
package import Tint
package import Variants

/// The declared renditions of an asset and those that recipes derive, as the catalog compiled with these rules would have them.
///
/// Decodes the pictures for which a recipe is planned, and nothing else.
package func variantEntries(of asset: Asset, in catalog: Catalog, rules: [TintRule]) -> [VariantMatrix.Entry] {
    var entries = asset.renditions.map { VariantMatrix.Entry(key: $0.key) }
    let plan = TintPlan(catalog, rules: rules)
    var isMonochrome: [Int: Bool] = [:]
    for recipe in plan.recipes {
        let candidate = catalog.assets[recipe.asset]
        guard candidate.name == asset.name, candidate.kind == asset.kind else { continue }
        let verdict = isMonochrome[recipe.base] ?? isMonochromePNG(candidate.renditions[recipe.base])
        isMonochrome[recipe.base] = verdict
        if verdict { entries.append(VariantMatrix.Entry(key: recipe.key, isDerived: true)) }
    }
    return entries
}

private func isMonochromePNG(_ rendition: Rendition) -> Bool {
    guard case .file(let file) = rendition.content, let bytes = try? readFile(file.path),
        let picture = try? decodePNG(bytes)
    else { return false }
    return MonochromeAnalysis(picture).isMonochrome
}
