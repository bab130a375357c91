package import ThemeCatalog
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Copies assets of a theme catalog to new contents. Payloads stay as they are stored, and each one is copied once.
package struct PayloadCopies {
    fileprivate struct Source: Hashable {
        var payload: Int
        /// The payload of the ICC profile. Pictures with the same pixels can have different profiles.
        var profile: Int?
        var tint: RGB8?
    }

    /// For each copied payload, its position in the contents.
    fileprivate var positions: [Source: Int] = [:]
    private var profiles: [Int: [UInt8]] = [:]

    /// Starts with a file. Use the copies for assets of this file only, and for one value of contents.
    package init() {}

    /// Adds an asset with some of its renditions.
    ///
    /// - Throws: `ThemeCatalogError` if the asset or a payload is damaged.
    package mutating func add(
        _ asset: ThemeCatalogFile.Asset, with renditions: some Sequence<ThemeCatalogFile.Rendition>,
        to contents: inout ThemeCatalogContents
    ) throws(ThemeCatalogError) {
        var copies: [ThemeCatalogContents.Rendition] = []
        for rendition in renditions {
            var copy = ThemeCatalogContents.Rendition(
                key: rendition.key, content: try content(of: rendition, in: &contents), attributes: rendition.attributes,
                isDerived: rendition.isDerived, fileName: rendition.fileName)
            copy.paints = rendition.paints
            copies.append(copy)
        }
        contents.assets.append(
            ThemeCatalogContents.Asset(
                name: asset.name, kind: asset.kind.rawValue, templateIntent: asset.templateIntent,
                preservesVector: asset.preservesVector,
                properties: asset.properties, renditions: copies))
    }
}

private extension PayloadCopies {
    mutating func content(
        of rendition: ThemeCatalogFile.Rendition, in contents: inout ThemeCatalogContents
    ) throws(ThemeCatalogError) -> ThemeCatalogContents.Content {
        switch try rendition.content {
        case .image(let payload, let tint):
            var source = Source(payload: payload.index, profile: rendition.profile?.index)
            // Only a derived mask with its own color has a profile. The color of a recipe has none, see `ProfilePayloads`.
            let isOwn = rendition.isDerived && source.profile != nil
            if isOwn { source.tint = tint.flatMap(RGB8.init(ofMask:)) }
            let position = try position(of: payload, source, profile: rendition.profile, in: &contents)
            return .image(payload: position, tint: source.tint == nil ? tint : nil)
        case .data(let payload):
            return .data(payload: try position(of: payload, Source(payload: payload.index), profile: nil, in: &contents))
        case .color(let color): return .color(color)
        case .child(let name): return .child(name)
        }
    }

    mutating func position(
        of payload: ThemeCatalogFile.Payload, _ source: Source, profile: ThemeCatalogFile.Payload?,
        in contents: inout ThemeCatalogContents
    ) throws(ThemeCatalogError) -> Int {
        if let known = positions[source] { return known }
        if var image = try payload.encodedImage() {
            image.profile = try profile.map { profile throws(ThemeCatalogError) in try bytes(of: profile) }
            image.tint = source.tint
            contents.payloads.append(.image(image))
        } else if let data = try payload.encodedData() {
            contents.payloads.append(.data(data))
        }
        positions[source] = contents.payloads.count - 1
        return contents.payloads.count - 1
    }

    mutating func bytes(of profile: ThemeCatalogFile.Payload) throws(ThemeCatalogError) -> [UInt8] {
        if let known = profiles[profile.index] { return known }
        var bytes: [UInt8] = []
        if let data = try profile.encodedData() {
            do throws(PixelError) { bytes = try data.decode() } catch {
                throw ThemeCatalogError(error, payloadAt: profile.range.lowerBound)
            }
        }
        profiles[profile.index] = bytes
        return bytes
    }
}

extension RGB8 {
    /// The color of a mask as its `EncodedImage` has it. Nil for a color that a mask's own color can't be.
    fileprivate init?(ofMask color: ColorValue) {
        guard case .components(_, let values, _) = color, values.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let bytes = values.map { UInt8(($0 * 255).rounded()) }
        guard let red = bytes.first, let blue = bytes.last else { return nil }
        self.init(red: red, green: bytes.count > 1 ? bytes[1] : red, blue: blue)
    }
}
