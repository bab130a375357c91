import NightcarImaging
package import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ConfiguredCatalog {
    /// An asset's renditions, sorted by key: those that the compiled catalog will have. Derived artwork is made, so that it can be
    /// shown. What can't be made is left out, as in compiling.
    ///
    /// Decodes only the pictures of which something is derived.
    ///
    /// - Parameter position: the position of the asset in `catalog.assets`.
    package func renditions(of position: Int) -> [Rendition] {
        var sources: [SourceFile: PixelBuffer?] = [:]
        return catalog.assets[position].renditions.compactMap { rendition in
            guard case .derived(let artwork) = rendition.content else { return rendition }
            var made = rendition
            switch artwork.storage {
            case .recipe, .picture:
                let source = sources[artwork.source] ?? artwork.source.picture
                sources[artwork.source] = source
                guard let content = source.flatMap(artwork.picture) else { return nil }
                made.content = content
            case .colors, .file:
                guard let bytes = artwork.vector else { return nil }
                let isSVG = artwork.storage == .colors
                let data = StoredData(
                    fileExtension: isSVG ? "svg" : "pdf", fileName: artwork.source.name, length: bytes.count,
                    encoding: isSVG ? "color table" : "recolored"
                ) { bytes }
                made.content = .data(data)
            }
            return made
        }.sorted { $0.key < $1.key }
    }
}

extension DerivedArtwork {
    /// The derived vector. Nil if the source can't be read, or isn't the one that was examined.
    package var vector: [UInt8]? {
        guard let bytes = try? source.contents() else { return nil }
        return change.applied(toVector: bytes)
    }

    /// The derived picture. Nil if the source doesn't allow the change.
    fileprivate func picture(of source: PixelBuffer) -> Content? {
        guard change.isPossible(for: source) else { return nil }
        var tint: ColorValue?
        if case .recipe(let color) = change { tint = color }
        return .picture(
            Picture(
                width: source.width, height: source.height, encoding: tint == nil ? "recolored" : "recipe",
                colorSpace: source.colorSpace, tint: tint, isDerived: true
            ) { change.applied(to: source) ?? source })
    }
}

extension SourceFile {
    /// The picture of a PNG file. Nil if it can't be read as one.
    fileprivate var picture: PixelBuffer? {
        guard let bytes = readAgain(path) else { return nil }
        return try? decodePNG(bytes)
    }
}

extension ImageChange {
    fileprivate func isPossible(for picture: PixelBuffer) -> Bool {
        if case .recipe = self { return MonochromeAnalysis(picture).isMonochrome }
        return applied(to: picture) != nil
    }
}
