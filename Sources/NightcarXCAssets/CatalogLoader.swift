package import NightcarDiagnostics
package import NightcarSystem
import ThemeCatalogBytes
import ThemeCatalogLibC
package import ThemeCatalogVariants

/// Loads every catalog that the paths name: each is a `*.xcassets` folder, or a folder in or beneath which there are some.
///
/// The catalogs come in the order of the paths; those beneath one folder in the order of their paths' bytes. A catalog inside
/// another one is a part of that one.
///
/// - Parameter links: which symbolic links are followed, to catalogs and in them.
/// - Throws: `Failure` when a path does not exist, cannot be read, or has no catalog.
package func loadCatalogs(at paths: [String], links: LinkPolicy = .follow) throws(Failure) -> [SourceCatalog] {
    let found = try CatalogFinder(links: links).sources(at: paths)
    var catalogs = try found.paths.map { path throws(Failure) in try loadCatalog(at: path, links: links) }
    // What the search found wrong lies in no catalog; the first one stands in.
    if !found.findings.isEmpty, !catalogs.isEmpty { catalogs[0].findings += found.findings }
    return catalogs
}

/// What `expand` gives for the catalogs that `loadCatalogs` gives, in a fraction of the memory: each set is expanded, and
/// its `Contents.json` forgotten, as soon as it and its parts are read.
///
/// - Parameters:
///   - jobs: see `readingWidth`; the number of cores when nil.
///   - links: which symbolic links are followed, to catalogs and in them.
/// - Throws: as `loadCatalogs`.
package func loadExpansion(
    at paths: [String], filter: PlatformFilter = PlatformFilter(), jobs: Int? = nil, links: LinkPolicy = .follow
) throws(Failure) -> Expansion {
    let found = try CatalogFinder(links: links).sources(at: paths)
    var builder = ExpansionBuilder(filter: filter)
    builder.findings += found.findings
    for path in found.paths {
        let rest = try walk(path, readers: jobs.map { readingWidth(jobs: $0) }, links: links) { sets in
            StageClock.measure(.expand) { builder.add(sets) }
        }
        builder.findings += rest.findings
    }
    return StageClock.measure(.expand) { builder.finish(path: found.paths.first ?? "") }
}

/// Loads one catalog. Depends on nothing but what lies in the folder, so that several can be loaded at the same time.
///
/// - Parameters:
///   - readers: how many folders are read at the same time; as many as suit the machine when nil.
///   - links: which of the catalog's symbolic links are followed.
package func loadCatalog(
    at path: String, readers: Int? = nil, links: LinkPolicy = .follow
) throws(Failure) -> SourceCatalog {
    try walk(path, readers: readers, links: links, handOver: nil)
}

/// - Parameter handOver: takes the sets, see `CatalogWalker`.
private func walk(
    _ path: String, readers: Int?, links: LinkPolicy, handOver: (([SourceSet]) -> Void)?
) throws(Failure) -> SourceCatalog {
    let folder: FolderReading
    do { folder = try FolderReading(path: Paths.trimmed(path), links: links) } catch {
        throw Failure("cannot \(error.doing) the catalog", in: path, cause: Failure(error.reason, in: path))
    }
    let width = readers ?? readingWidth(jobs: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var walker = CatalogWalker(path: path, folder: Paths.trimmed(path), width: width, links: links, handOver: handOver)
    walker.walk(folder)
    return walker.catalog
}
