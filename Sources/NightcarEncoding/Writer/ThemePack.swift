package import ThemeCatalog
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ThemeCatalogContents {
    /// The renditions of one theme, for a file that an app downloads and opens over its own catalog. Payloads stay as they are stored.
    ///
    /// - Throws: `ThemeCatalogError` if a payload is damaged.
    package init(theme: String, of file: ThemeCatalogFile) throws(ThemeCatalogError) {
        self.init()
        var positions: [Int: Int] = [:]
        for asset in file.assets {
            var kept: [Rendition] = []
            for rendition in asset.renditions where rendition.key.theme == theme {
                var copy = Rendition(
                    key: rendition.key, content: try content(of: rendition, &positions), attributes: rendition.attributes,
                    isDerived: rendition.isDerived, fileName: rendition.fileName)
                copy.paints = rendition.paints
                kept.append(copy)
            }
            guard !kept.isEmpty else { continue }
            assets.append(
                Asset(
                    name: asset.name, kind: asset.kind, templateIntent: asset.templateIntent,
                    preservesVector: asset.preservesVector, properties: asset.properties, renditions: kept))
        }
    }

    /// - Parameter positions: the position in `payloads` of each payload that was copied.
    private mutating func content(
        of rendition: ThemeCatalogFile.Rendition, _ positions: inout [Int: Int]
    ) throws(ThemeCatalogError) -> Content {
        func position(of payload: ThemeCatalogFile.Payload) throws(ThemeCatalogError) -> Int {
            if let known = positions[payload.index] { return known }
            if var image = try payload.encodedImage() {
                if let profile = try rendition.profile?.encodedData() {
                    do throws(PixelError) { image.profile = try profile.decode() } catch {
                        throw ThemeCatalogError(error, payloadAt: payload.range.lowerBound)
                    }
                }
                payloads.append(.image(image))
            } else if let data = try payload.encodedData() {
                payloads.append(.data(data))
            }
            positions[payload.index] = payloads.count - 1
            return payloads.count - 1
        }
        switch try rendition.content {
        case .image(let payload, let tint): return .image(payload: try position(of: payload), tint: tint)
        case .data(let payload): return .data(payload: try position(of: payload))
        case .color(let color): return .color(color)
        case .child(let name): return .child(name)
        }
    }
}
