package import NightcarDiagnostics
package import NightcarJSON
package import ThemeCatalogVariants

/// The waist of the hourglass: every reader makes one, every writer and report takes one.
package struct Catalog: Sendable {
    /// The path it was read from, as the user gave it.
    package var path: String
    /// Sorted by name, then kind; no two share both.
    package var assets: [Asset]
    /// The compiled file it was read from; nil for a source catalog.
    package var file: CompiledFile?

    package init(path: String, assets: [Asset], file: CompiledFile? = nil) {
        self.path = path
        self.assets = assets
        self.file = file
    }
}

/// A compiled catalog as a file, and where its bytes go that belong to no rendition.
package struct CompiledFile: Sendable {
    package struct Part: Sendable, Hashable {
        package var name: String
        package var bytes: Int

        package init(name: String, bytes: Int) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// `ncar`, `car`.
    package var format: String
    package var formatVersion: String
    package var bytes: Int
    /// In the order of the file. Together with the renditions' stored bytes they make up `bytes`.
    package var parts: [Part]

    package init(format: String, formatVersion: String, bytes: Int, parts: [Part]) {
        self.format = format
        self.formatVersion = formatVersion
        self.bytes = bytes
        self.parts = parts
    }
}

/// A name with renditions.
package struct Asset: Sendable {
    /// With its namespaces: `Buttons/Play`.
    package var name: String
    package var kind: SetKind
    package var properties: AssetProperties
    package var renditions: [Rendition]
    /// The set folder in a source catalog.
    package var location: Location?

    package init(
        name: String, kind: SetKind, properties: AssetProperties = AssetProperties(),
        renditions: [Rendition], location: Location? = nil
    ) {
        self.name = name
        self.kind = kind
        self.properties = properties
        self.renditions = renditions
        self.location = location
    }
}

/// What holds for all renditions of an asset.
package struct AssetProperties: Sendable {
    package enum TemplateIntent: UInt8, Sendable, Hashable {
        case automatic = 0
        case original = 1
        case template = 2
    }

    package var templateIntent: TemplateIntent
    package var preservesVector: Bool
    /// All of the set's `properties`, and what else its Contents.json says beside its entries, in the order of the keys. The
    /// values above are read from them.
    package internal(set) var members: [JSONMember]
    /// Their compact JSON with sorted keys, as catalogs store it; empty when there are none.
    package internal(set) var json: String

    package init(templateIntent: TemplateIntent = .automatic, preservesVector: Bool = false, members: [JSONMember] = []) {
        self.templateIntent = templateIntent
        self.preservesVector = preservesVector
        self.members = JSONValue(.object(members)).sortedMembers
        json = members.isEmpty ? "" : JSONValue(.object(members)).canonical
    }

    /// How large the original of a reference image is; nil when the set doesn't say so.
    package var physicalSize: EntryAttributes.PhysicalSize? { EntryAttributes.PhysicalSize(JSONValue(.object(members))) }
}

/// One stored answer for a name.
package struct Rendition: Sendable {
    package var key: VariantKey
    package var content: Content
    /// What the entry says beyond its key.
    package var attributes: EntryAttributes
    /// The entry in Contents.json.
    package var location: Location?
    /// What it takes in the compiled file; nil in a source catalog.
    package var stored: StoredSize?
    /// True when it comes from a recipe or another rule, not from a declared entry.
    package var isDerived = false

    package init(
        key: VariantKey, content: Content, attributes: EntryAttributes = EntryAttributes(), location: Location? = nil,
        stored: StoredSize? = nil
    ) {
        self.key = key
        self.content = content
        self.attributes = attributes
        self.location = location
        self.stored = stored
    }
}

/// A rendition's share of a compiled file.
package struct StoredSize: Sendable, Hashable {
    /// A payload with several users is split among them. The remainder is counted in the file's part `shared`, so that shares
    /// and parts add up.
    package var bytes: Int
    /// The payload's number, the same for all that share it; nil when there is none.
    package var payload: Int?
    package var isShared: Bool
    /// The whole payload, where it is shared and not split by area.
    package var payloadBytes: Int?
    /// A checksum of the payload's stored bytes; nil where the format has none.
    package var checksum: UInt32?

    package init(bytes: Int, payload: Int?, isShared: Bool, payloadBytes: Int? = nil, checksum: UInt32? = nil) {
        self.bytes = bytes
        self.payload = payload
        self.isShared = isShared
        self.payloadBytes = payloadBytes
        self.checksum = checksum
    }
}
