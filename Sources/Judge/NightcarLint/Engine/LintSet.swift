package import NightcarBasics
package import NightcarModel
package import NightcarXCAssets
package import ThemeCatalogVariants

/// A set, and what rules ask about it.
///
/// It is a class, because every rule gets every set: copying everything in a set would cost more than most rules do.
package final class LintSet: Sendable {
    package let source: SourceSet
    /// The position of its catalog in the project.
    package let catalog: Int
    /// The set's path from the root of the repository, with `/`.
    package let path: String
    /// The set's path in its catalog without its extension: `Icons/Star`.
    package let pathInCatalog: String
    /// Whether the configuration says that the set's colors are raw values that only other colors use.
    package let isPalette: Bool
    /// The entries with content that are used.
    package let filled: [SourceEntry]

    package init(source: SourceSet, catalog: Int, path: String, pathInCatalog: String, isPalette: Bool = false) {
        self.source = source
        self.catalog = catalog
        self.path = path
        self.pathInCatalog = pathInCatalog
        self.isPalette = isPalette
        filled = source.entries.filter { $0.hasContent && !$0.isUnassigned }
    }

    package var kind: SetKind { source.kind }
    package var name: String { source.name }

    /// The name without its namespaces.
    package var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }

    /// The group in the catalog. Empty for the root.
    package var group: String {
        pathInCatalog.lastIndex(of: "/").map { String(pathInCatalog[..<$0]) } ?? ""
    }

    package var isTemplate: Bool { source.properties.templateIntent == .template }

    /// The location of the set: its list of entries in Contents.json, or otherwise its folder.
    package var location: Location {
        guard let document = source.folder.document else { return source.location }
        let lists = document.root.members?.filter { $0.value.array != nil } ?? []
        return document.location(of: (lists.first?.value) ?? document.root)
    }

    /// An issue about one entry, at the entry's lines. The entry's file is named as a related place.
    package func issue(
        _ message: String, at entry: SourceEntry, related: [Finding.Related] = [], severity: Severity? = nil, fix: Fix? = nil
    ) -> Issue {
        Issue(
            message, at: entry.location, asset: source.folder.path, variant: "\(entry.key)", related: file(of: entry) + related,
            severity: severity, fix: fix)
    }

    /// An issue about the set as a whole.
    package func issue(
        _ message: String, related: [Finding.Related] = [], severity: Severity? = nil, fix: Fix? = nil
    ) -> Issue {
        Issue(message, at: location, asset: source.folder.path, related: related, severity: severity, fix: fix)
    }

    /// The path of the entry's file. Nil if it has none.
    package func filePath(of entry: SourceEntry) -> String? {
        if case .file(let name) = entry.target { source.folder.path + "/" + name } else { nil }
    }

    /// The entry's file as a related place.
    package func file(of entry: SourceEntry, _ message: String = "the file") -> [Finding.Related] {
        filePath(of: entry).map { [.init(location: Location(path: $0), message: message)] } ?? []
    }
}

extension SourceEntry {
    /// The name of the entry's file on disk.
    package var file: String? { if case .file(let name) = target { name } else { nil } }

    package var isColor: Bool { if case .color = target { true } else { false } }
}

extension VariantKey {
    /// The key without appearance. Entries that share it are for the same thing in light and dark.
    package var withoutAppearance: VariantKey {
        var key = self
        key.luminosity = .any
        key.contrast = .normal
        return key
    }

    package var withoutScale: VariantKey {
        var key = self
        key.scale = .any
        return key
    }
}
