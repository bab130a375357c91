import Bytes
import Zip

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A catalog that a search came upon.
struct FoundCatalog {
    enum Form {
        /// A folder of sets.
        case source
        /// A compiled file on disk.
        case file
        /// A compiled file in an archive.
        case entry(ZipArchive.Entry, ZipArchive)
        /// Something that could hold a catalog and cannot be opened, and why.
        case closed(FileError)
    }

    /// Inside an archive the archive's path with the entry's behind it.
    var path: String
    var form: Form
}

/// The catalogs that a path names: itself, or those in the folder or archive that it is, ordered by their paths' bytes; there
/// may be none.
func findCatalogs(in path: String) throws -> [FoundCatalog] {
    guard isFolder(path) else {
        guard try isArchive(path) else { return [FoundCatalog(path: path, form: .file)] }
        return try catalogs(inArchive: path)
    }
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if hasExtension(path, "xcassets") { return [FoundCatalog(path: path, form: .source)] }
    var found: [FoundCatalog] = []
    try search(path, depth: 0, into: &found)
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

/// Folders deeper than this are no app's.
private let maximumDepth = 64

/// Links are not followed, so that the search ends; what stands inside a source catalog belongs to it.
private func search(_ folder: String, depth: Int, into found: inout [FoundCatalog]) throws(FileError) {
    guard depth < maximumDepth else { return }
    guard let names = entryNames(in: folder) else {
        let error = FileError(path: folder, doing: "read", errno: errno)
        guard depth > 0 else { throw error }
        found.append(FoundCatalog(path: folder, form: .closed(error)))
        return
    }
    for name in names {
        let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where hasExtension(name, "xcassets"): found.append(FoundCatalog(path: path, form: .source))
        case S_IFDIR where name != ".git": try search(path, depth: depth + 1, into: &found)
        case S_IFREG where isCompiledName(name): found.append(FoundCatalog(path: path, form: .file))
        default: break
        }
    }
}

private func catalogs(inArchive path: String) throws -> [FoundCatalog] {
    let archive = try ZipArchive(MappedFile(path: path).view, path: path)
    let found = archive.entries.filter { !$0.isFolder && isCompiledName($0.name) }.map { entry in
        FoundCatalog(path: "\(path)/\(entry.name)", form: .entry(entry, archive))
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

private func isCompiledName(_ name: String) -> Bool { hasExtension(name, "ncar") || hasExtension(name, "car") }

private func hasExtension(_ name: String, _ ending: String) -> Bool {
    name.lowercased().hasSuffix("." + ending) && name.count > ending.count + 1
}

private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func isArchive(_ path: String) throws(FileError) -> Bool {
    let view = try MappedFile(path: path).view
    return ZipArchive.isArchive(view)
}
