import Bytes
import Diagnostics
import XCAssets
import Zip

/// A catalog that a search came upon.
struct FoundCatalog {
    enum Form {
        /// A folder of sets.
        case source
        /// A compiled file on disk.
        case file
        /// A compiled file in an archive.
        case entry(ZipArchive.Entry, ZipArchive)
        /// Something that could hold a catalog and is not opened, and why.
        case closed(Finding)
    }

    /// Inside an archive the archive's path with the entry's behind it.
    var path: String
    var form: Form
}

/// A path in which there is nothing to measure.
package struct NoCatalog: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String

    package var description: String {
        "\(path): error: there is no asset catalog in it (*.xcassets, *.ncar, *.car), nor beneath it"
    }
}

/// The catalogs that a path names: itself, or those in the folder or archive that it is, ordered by their paths' bytes.
///
/// A link in an archive is an entry as any other: nothing follows it.
func findCatalogs(in path: String, links: LinkPolicy) throws -> [FoundCatalog] {
    let finder = CatalogFinder(links: links)
    guard Paths.isFolder(path) else {
        if let finding = finder.refusal(of: path) { return [FoundCatalog(path: path, form: .closed(finding))] }
        guard try isArchive(path) else { return [FoundCatalog(path: path, form: .file)] }
        return try catalogs(inArchive: path)
    }
    let path = Paths.trimmed(path)
    let found = try finder.catalogs(at: path).map { found in
        switch found.form {
        case .source: FoundCatalog(path: found.path, form: .source)
        case .compiled: FoundCatalog(path: found.path, form: .file)
        case .closed(let finding): FoundCatalog(path: found.path, form: .closed(finding))
        }
    }
    guard !found.isEmpty else { throw NoCatalog(path: path) }
    return found
}

private func catalogs(inArchive path: String) throws -> [FoundCatalog] {
    let archive = try ZipArchive(MappedFile(path: path).view, path: path)
    let found = archive.entries.filter { !$0.isFolder && CatalogFinder.isCompiled($0.name) }.map { entry in
        FoundCatalog(path: "\(path)/\(entry.name)", form: .entry(entry, archive))
    }
    guard !found.isEmpty else { throw NoCatalog(path: path) }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

private func isArchive(_ path: String) throws(FileError) -> Bool {
    let view = try MappedFile(path: path).view
    return ZipArchive.isArchive(view)
}
