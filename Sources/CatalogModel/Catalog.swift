package import Diagnostics
package import Variants

/// The waist of the hourglass: every reader makes one, every writer and report takes one.
package struct Catalog: Sendable {
    /// The path it was read from, as the user gave it.
    package var path: String
    /// Sorted by name, then kind; no two share both.
    package var assets: [Asset]

    package init(path: String, assets: [Asset]) {
        self.path = path
        self.assets = assets
    }
}

/// A name with renditions.
package struct Asset: Sendable {
    /// With its namespaces: `Buttons/Play`.
    package var name: String
    package var kind: AssetKind
    package var properties: AssetProperties
    package var renditions: [Rendition]
    /// The set folder in a source catalog.
    package var location: Location?

    package init(
        name: String, kind: AssetKind, properties: AssetProperties = AssetProperties(),
        renditions: [Rendition], location: Location? = nil
    ) {
        self.name = name
        self.kind = kind
        self.properties = properties
        self.renditions = renditions
        self.location = location
    }
}

/// What an asset is: the extension of its set folder, `imageset`, `colorset` … Open, so that an unknown set survives.
package struct AssetKind: RawRepresentable, Sendable, Hashable, Comparable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let image = AssetKind(rawValue: "imageset")
    package static let color = AssetKind(rawValue: "colorset")
    package static let data = AssetKind(rawValue: "dataset")
    package static let appIcon = AssetKind(rawValue: "appiconset")
    package static let symbol = AssetKind(rawValue: "symbolset")

    package static func < (a: AssetKind, b: AssetKind) -> Bool { a.rawValue < b.rawValue }
}

/// What holds for all renditions of an asset.
package struct AssetProperties: Sendable, Hashable {
    package enum TemplateIntent: UInt8, Sendable, Hashable {
        case automatic = 0
        case original = 1
        case template = 2
    }

    package var templateIntent: TemplateIntent
    package var preservesVector: Bool
    /// All of the set's `properties` (and what else its Contents.json says beside its entries) as compact JSON with sorted
    /// keys; empty when there is nothing. The typed values above are read from it.
    package var json: String

    package init(templateIntent: TemplateIntent = .automatic, preservesVector: Bool = false, json: String = "") {
        self.templateIntent = templateIntent
        self.preservesVector = preservesVector
        self.json = json
    }
}

/// One stored answer for a name.
package struct Rendition: Sendable {
    package var key: VariantKey
    package var content: Content
    /// What the entry says beyond its key (`resizing`, `alignment-insets`, `universal-type-identifier` …) as compact JSON
    /// with sorted keys; empty when there is nothing.
    package var attributes: String
    /// The entry in Contents.json.
    package var location: Location?

    package init(key: VariantKey, content: Content, attributes: String = "", location: Location? = nil) {
        self.key = key
        self.content = content
        self.attributes = attributes
        self.location = location
    }
}
