package import Bytes
package import CatalogModel
import ThemeCatalog
import XCAssets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a catalog of any format that the tool knows: a source catalog is a folder, a compiled one a file.
///
/// - Throws: what the format's reader throws, with the path and the place in the file.
package func openCatalog(at path: String) throws -> Catalog {
    if isFolder(path) { return expand(try loadCatalogs(at: [path])).catalog }
    return Catalog(try ThemeCatalog(contentsOf: path), path: path)
}

/// Reads a compiled catalog of any format from memory.
///
/// - Parameter path: what the catalog is called.
/// - Throws: what the format's reader throws.
package func openCatalog(_ bytes: ByteView, path: String) throws -> Catalog {
    do throws(ThemeCatalogError) {
        return Catalog(try ThemeCatalog(bytes), path: path)
    } catch {
        var error = error
        error.path = path
        throw error
    }
}

/// Reads a compiled catalog.
///
/// - Throws: as `openCatalog`, and `FileError` for a folder.
package func openCompiledCatalog(at path: String) throws -> Catalog {
    if isFolder(path) { throw FileError(path: path, doing: "read a compiled catalog", errno: EISDIR) }
    return try openCatalog(at: path)
}

private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
