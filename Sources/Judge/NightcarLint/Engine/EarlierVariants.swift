package import NightcarXCAssets
import ThemeCatalogVariants

/// The variants that sets had in an earlier state of the repository.
package struct EarlierVariants: Sendable {
    /// What the state is called in messages, such as `the commit 1a2b3c4`.
    package var name: String
    /// The keys of the entries with content, by the path of the set from the root.
    var keys: [String: [VariantKey]] = [:]

    package init(name: String) { self.name = name }

    /// - Parameter path: makes the path of a set from the root out of the path of its folder.
    package mutating func add(_ catalog: SourceCatalog, path: (String) -> String) {
        for set in catalog.sets {
            keys[path(set.folder.path)] = set.entries.filter { $0.hasContent && !$0.isUnassigned }.map(\.key)
        }
    }
}
