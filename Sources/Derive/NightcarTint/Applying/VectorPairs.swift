package import NightcarImaging
package import NightcarModel
package import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The comparison of a declared light and dark vector of one asset.
package struct VectorPair: Sendable {
    package var asset: String
    package var format: VectorFormat
    package var comparison: VectorComparison
    /// Whether the pair is stored as one shape with two color tables. This requires that the bytes of both differ only in colors.
    package var isShape: Bool
}

/// Compares the dark vectors of imagesets with the light vectors of the same slots, in the order of the catalog.
package func compareVectorPairs(in catalog: Catalog) -> [VectorPair] {
    var pairs: [VectorPair] = []
    for asset in catalog.assets where asset.kind == .image {
        for rendition in asset.renditions where rendition.key.luminosity == .dark && !rendition.isDerived {
            guard case .file(let dark) = rendition.content, let light = lightFile(of: rendition.key, in: asset),
                let format = VectorFormat.allCases.first(where: { format in
                    [dark, light].allSatisfy { $0.name.lowercased().hasSuffix("." + format.rawValue) }
                }), let first = readAgain(light.path), let second = readAgain(dark.path)
            else { continue }
            let comparison = format == .svg ? compareSVG(first, second) : comparePDF(first, second)
            let isShape = comparison == .onlyColors && (format == .svg || isShapePDF(first, second))
            pairs.append(VectorPair(asset: asset.name, format: format, comparison: comparison, isShape: isShape))
        }
    }
    return pairs
}

private func lightFile(of dark: VariantKey, in asset: Asset) -> SourceFile? {
    for luminosity in [Luminosity.any, .light] {
        var key = dark
        key.luminosity = luminosity
        guard let rendition = asset.renditions.first(where: { $0.key == key }) else { continue }
        if case .file(let file) = rendition.content { return file }
    }
    return nil
}

private func isShapePDF(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard let first = VectorColors(pdf: a), let second = VectorColors(pdf: b) else { return false }
    return first.isSameShape(as: second)
}
