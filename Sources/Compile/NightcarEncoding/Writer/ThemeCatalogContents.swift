import NightcarBasics
import NightcarImaging
package import ThemeCatalog
package import ThemeCatalogBytes
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// The contents of a theme catalog in any order. This is the input of the writer.
package struct ThemeCatalogContents: Sendable {
    /// A name with renditions. No two assets have the same name and kind.
    package struct Asset: Sendable {
        /// The full name, including namespaces, such as `Buttons/Play`. 1 to 4096 bytes of UTF-8.
        package var name: String
        /// The extension of the source set, such as `imageset` or `colorset`.
        package var kind: String
        /// Whether an image is shown as it is or tinted by the app.
        package var templateIntent: TemplateIntent
        /// Whether the source asks to keep the vector (*Preserve Vector Data* in Xcode).
        package var preservesVector: Bool
        /// Compact JSON with sorted keys. Empty if there are no properties.
        package var properties: String
        /// The renditions in any order. No two of them have the same key.
        package var renditions: [Rendition]

        /// Makes an asset from its parts. They are checked when the contents are serialized.
        package init(
            name: String, kind: String, templateIntent: TemplateIntent = .automatic, preservesVector: Bool = false,
            properties: String = "", renditions: [Rendition] = []
        ) {
            self.name = name
            self.kind = kind
            self.templateIntent = templateIntent
            self.preservesVector = preservesVector
            self.properties = properties
            self.renditions = renditions
        }
    }

    /// One stored answer for a name.
    package struct Rendition: Sendable {
        /// The values of all axes that the rendition is made for.
        package var key: VariantKey
        /// What the rendition holds.
        package var content: Content
        /// Compact JSON with sorted keys. Empty if there are no attributes.
        package var attributes: String
        /// Whether a recipe made it. Only for pictures, shapes and colors.
        package var isDerived: Bool
        /// The name of the source file. Nil if it isn't stored.
        package var fileName: String?
        /// The colors of a shape's rendition, in the order of the shape's paints. Empty for all other renditions.
        package var paints: [String] = []

        /// Makes a rendition from its parts. They are checked when the contents are serialized.
        package init(
            key: VariantKey, content: Content, attributes: String = "", isDerived: Bool = false, fileName: String? = nil
        ) {
            self.key = key
            self.content = content
            self.attributes = attributes
            self.isDerived = isDerived
            self.fileName = fileName
        }
    }

    /// What a rendition holds.
    package enum Content: Sendable {
        /// A picture: a position in `payloads`, and the color to paint through its alpha.
        ///
        /// A mask needs a tint. Without one, it gets the tint of its `EncodedImage`. A picture in another layout can have a tint
        /// only if the rendition is derived. A tint has components: a reference can't be painted.
        case image(payload: Int, tint: ColorValue?)
        /// A file: a position in `payloads`.
        case data(payload: Int)
        /// A color.
        case color(ColorValue)
        /// Another asset, given by its full name. It doesn't have to be in the catalog.
        case child(String)
    }

    /// The stored bytes of one or more renditions.
    package enum Payload: Sendable {
        /// A picture. Its ICC profile is stored once for all pictures that have it.
        case image(EncodedImage)
        /// A file.
        case data(EncodedData)
    }

    /// The assets in any order.
    package var assets: [Asset]
    /// The payloads that renditions refer to. Unused payloads aren't written, and equal payloads are written once.
    package var payloads: [Payload]
    /// The CRC-32 of the bytes of each payload, as far as they are known. Can be shorter than `payloads`.
    package var checksums: [UInt32?] = []

    /// Makes contents from their parts. They are checked when the contents are serialized.
    package init(assets: [Asset] = [], payloads: [Payload] = []) {
        self.assets = assets
        self.payloads = payloads
    }

    /// The catalog file. Equal contents give equal bytes, whatever the order of assets, renditions and payloads.
    ///
    /// - Throws: `ThemeCatalogError` if the contents break one of the rules above or a limit of the format.
    package func serialize() throws(ThemeCatalogError) -> SerializedCatalog { try serialize { RawDeflate.deflate($0) } }

    /// - Parameter deflate: returns the same bytes as `RawDeflate.deflate` for a page of small files, for example from a cache.
    package func serialize(deflate: ([UInt8]) -> [UInt8]) throws(ThemeCatalogError) -> SerializedCatalog {
        try CatalogSerializer(self, deflate: deflate).run()
    }
}

extension ThemeCatalogContents.Asset {
    /// Whether this asset comes before another one in a file. Assets are sorted by the bytes of their names, then of their kinds.
    package func precedes(_ other: Self) -> Bool {
        let (own, others) = (ByteText(name), ByteText(other.name))
        return own == others ? ByteText(kind) < ByteText(other.kind) : own < others
    }
}

/// A catalog file that has not been written yet.
package struct SerializedCatalog: Sendable {
    /// The header and tables, then the payloads. Each part stays in the memory where it was created.
    package var file: BytePieces
    /// The purpose of each byte. Regions ascend without gaps, from 0 to the number of bytes.
    package var regions: [CatalogRegion]
    /// For each payload of the contents, its number in the file. Nil if no rendition uses it.
    package var payloadNumbers: [Int?]

    /// A copy of the file's bytes.
    package var bytes: [UInt8] { file.array }
}

extension ThemeCatalogContents.Payload {
    /// The bytes that the catalog will store.
    package var bytes: ByteView {
        switch self {
        case .image(let image): image.payload
        case .data(let data): data.payload
        }
    }
}

extension ThemeCatalogContents.Rendition {
    /// The value of the column `fileName`.
    var nameText: String { paints.isEmpty ? fileName ?? "" : PaintTable.text(fileName ?? "", paints) }
}
