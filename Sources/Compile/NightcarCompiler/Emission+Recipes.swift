import NightcarBasics
import NightcarModel
import ThemeCatalogPixels

extension Emission {
    /// Adds the recipes whose pictures turned out to be monochrome. A finding says why a recipe was not used.
    mutating func addRecipes(of catalog: Catalog, files: SourceFiles) {
        var measured: Set<Measure> = []
        for (number, asset) in catalog.assets.enumerated() {
            guard let position = positions[number] else { continue }
            var refused: Set<SourceFile> = []
            for (index, rendition) in asset.renditions.enumerated() {
                guard let artwork = rendition.content.derived, case .recipe(let color) = artwork.change,
                    let file = files.position(asset: number, rendition: index), !sources[file].isRefused
                else { continue }
                if let reason = sources.reasonAgainstRecipe(for: file) {
                    guard refused.insert(artwork.source).inserted else { continue }
                    let rule = Finding.Related(location: artwork.rule, message: "this rule asks for the recipe")
                    let place = rendition.location ?? Location(path: catalog.path)
                    findings.append(.notMonochrome(reason, at: place, related: [rule]))
                    continue
                }
                let isFirst = measured.insert(Measure(file: file, color: color)).inserted
                add(rendition, color, of: file, savedBytes: isFirst ? sources.secondFileBytes(file) : 0, to: position)
            }
        }
    }

    private struct Measure: Hashable {
        var file: FilePosition
        var color: ColorValue
    }
}
