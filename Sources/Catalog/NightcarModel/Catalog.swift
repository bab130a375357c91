package import NightcarBasics
package import ThemeCatalogVariants

/// The central model: every reader makes a catalog, and every writer and report takes one.
package struct Catalog: Sendable {
    /// The path of the catalog as the user gave it.
    package var path: String
    /// Sorted by name, then by kind. No two assets have the same name and kind.
    package var assets: [Asset]
    /// The compiled file from which it was read. Nil for a source catalog.
    package var file: CompiledFile?

    package init(path: String, assets: [Asset], file: CompiledFile? = nil) {
        self.path = path
        self.assets = assets
        self.file = file
    }
}

/// A compiled catalog as a file, with the bytes that belong to no rendition.
package struct CompiledFile: Sendable {
    package struct Part: Sendable, Hashable {
        package var name: String
        package var bytes: Int

        package init(name: String, bytes: Int) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// `ncar` or `car`.
    package var format: String
    package var formatVersion: String
    package var bytes: Int
    /// The parts in file order. Together with the renditions' stored bytes, they add up to `bytes`.
    package var parts: [Part]
    /// The renditions that can't be read. Their bytes count.
    package var faults: [Finding]

    package init(format: String, formatVersion: String, bytes: Int, parts: [Part], faults: [Finding] = []) {
        self.format = format
        self.formatVersion = formatVersion
        self.bytes = bytes
        self.parts = parts
        self.faults = faults
    }
}

/// A name with renditions.
package struct Asset: Sendable {
    /// The full name, including namespaces, such as `Buttons/Play`.
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

/// Properties that apply to all renditions of an asset.
package struct AssetProperties: Sendable {
    package enum TemplateIntent: UInt8, Sendable, Hashable {
        case automatic = 0
        case original = 1
        case template = 2
    }

    package var templateIntent: TemplateIntent
    package var preservesVector: Bool
    /// All `properties` of the set, and the other members of its Contents.json except the entries, sorted by key. The values
    /// above are read from them.
    package internal(set) var members: [JSONMember]
    /// The members as compact JSON with sorted keys, as catalogs store them. Empty if there are none.
    package internal(set) var json: String

    package init(templateIntent: TemplateIntent = .automatic, preservesVector: Bool = false, members: [JSONMember] = []) {
        self.templateIntent = templateIntent
        self.preservesVector = preservesVector
        self.members = JSONValue(.object(members)).sortedMembers
        json = members.isEmpty ? "" : JSONValue(.object(members)).canonical
    }

    /// A property of the set that is text. Nil if there is none.
    package func text(_ name: String) -> String? { value(name)?.string }

    /// A property of the set that is a number. Nil if there is none.
    package func number(_ name: String) -> Double? {
        guard case .number(let text) = value(name)?.kind else { return nil }
        return Double(text)
    }

    /// A compiled catalog may have the properties as one member.
    private func value(_ name: String) -> JSONValue? {
        members.first { $0.key == name }?.value ?? members.first { $0.key == "properties" }?.value[name]
    }

    /// The physical size of a reference image. Nil if the set doesn't specify it.
    package var physicalSize: EntryAttributes.PhysicalSize? { EntryAttributes.PhysicalSize(JSONValue(.object(members))) }
}

/// One stored answer for a name.
package struct Rendition: Sendable {
    package var key: VariantKey
    package var content: Content
    /// The attributes of the entry that aren't in the key.
    package var attributes: EntryAttributes
    /// The entry in Contents.json.
    package var location: Location?
    /// The size in the compiled file. Nil in a source catalog.
    package var stored: StoredSize?
    /// Whether it comes from a recipe or another rule instead of a declared entry.
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
    /// The bytes of this rendition. A payload with several users is split among them. The remainder is counted in the file's part
    /// `shared`, so that shares and parts add up.
    package var bytes: Int
    /// The number of the payload, which is the same for all renditions that share it. Nil if there is none.
    package var payload: Int?
    package var isShared: Bool
    /// The size of the whole payload if it is shared and not split by area.
    package var payloadBytes: Int?
    /// A checksum of the payload's stored bytes. Nil if the format has none.
    package var checksum: UInt32?

    package init(bytes: Int, payload: Int?, isShared: Bool, payloadBytes: Int? = nil, checksum: UInt32? = nil) {
        self.bytes = bytes
        self.payload = payload
        self.isShared = isShared
        self.payloadBytes = payloadBytes
        self.checksum = checksum
    }
}
