import NightcarImaging
package import NightcarModel
import NightcarTint
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ConfiguredCatalog {
    /// An asset's renditions, including the planned ones for its pictures, sorted by key. These are the renditions that the
    /// compiled catalog will have.
    ///
    /// Decodes only the pictures for which something is planned.
    ///
    /// - Parameter position: the position of the asset in `catalog.assets`.
    package func renditions(of position: Int) -> [Rendition] {
        let asset = catalog.assets[position]
        var planned: [(base: Int, key: VariantKey, change: ImageChange)] = []
        planned += recipes.recipes.filter { $0.asset == position }.map { ($0.base, $0.key, .recipe($0.color)) }
        planned += pictures.filter { $0.asset == position }.map { ($0.base, $0.key, $0.change) }
        var sources: [Int: PixelBuffer?] = [:]
        var renditions = asset.renditions
        for (base, key, change) in planned {
            let source = sources[base] ?? pixels(of: asset.renditions[base])
            sources[base] = source
            guard let source, change.isPossible(for: source) else { continue }
            var tint: ColorValue?
            if case .recipe(let color) = change { tint = color }
            let picture = Picture(
                width: source.width, height: source.height, encoding: tint == nil ? "recolored" : "recipe",
                colorSpace: source.colorSpace, tint: tint, isDerived: true
            ) { change.applied(to: source) ?? source }
            renditions.append(derived(key, .picture(picture), like: asset.renditions[base]))
        }
        for vector in vectors[position] ?? [] {
            let base = asset.renditions[vector.base]
            guard case .file(let file) = base.content, let bytes = vector.bytes(from: base) else { continue }
            let data = StoredData(
                fileExtension: vector.storage.fileExtension, fileName: file.name, length: bytes.count,
                encoding: vector.storage.encoding
            ) { bytes }
            renditions.append(derived(vector.key, .data(data), like: base))
        }
        return renditions.sorted { $0.key < $1.key }
    }

    private func derived(_ key: VariantKey, _ content: Content, like base: Rendition) -> Rendition {
        var rendition = Rendition(key: key, content: content, attributes: base.attributes)
        rendition.isDerived = true
        return rendition
    }

    private func pixels(of rendition: Rendition) -> PixelBuffer? {
        guard case .file(let file) = rendition.content, let bytes = try? readFile(file.path) else { return nil }
        return try? decodePNG(bytes)
    }
}

extension ImageChange {
    fileprivate func isPossible(for picture: PixelBuffer) -> Bool {
        if case .recipe = self { return MonochromeAnalysis(picture).isMonochrome }
        return applied(to: picture) != nil
    }
}
