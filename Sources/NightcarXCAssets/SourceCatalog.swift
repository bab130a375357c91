package import NightcarDiagnostics
package import NightcarJSON
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// An asset catalog as it lies on disk, before anything is decided about it.
package struct SourceCatalog: Sendable {
    /// As the user gave it; for a catalog found beneath a folder that was given, that folder's path extended.
    package var path: String
    /// The root and the groups, parents first, siblings in the order of their names' bytes.
    package var groups: [SourceGroup] = []
    /// In the same order.
    package var sets: [SourceSet] = []
    /// What was odd while loading.
    package var findings: [Finding] = []
}

/// A folder of a catalog.
package struct SourceFolder: Sendable {
    package enum Contents: Sendable {
        case missing
        case broken(JSONError)
        case read(JSONDocument)
    }

    /// The catalog's path as given, extended downwards.
    package var path: String
    /// The path inside the catalog, empty for its root.
    package var relativePath: String
    /// The names of the regular files (links that are followed included), sorted by their bytes.
    package var files: [String] = []
    /// The names of the folders, sorted the same way.
    package var folders: [String] = []
    /// Its `Contents.json`.
    package var contents = Contents.missing

    package var location: Location { Location(path: path) }

    package var document: JSONDocument? {
        if case .read(let document) = contents { document } else { nil }
    }

    /// The `properties` of its Contents.json.
    package var properties: JSONValue? { document?.root["properties"] }

    package var providesNamespace: Bool { properties?["provides-namespace"]?.bool == true }
}

/// The root of a catalog, or a folder in it that is not a set.
package struct SourceGroup: Sendable {
    package var folder: SourceFolder
    /// What follows the last dot of its name, in lower case; empty for most groups and for the root.
    package var fileExtension: String
}

/// A set folder such as `Logo.imageset`.
package struct SourceSet: Sendable {
    package var folder: SourceFolder
    /// The extension of the folder in lower case.
    package var kind: SetKind
    /// With the namespaces of its groups, and with the names of the sets it is a part of: `Icon/Front/Content`.
    package var name: String
    /// The name by `provides-namespace` alone, as actool's generated symbols and `inventory` count it.
    package var namespacedName: String
    /// The relative path of the set that this one is a part of.
    package var parent: String?
    package var entries: [SourceEntry] = []

    package var location: Location { folder.location }
    package var isKnown: Bool { kind.isKnown }
}

/// One object in the list of a set's Contents.json, or a file that the set names in another way.
package struct SourceEntry: Sendable {
    package enum Origin: Sendable {
        /// An object of the list.
        case list
        /// A file named in `properties`, or beside `info`.
        case property
        /// A file or part that nothing names, but that belongs to the set by its place or name.
        case implicit
    }

    package enum Target: Sendable {
        /// The name of a file that is there, as it is spelled on disk.
        case file(String)
        /// The name of a folder that is there.
        case child(String)
        case color(ColorValue)
        /// An empty slot, or one whose file is missing or not acceptable.
        case none
    }

    package var origin: Origin
    package var target: Target
    /// The `filename` as declared, nil when there is none or it is empty.
    package var fileName: String?
    /// How the declared name was found.
    package var match: FileMatch.Quality?
    package var key: VariantKey
    /// What the entry says beyond its key.
    package var attributes: EntryAttributes
    package var isUnassigned: Bool
    /// The whole entry.
    package var location: Location
    /// The entry in the tree of its Contents.json, for the places of its keys; for an implicit one an empty value.
    package var node: JSONValue
}
