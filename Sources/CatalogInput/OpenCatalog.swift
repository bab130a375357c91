package import AppleCatalog
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
/// - Parameter links: which symbolic links of a source catalog are followed.
/// - Throws: what the format's reader throws, with the path and the place in the file.
package func openCatalog(at path: String, links: LinkPolicy = .follow) throws -> Catalog {
    if Paths.isFolder(path) { return expand(try loadCatalogs(at: [path], links: links)).catalog }
    return try openCatalog(MappedFile(path: path).view, path: path)
}

/// Reads a compiled catalog of any format from memory.
///
/// - Parameter path: what the catalog is called.
/// - Throws: what the format's reader throws, with the path and the place in the file.
package func openCatalog(_ bytes: ByteView, path: String) throws -> Catalog {
    if let car = try openCar(bytes, path: path) { return car.catalog }
    do throws(ThemeCatalogError) {
        return Catalog(try ThemeCatalog(bytes), path: path)
    } catch {
        var error = error
        error.path = path
        throw error
    }
}

/// Reads an `Assets.car` with all that only this format has; nil when the bytes are not one.
///
/// - Throws: `UnreadableCatalog` when it is damaged.
package func openCar(_ bytes: ByteView, path: String) throws(UnreadableCatalog) -> CarFile? {
    guard bytes.withUnsafeBytes({ $0.starts(with: "BOMStore".utf8) }) else { return nil }
    do throws(ByteError) { return try CarFile(bytes, path: path) } catch {
        throw UnreadableCatalog(path: path, error: error)
    }
}

/// A compiled catalog that its reader refuses.
package struct UnreadableCatalog: Error, Sendable, CustomStringConvertible {
    package var path: String
    package var error: ByteError

    /// `path: byte 12: error: message`.
    package var description: String { "\(path): byte \(error.offset): error: \(error.message)" }
}

/// Reads a compiled catalog.
///
/// - Throws: as `openCatalog`, and `FileError` for a folder.
package func openCompiledCatalog(at path: String) throws -> Catalog {
    if Paths.isFolder(path) { throw FileError(path: path, doing: "read a compiled catalog", errno: EISDIR) }
    return try openCatalog(at: path)
}
