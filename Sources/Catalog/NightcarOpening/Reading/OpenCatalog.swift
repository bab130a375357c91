package import AppleCatalog
package import NightcarBasics
package import NightcarModel
import NightcarXCAssets
import ThemeCatalog
package import ThemeCatalogBytes

/// Reads a catalog of any known format. A source catalog is a folder, and a compiled one is a file.
///
/// - Parameter links: which symbolic links of a source catalog are followed.
/// - Throws: `Failure` with the location in the file.
package func openCatalog(at path: String, links: LinkPolicy = .follow) throws(Failure) -> OpenedCatalog {
    guard Paths.isFolder(path) else { return OpenedCatalog(catalog: try openCompiledCatalog(at: path)) }
    let assets = try openSources(at: [path], links: links).assets()
    return OpenedCatalog(catalog: assets.catalog, findings: assets.findings)
}

/// Reads a compiled catalog of any format from memory.
///
/// - Parameter path: the catalog's name in errors.
/// - Throws: `Failure` with the location in the file.
package func openCatalog(_ bytes: ByteView, path: String) throws(Failure) -> Catalog {
    if let car = try openCar(bytes, path: path) { return car.catalog }
    do throws(ThemeCatalogError) { return try Catalog(ThemeCatalogFile(bytes), path: path) } catch {
        if error.code == .notACatalog, !CatalogFinder.isCompiled(path), path != StandardInput.name { throw notACatalog(path) }
        throw Failure(error, in: path)
    }
}

/// The user named a file of another kind.
private func notACatalog(_ path: String) -> Failure {
    let isCode = [".swift", ".m", ".mm", ".h", ".storyboard", ".xib"].contains { path.lowercased().hasSuffix($0) }
    let hint = isCode ? "; it is code, which goes to --sources" : ""
    return Failure("it isn't an asset catalog (*.xcassets, *.ncar, *.car)\(hint)", in: path)
}

/// Whether bytes begin as an `Assets.car` does.
package func isCar(_ bytes: ByteView) -> Bool { bytes.withUnsafeBytes { $0.starts(with: BOMContainer.magic) } }

/// Reads an `Assets.car` with everything that only this format has. Nil if the bytes are something else.
///
/// - Throws: `Failure` if it is damaged.
package func openCar(_ bytes: ByteView, path: String) throws(Failure) -> CarFile? {
    guard isCar(bytes) else { return nil }
    do throws(ByteError) { return try CarFile(bytes, path: path) } catch {
        throw Failure(error, in: path)
    }
}

/// Reads a compiled catalog.
///
/// - Throws: the same as `openCatalog`. A folder is also an error.
package func openCompiledCatalog(at path: String) throws(Failure) -> Catalog {
    if Paths.isFolder(path) { throw Failure(FileError(path: path, doing: "read a compiled catalog", errno: EISDIR)) }
    let file: MappedFile
    do { file = try MappedFile(path: path) } catch { throw Failure(error) }
    return try openCatalog(file.view, path: path)
}
