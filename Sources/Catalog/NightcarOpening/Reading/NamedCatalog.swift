package import NightcarBasics
package import ThemeCatalogBytes

/// The one catalog that a path refers to: the catalog itself, or one in an app or an archive.
package enum NamedCatalog {
    /// A source catalog, or a folder that contains some.
    case source(String)
    /// The bytes of a compiled catalog. Inside an archive, the path is the archive's followed by the entry's.
    case compiled(ByteView, path: String)

    /// `-` is a compiled catalog on standard input. If an app or an archive has several compiled catalogs, the path refers to the one
    /// nearest to its top, which is the app's own.
    /// Others are named like files: `App.ipa/Payload/App.app/PlugIns/Share.appex/Assets.car`.
    ///
    /// - Throws: the errors of searching and reading; `Failure` if several are equally near.
    package init(at path: String, links: LinkPolicy = .follow) throws {
        let (place, inside) = Self.archive(in: path)
        let found = try findCatalogs(in: place, links: links).filter { inside == nil || $0.path == path }
        if found.isEmpty || found.contains(where: { if case .source = $0.form { true } else { false } }) {
            guard inside == nil, Paths.isFolder(path) else { throw Failure("it contains no asset catalog", in: path) }
            self = .source(path)
            return
        }
        let top = found.map { Self.depth($0.path) }.min()
        let nearest = found.filter { Self.depth($0.path) == top }
        guard nearest.count == 1 else {
            let names = nearest.prefix(4).map(\.path).joined(separator: ", ")
            throw Failure("\(nearest.count) compiled catalogs are in it; name one of them: \(names)", in: path)
        }
        self = .compiled(try nearest[0].bytes(), path: nearest[0].path)
    }

    /// - Throws: the errors of opening a catalog.
    package func open(links: LinkPolicy = .follow) throws(Failure) -> OpenedCatalog {
        switch self {
        case .source(let path): try openCatalog(at: path, links: links)
        case .compiled(let bytes, let path): OpenedCatalog(catalog: try openCatalog(bytes, path: path))
        }
    }
}

extension NamedCatalog {
    private static func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }

    /// A path below a file names an entry of an archive.
    private static func archive(in path: String) -> (place: String, inside: String?) {
        var place = path
        while access(place, F_OK) != 0, let slash = place.lastIndex(of: "/"), slash != place.startIndex {
            place = String(place[..<slash])
        }
        guard place != path, access(place, F_OK) == 0, !Paths.isFolder(place) else { return (path, nil) }
        return (place, String(path.dropFirst(place.count + 1)))
    }
}

extension FoundCatalog {
    /// The bytes of a compiled catalog.
    package func bytes() throws -> ByteView {
        switch form {
        case .file: return try CompiledBytes(path: path).view
        case .standardInput: return try StandardInput.bytes()
        case .entry(let entry, let archive): return try CompiledBytes(entry, of: archive).view
        case .closed(let finding): throw Failure(finding.message, at: finding.location)
        case .source: throw Failure("this is a source catalog", in: path)
        case .icon: throw Failure("this is a document of Icon Composer, not a catalog", in: path)
        }
    }
}
