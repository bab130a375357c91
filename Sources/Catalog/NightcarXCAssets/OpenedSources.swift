package import NightcarBasics
import NightcarModel
package import ThemeCatalogVariants

/// Source catalogs that were read: the sets as they are on disk, and the assets that each catalog expands to.
///
/// Everything that shows, measures, changes or compiles source catalogs gets its assets here, and always with the findings of
/// loading and expanding them. `compile` alone reads catalogs with `loadExpansion`, which keeps no sets.
package struct OpenedSources: Sendable {
    /// With the findings of loading.
    package let catalogs: [SourceCatalog]
    /// What each of the catalogs expands to alone. Each one has the findings of loading its catalog, too.
    package let expansions: [Expansion]
    /// What the catalogs were expanded with.
    package let filter: PlatformFilter

    /// Expands catalogs that are loaded.
    package init(_ catalogs: [SourceCatalog], filter: PlatformFilter = PlatformFilter()) {
        self.catalogs = catalogs
        self.filter = filter
        expansions = StageClock.measure(.expand) { catalogs.map { expand([$0], filter: filter) } }
    }

    /// What happens to sets that have the same kind and name in several catalogs.
    package enum Namesakes: Sendable {
        /// The one in the first catalog is used, and a finding reports the others.
        case firstWins
        /// All stay, and their names get the path of their catalog below this folder.
        case apart(below: String)
        /// All stay as they are: a tree can hold the catalogs of several apps.
        case sideBySide
    }

    /// The assets of all catalogs, and all findings about them.
    package func assets(_ namesakes: Namesakes = .firstWins) -> Expansion {
        let path = catalogs.first?.path ?? ""
        switch namesakes {
        case .firstWins: return .merged(expansions, path: path)
        case .apart(let folder): return .merged(keepingNamesakesApart(below: folder), path: path)
        case .sideBySide:
            var all = Expansion()
            all.catalog.path = path
            for expansion in expansions {
                all.catalog.assets += expansion.catalog.assets
                all.findings += expansion.findings
                all.filteredOut += expansion.filteredOut
            }
            all.findings.sort()
            return all
        }
    }

    /// The notes about catalogs that the search left out.
    package var notesOfSearch: [String] { catalogs.flatMap(\.findings).notesOfSearch }

    /// What was found in the catalogs, sorted.
    package var findings: [Finding] { expansions.flatMap(\.findings).sorted() }
}

/// Opens every catalog that the paths name.
///
/// - Parameter entered: folders from which a search leaves nothing out.
/// - Throws: the same as `loadCatalogs`.
package func openSources(
    at paths: [String], entering entered: [String] = [], filter: PlatformFilter = PlatformFilter(), links: LinkPolicy = .follow
) throws(Failure) -> OpenedSources {
    OpenedSources(try loadCatalogs(at: paths, entering: entered, links: links), filter: filter)
}
