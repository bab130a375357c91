import NightcarBasics

/// What a path names: a catalog or a folder with some, or a part of a catalog.
package struct CatalogPart {
    /// The catalog, or the path itself if it isn't in one.
    package let catalog: String
    /// The set or folder in the catalog. Nil for all of it.
    package let part: String?

    package init(_ path: String) {
        let names = Paths.trimmed(path).split(separator: "/", omittingEmptySubsequences: false)
        guard let end = names.firstIndex(where: { CatalogFinder.isSource(String($0)) }), end + 1 < names.count else {
            (catalog, part) = (path, nil)
            return
        }
        catalog = names[...end].joined(separator: "/")
        let whole = Paths.trimmed(path)
        // A file stands for its set.
        part = Paths.isFolder(whole) ? whole : Paths.parent(of: whole)
    }
}
