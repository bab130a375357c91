package import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

/// A catalog that a search found.
package struct FoundCatalog {
    package enum Form {
        /// A folder of sets.
        case source
        /// A compiled file on disk.
        case file
        /// A compiled file on standard input.
        case standardInput
        /// A compiled file in an archive.
        case entry(ZipArchive.Entry, ZipArchive)
        /// A document of Icon Composer.
        case icon
        /// Something that could contain a catalog but is not opened, and the reason.
        case closed(Finding)
    }

    /// Inside an archive, the archive's path followed by the entry's.
    package var path: String
    package var form: Form

    package var isIcon: Bool { if case .icon = form { true } else { false } }
}

/// The catalogs that a path names: the path itself, or the catalogs in the folder or archive at the path, sorted by the bytes
/// of their paths. The list can be empty. `-` is a compiled file on standard input.
///
/// A link in an archive is treated like any other entry and is never followed.
///
/// - Parameters:
///   - entered: folders that a search of a folder doesn't leave out.
///   - withIcons: whether to find documents of Icon Composer in folders, too. One at the path itself is always found.
///   - themes: the catalogs of themes, which a search of a folder leaves out.
///   - leftOut: gets the note about catalogs that it leaves out.
package func findCatalogs(
    in path: String, entering entered: [String], withIcons: Bool = false, themes: Set<String> = [],
    links: LinkPolicy, leftOut: inout [Finding]
) throws -> [FoundCatalog] {
    if path == StandardInput.word { return [FoundCatalog(path: StandardInput.name, form: .standardInput)] }
    let finder = CatalogFinder(links: links, themes: themes)
    guard Paths.isFolder(path) else {
        if let finding = finder.refusal(of: path) { return [FoundCatalog(path: path, form: .closed(finding))] }
        guard let archive = try ZipArchive(at: path) else { return [FoundCatalog(path: path, form: .file)] }
        return catalogs(in: archive, at: path)
    }
    if CatalogFinder.isIcon(path) { return [FoundCatalog(path: Paths.trimmed(path), form: .icon)] }
    return try finder.catalogs(at: Paths.trimmed(path), withIcons: withIcons, entering: entered).compactMap { found in
        switch found.form {
        case .source: return FoundCatalog(path: found.path, form: .source)
        case .icon: return FoundCatalog(path: found.path, form: .icon)
        case .compiled: return FoundCatalog(path: found.path, form: .file)
        case .closed(let finding): return FoundCatalog(path: found.path, form: .closed(finding))
        case .leftOut(let finding):
            leftOut.append(finding)
            return nil
        }
    }
}

/// The same without the note, for those who ask for one catalog.
package func findCatalogs(in path: String, entering entered: [String] = [], links: LinkPolicy) throws -> [FoundCatalog] {
    var ignored: [Finding] = []
    return try findCatalogs(in: path, entering: entered, links: links, leftOut: &ignored)
}

private func catalogs(in archive: ZipArchive, at path: String) -> [FoundCatalog] {
    let found = archive.entries.filter { !$0.isFolder && CatalogFinder.isCompiled($0.name) }.map { entry in
        FoundCatalog(path: "\(path)/\(entry.name)", form: .entry(entry, archive))
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}
