package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// An asset catalog as it is on disk, before anything is decided about it.
package struct SourceCatalog: Sendable {
    /// The path as the user gave it. For a catalog found in a given folder, it starts with the folder's path.
    package var path: String
    /// The root and the groups, parents first, siblings in the order of their names' bytes.
    package var groups: [SourceGroup] = []
    /// In the same order.
    package var sets: [SourceSet] = []
    /// The findings of loading.
    package var findings: [Finding] = []
}

extension SourceCatalog {
    /// A catalog without sets.
    package init(emptyAt path: String) { self.init(path: path) }
}

/// A folder of a catalog.
package struct SourceFolder: Sendable {
    package enum Contents: Sendable {
        case missing
        case broken(JSONError)
        case read(JSONDocument)
    }

    /// Starts with the catalog's path as it was given.
    package var path: String
    /// The path inside the catalog, empty for its root.
    package var relativePath: String
    /// The names of the regular files (including followed links), sorted by their bytes.
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

    /// The rules of `lint` that say nothing about the set, from `nightcar-disable` in its `info`: a text or a list.
    package var disabledRules: [String] {
        guard let value = document?.root["info"]?[KnownKeys.disabling] else { return [] }
        return value.array?.compactMap(\.string) ?? [value.string].compactMap(\.self)
    }

    package var providesNamespace: Bool { properties?["provides-namespace"]?.bool == true }
}

/// The root of a catalog, or a folder in it that is not a set.
package struct SourceGroup: Sendable {
    package var folder: SourceFolder
    /// The part of its name after the last dot, in lowercase. Empty for most groups and for the root.
    package var fileExtension: String
}

/// A set folder such as `Logo.imageset`.
package struct SourceSet: Sendable {
    package var folder: SourceFolder
    /// From the folder's extension in lowercase.
    package var kind: SetKind
    /// Includes the namespaces of its groups and the names of the sets that contain it: `Icon/Front/Content`.
    package var name: String
    /// The name with the namespaces from `provides-namespace` only, as in actool's generated symbols and in `show --count`.
    package var namespacedName: String
    /// The relative path of the set that contains this one.
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
        /// A file named in `properties` or next to `info`.
        case property
        /// A file or part that nothing names, but that belongs to the set because of its place or name.
        case implicit
    }

    package enum Target: Sendable {
        /// The name of an existing file, as it is spelled on disk.
        case file(String)
        /// The name of an existing folder.
        case child(String)
        case color(ColorValue)
        /// An empty slot, or one whose file is missing or not acceptable.
        case none
    }

    package var origin: Origin
    package var target: Target
    /// The declared `filename`. Nil if there is none or it is empty.
    package var fileName: String?
    /// How the declared name was found.
    package var match: FileMatch.Quality?
    package var key: VariantKey
    /// What the entry says besides its key.
    package var attributes: EntryAttributes
    package var isUnassigned: Bool
    /// The whole entry.
    package var location: Location
    /// The entry in the tree of its Contents.json, for the locations of its keys. An empty value for an implicit entry.
    package var node: JSONValue
}
