import Bytes
package import CatalogModel
import Variants
package import VectorArt

/// A declared light and dark PDF of one asset, compared.
package struct PDFPair: Sendable {
    package var asset: String
    package var light: SourceFile
    package var dark: SourceFile
    package var comparison: PDFComparison
}

/// The imagesets' PDF files for the dark beside those for the light of the same slot, in the catalog's order.
package func comparePDFPairs(in catalog: Catalog) -> [PDFPair] {
    var pairs: [PDFPair] = []
    for asset in catalog.assets where asset.kind == .image {
        for rendition in asset.renditions where rendition.key.luminosity == .dark {
            var plain = rendition.key
            plain.luminosity = .any
            guard let light = asset.renditions.first(where: { $0.key == plain }), case .file(let dark) = rendition.content,
                case .file(let file) = light.content, [dark.name, file.name].allSatisfy({ $0.lowercased().hasSuffix(".pdf") }),
                let first = try? readFile(file.path), let second = try? readFile(dark.path)
            else { continue }
            pairs.append(PDFPair(asset: asset.name, light: file, dark: dark, comparison: comparePDF(first, second)))
        }
    }
    return pairs
}
