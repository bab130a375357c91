package import NightcarSystem
public import ThemeCatalog
public import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

/// What a theme catalog is to hold, in any order: the writer's input.
public struct ThemeCatalogContents: Sendable {
    /// A name with renditions. No two assets share name and kind.
    public struct Asset: Sendable {
        /// With its namespaces: `Buttons/Play`. 1 to 4096 bytes of UTF-8.
        public var name: String
        /// The extension of its set folder: `imageset`, `colorset` …
        public var kind: String
        public var templateIntent: TemplateIntent
        public var preservesVector: Bool
        /// Compact JSON with sorted keys; empty when there is nothing.
        public var properties: String
        /// No two share a key.
        public var renditions: [Rendition]

        public init(
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
    public struct Rendition: Sendable {
        public var key: VariantKey
        public var content: Content
        /// Compact JSON with sorted keys; empty when there is nothing.
        public var attributes: String
        /// True when a recipe made it, for pictures, shapes and colors.
        public var isDerived: Bool
        public var fileName: String?
        /// The colors of a file whose payload is a shape, in the order of its paints; empty for everything else.
        public var paints: [String] = []

        public init(
            key: VariantKey, content: Content, attributes: String = "", isDerived: Bool = false, fileName: String? = nil
        ) {
            self.key = key
            self.content = content
            self.attributes = attributes
            self.isDerived = isDerived
            self.fileName = fileName
        }
    }

    public enum Content: Sendable {
        /// A picture: a position in `payloads`, and the color to paint through its alpha.
        ///
        /// A mask needs a tint; without one it gets that of its `EncodedImage`. Another layout has one exactly when the
        /// rendition is derived. A tint has components: a reference cannot be painted.
        case image(payload: Int, tint: ColorValue?)
        /// A file: a position in `payloads`.
        case data(payload: Int)
        case color(ColorValue)
        /// Another asset, by its full name. It need not be in the catalog.
        case child(String)
    }

    public enum Payload: Sendable {
        case image(EncodedImage)
        case data(EncodedData)
    }

    public var assets: [Asset]
    /// Payloads that no rendition names are not written, equal ones are written once.
    public var payloads: [Payload]

    public init(assets: [Asset] = [], payloads: [Payload] = []) {
        self.assets = assets
        self.payloads = payloads
    }

    /// The catalog file. Equal contents give equal bytes, whatever the order of assets, renditions and payloads.
    ///
    /// - Throws: `ThemeCatalogError` when the contents break a rule stated above or a limit of the format.
    public func serialize() throws(ThemeCatalogError) -> SerializedCatalog { try serialize { RawDeflate.deflate($0) } }

    /// - Parameter deflate: gives what `RawDeflate.deflate` gives for a page of small files; it may know it from before.
    package func serialize(deflate: ([UInt8]) -> [UInt8]) throws(ThemeCatalogError) -> SerializedCatalog {
        try CatalogSerializer(self, deflate: deflate).run()
    }
}

extension ThemeCatalogContents.Asset {
    /// The order of a file's assets: by the bytes of their names, then of their kinds.
    public func precedes(_ other: Self) -> Bool {
        let (own, others) = (ByteText(name), ByteText(other.name))
        return own == others ? ByteText(kind) < ByteText(other.kind) : own < others
    }
}

/// A catalog file that has not been written yet.
public struct SerializedCatalog: Sendable {
    /// Header and tables, then the payloads, each where it was made.
    public var file: BytePieces
    /// What each byte is for: ascending, without gaps, from 0 to the number of bytes.
    public var regions: [CatalogRegion]
    /// For each payload of the contents its number in the file; nil when no rendition uses it.
    public var payloadNumbers: [Int?]

    /// A copy of the file's bytes.
    public var bytes: [UInt8] { file.array }
}

extension ThemeCatalogContents.Payload {
    /// The bytes that the catalog will hold.
    public var bytes: ByteView {
        switch self {
        case .image(let image): image.payload
        case .data(let data): data.payload
        }
    }
}

extension ThemeCatalogContents.Rendition {
    /// What the column `fileName` says.
    var nameText: String { paints.isEmpty ? fileName ?? "" : PaintTable.text(fileName ?? "", paints) }
}
