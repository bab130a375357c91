import Bytes
package import Diagnostics
import Parallel
import Timing
package import Variants

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Loads every catalog that the paths name: each is a `*.xcassets` folder, or a folder in or beneath which there are some.
///
/// The catalogs come in the order of the paths; those beneath one folder in the order of their paths' bytes. A catalog inside
/// another one is a part of that one.
///
/// - Throws: `Failure` when a path does not exist, cannot be read, or has no catalog.
package func loadCatalogs(at paths: [String]) throws(Failure) -> [SourceCatalog] {
    try findCatalogs(at: paths).map { path throws(Failure) in try loadCatalog(at: path) }
}

/// What `expand` gives for the catalogs that `loadCatalogs` gives, in a fraction of the memory: each set is expanded, and
/// its `Contents.json` forgotten, as soon as it and its parts are read.
///
/// - Parameter jobs: see `readingWidth`; the number of cores when nil.
/// - Throws: as `loadCatalogs`.
package func loadExpansion(
    at paths: [String], filter: PlatformFilter = PlatformFilter(), jobs: Int? = nil
) throws(Failure) -> Expansion {
    let found = try findCatalogs(at: paths)
    var builder = ExpansionBuilder(filter: filter)
    for path in found {
        let rest = try walk(path, readers: jobs.map { readingWidth(jobs: $0) }) { sets in
            StageClock.measure(.expand) { builder.add(sets) }
        }
        builder.findings += rest.findings
    }
    return StageClock.measure(.expand) { builder.finish(path: found.first ?? "") }
}

/// The paths of the outermost catalogs that the paths name, without loading them.
package func findCatalogs(at paths: [String]) throws(Failure) -> [String] {
    var found: [String] = []
    for path in paths {
        if isCatalogName(path) {
            found.append(path)
            continue
        }
        var beneath: [String] = []
        try search(trimmed(path), depth: 0, into: &beneath)
        guard !beneath.isEmpty else {
            throw Failure("there is no *.xcassets folder in it or beneath it", in: path)
        }
        found += beneath.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return found
}

/// Loads one catalog. Depends on nothing but what lies in the folder, so that several can be loaded at the same time.
///
/// - Parameter readers: how many folders are read at the same time; as many as suit the machine when nil.
package func loadCatalog(at path: String, readers: Int? = nil) throws(Failure) -> SourceCatalog {
    try walk(path, readers: readers, handOver: nil)
}

/// - Parameter handOver: takes the sets, see `CatalogWalker`.
private func walk(
    _ path: String, readers: Int?, handOver: (([SourceSet]) -> Void)?
) throws(Failure) -> SourceCatalog {
    let folder: FolderReading
    do { folder = try FolderReading(path: trimmed(path)) } catch {
        throw Failure("cannot \(error.doing) the catalog", in: path, cause: Failure(error.reason, in: path))
    }
    let width = readers ?? readingWidth(jobs: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var walker = CatalogWalker(path: path, folder: trimmed(path), width: width, handOver: handOver)
    walker.walk(folder)
    return walker.catalog
}

/// The path without slashes at its end, so that it can be extended.
private func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.isEmpty ? "." : path
}

private func isCatalogName(_ path: String) -> Bool {
    let name = trimmed(path).split(separator: "/").last ?? ""
    return name.count > ".xcassets".count && name.lowercased().hasSuffix(".xcassets")
}

/// Folders that cannot be read beneath the given one are passed over; links are followed only to catalogs.
private func search(_ path: String, depth: Int, into found: inout [String]) throws(Failure) {
    guard depth < CatalogWalker.maximumDepth else { return }
    let listing: FolderListing
    do { listing = try FolderListing(path: path) } catch {
        if depth > 0 { return }
        throw Failure("cannot \(error.doing) the folder: \(error.reason)", in: path)
    }
    let prefix = path == "/" ? path : path + "/"
    for name in listing.folders {
        if isCatalogName(name) { found.append(prefix + name) } else { try search(prefix + name, depth: depth + 1, into: &found) }
    }
    for name in listing.links where isCatalogName(name) && isFolder(prefix + name) { found.append(prefix + name) }
}

private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
