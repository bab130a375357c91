package import NightcarBasics
import ThemeCatalogBytes
package import ThemeCatalogVariants

/// Loads every catalog that the paths name. A path is a `*.xcassets` folder, or a folder that contains some at any depth.
///
/// The catalogs are in the order of the paths. Catalogs in the same folder are sorted by the bytes of their paths. A catalog
/// inside another one is part of that one.
///
/// - Parameters:
///   - entered: folders from which a search leaves nothing out.
///   - links: which symbolic links are followed, both to catalogs and inside them.
/// - Throws: `Failure` if a path doesn't exist, can't be read, or has no catalog.
package func loadCatalogs(
    at paths: [String], entering entered: [String] = [], links: LinkPolicy = .follow
) throws(Failure) -> [SourceCatalog] {
    let found = try CatalogFinder(links: links).sources(at: paths, entering: entered)
    var catalogs = try found.paths.map { path throws(Failure) in try loadCatalog(at: path, links: links) }
    // Findings of the search don't belong to a catalog, so the first one gets them.
    if !found.findings.isEmpty, !catalogs.isEmpty { catalogs[0].findings += found.findings }
    return catalogs
}

/// The result of `expand` for the catalogs of `loadCatalogs`, in a fraction of the memory: as soon as a set and its parts are
/// read, the set is expanded and its `Contents.json` is released.
///
/// - Parameters:
///   - entered: folders from which a search leaves nothing out.
///   - themes: the catalogs of themes, which a search leaves out.
///   - jobs: see `readingWidth`. Nil for the number of cores.
///   - links: which symbolic links are followed, both to catalogs and inside them.
/// - Returns: the assets of the catalogs, and one for each icon document that the paths name.
/// - Throws: the same as `loadCatalogs`.
package func loadExpansion(
    at paths: [String], entering entered: [String] = [], themes: Set<String> = [], filter: PlatformFilter = PlatformFilter(),
    jobs: Int? = nil, links: LinkPolicy = .follow
) throws(Failure) -> Expansion {
    let found = try CatalogFinder(links: links, themes: themes).sources(at: paths, withIcons: true, entering: entered)
    var builder = ExpansionBuilder(filter: filter)
    builder.findings += found.findings
    for path in found.paths {
        let rest = try walk(path, readers: jobs.map { readingWidth(jobs: $0) }, links: links) { sets in
            StageClock.measure(.expand) { builder.add(sets) }
        }
        builder.findings += rest.findings
    }
    for path in found.icons { builder.add(loadIcon(at: path, links: links)) }
    return StageClock.measure(.expand) { builder.finish(path: found.paths.first ?? found.icons.first ?? "") }
}

/// Loads one catalog. It depends only on the contents of the folder, so several catalogs can be loaded at the same time.
///
/// - Parameters:
///   - readers: the number of folders that are read at the same time. Nil for as many as suit the machine.
///   - links: which of the catalog's symbolic links are followed.
package func loadCatalog(
    at path: String, readers: Int? = nil, links: LinkPolicy = .follow
) throws(Failure) -> SourceCatalog {
    try walk(path, readers: readers, links: links, handOver: nil)
}

/// Makes a catalog of values instead of files.
///
/// - Parameters:
///   - path: what the catalog is called.
///   - contents: the `Contents.json` of each folder, by its path below the catalog. The catalog's own path is empty.
package func makeCatalog(named path: String, contents: [String: JSONValue]) -> SourceCatalog {
    var folders: [String: Set<String>] = [path: []]
    for name in contents.keys where !name.isEmpty {
        let parts = name.split(separator: "/").map(String.init)
        for depth in parts.indices {
            let parent = ([path] + parts[..<depth]).joined(separator: "/")
            folders[parent, default: []].insert(parts[depth])
            folders["\(parent)/\(parts[depth])", default: []].formUnion([])
        }
    }
    var values: [String: FolderReading] = [:]
    for (folder, names) in folders {
        let file = folder + "/Contents.json"
        let json = contents[String(folder.dropFirst(path.count).drop { $0 == "/" })]
        values[folder] = FolderReading(
            folders: Array(names), contents: json.flatMap { try? JSONDocument(path: file, bytes: Array($0.pretty.utf8)) })
    }
    var walker = CatalogWalker(path: path, folder: path, links: .never, values: values)
    if let root = values[path] { walker.walk(root) }
    return walker.catalog
}

/// - Parameter handOver: receives the sets. See `CatalogWalker`.
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
