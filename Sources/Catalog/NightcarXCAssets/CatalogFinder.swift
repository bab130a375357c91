package import NightcarBasics
import NightcarModel
package import ThemeCatalogBytes

/// Finds the catalogs that paths name. All commands use this search.
///
/// A link is followed if it has the name of a catalog and `links` allows it. Links to other folders are not searched: their
/// targets are usually found anyway, or may be a whole file system.
package struct CatalogFinder: Sendable {
    /// Something that a search found.
    package struct Found: Sendable {
        package enum Form: Sendable {
            /// A folder of sets.
            case source
            /// A document of Icon Composer, if the search is for them too.
            case icon
            /// A compiled file.
            case compiled
            /// Something that might contain a catalog but isn't opened, and the reason.
            case closed(Finding)
            /// The folder that was searched, and the note that counts what it leaves out.
            case leftOut(Finding)
        }

        package var path: String
        package var form: Form
    }

    /// The source catalogs that paths name.
    package struct Sources: Sendable {
        package var paths: [String] = []
        /// The icon documents among the named paths, if the search was for them too.
        package var icons: [String] = []
        /// What could not be opened during the search.
        package var findings: [Finding] = []

        package init() {}
    }

    package var links: LinkPolicy
    /// The catalogs of themes, with links resolved. A search leaves them out, because they aren't the app's own.
    package var themes: Set<String>

    package init(links: LinkPolicy = .follow, themes: Set<String> = []) { (self.links, self.themes) = (links, themes) }

    /// The extension of a folder that is a source catalog.
    package static let sourceExtension = "xcassets"

    /// Whether a path is a source catalog by its name. A sticker pack of an app for Messages is one, too.
    package static func isSource(_ path: String) -> Bool {
        hasExtension(path, sourceExtension) || hasExtension(path, stickersExtension)
    }

    /// The extension of a catalog with sticker packs.
    package static let stickersExtension = "xcstickers"

    /// The source catalog that a file or folder is in or would be in, or that it is. Nil if there is none.
    package static func catalog(around path: String) -> String? {
        let parts = Paths.components(Paths.resolved(path))
        return parts.firstIndex { isSource(String($0)) }.map { "/" + parts[...$0].joined(separator: "/") }
    }

    /// - Throws: `Failure` if an output is inside a source catalog, where it would replace a file or be part of the next run's
    ///   input. Also if it is empty, as the value of a variable that isn't set: the files would go to the root folder.
    package static func checkIsOutside(_ output: String) throws(Failure) {
        guard !output.isEmpty else { throw Failure("the path of the output is empty") }
        guard let catalog = catalog(around: output) else { return }
        throw Failure("the output would be inside the asset catalog \(catalog); choose a folder outside it", in: output)
    }

    /// Whether a path is a document of Icon Composer, by its name.
    package static func isIcon(_ path: String) -> Bool { hasExtension(path, SetKind.iconDocument.rawValue) }

    package static func isCompiled(_ path: String) -> Bool { hasExtension(path, "ncar") || hasExtension(path, "car") }

    /// The outermost source catalogs that the paths name. A path is a `*.xcassets` folder, or a folder that contains some.
    ///
    /// They are in the order of the paths. Catalogs in the same folder are sorted by the bytes of their paths. A catalog that
    /// several paths name is listed once.
    ///
    /// - Parameters:
    ///   - withIcons: whether a path may also be a document of Icon Composer, or a folder that has documents and no catalog.
    ///   - besides: whether the documents next to catalogs are searched, too.
    ///   - entered: folders from which a search leaves nothing out.
    /// - Throws: `Failure` if a path can't be read or has no catalog.
    package func sources(
        at paths: [String], withIcons: Bool = false, besides: Bool = false, entering entered: [String] = []
    ) throws(Failure) -> Sources {
        var sources = Sources()
        // The real paths of the catalogs that earlier paths named.
        var named: Set<String> = []
        for path in paths {
            if withIcons, Self.isIcon(path) {
                guard access(path, F_OK) == 0 else { throw Failure("there is no such document", in: path) }
                if named.insert(Paths.real(path) ?? path).inserted { sources.icons.append(path) }
                continue
            }
            var own: [String] = []
            var closed: [Finding] = []
            for item in try found(at: path, named: paths, withIcons: besides, entering: entered) {
                switch item.form {
                case .source: own.append(item.path)
                case .closed(let finding), .leftOut(let finding): closed.append(finding)
                case .icon: sources.icons += named.insert(Paths.real(item.path) ?? item.path).inserted ? [item.path] : []
                case .compiled: break
                }
            }
            sources.findings += closed
            if paths.count > 1 {
                let real = own.map { Paths.real($0) ?? $0 }
                sources.paths += zip(own, real).filter { !named.contains($0.1) }.map(\.0)
                named.formUnion(real)
            } else {
                sources.paths = own
            }
            guard own.isEmpty else { continue }
            if let first = closed.first { throw Failure(first.message, at: first.location) }
            let icons = withIcons ? Self.icons(below: path) : []
            sources.icons += icons.filter { named.insert(Paths.real($0) ?? $0).inserted }
            guard icons.isEmpty else { continue }
            throw Failure("there is no *.xcassets folder in this folder or its subfolders", in: path)
        }
        return sources
    }

    /// - Throws: `Failure` for a part of a catalog, and for what can't be read.
    private func found(
        at path: String, named paths: [String], withIcons: Bool, entering entered: [String]
    ) throws(Failure) -> [Found] {
        if let catalog = Self.catalog(around: path), access(path, F_OK) == 0, Paths.resolved(path) != catalog {
            let name = catalog.split(separator: "/").last ?? ""
            throw Failure("this is a part of the catalog \(name); name the whole catalog", in: path)
        }
        do { return try catalogs(at: path, named: paths, withIcons: withIcons, entering: entered) } catch {
            let isFile = access(path, F_OK) == 0 && !Paths.isFolder(path)
            let advice = isFile ? "; name an asset catalog, or a folder that contains one" : ""
            throw Failure("cannot \(error.doing) the folder: \(error.reason)\(advice)", in: path)
        }
    }

    /// The outermost catalogs of all formats in a folder and its subfolders, sorted by the bytes of their paths. If the path
    /// itself is named like a source catalog, it is the only result. Catalogs in the folders of dependencies and builds, in
    /// hidden folders and in what git ignores are left out, with a finding that counts them.
    ///
    /// - Parameters:
    ///   - named: paths that are searched themselves. They are not left out.
    ///   - withIcons: whether to find documents of Icon Composer, too.
    ///   - entered: folders from which nothing is left out. If the path is in one of them, or is one, nothing is left out at all.
    /// - Throws: `FileError` if the folder can't be read. Subfolders that can't be read are `closed`.
    package func catalogs(
        at path: String, named: [String] = [], withIcons: Bool = false, entering entered: [String] = []
    ) throws(FileError) -> [Found] {
        guard !path.isEmpty else { throw FileError(path: path, doing: "open", errno: ENOENT) }
        if let finding = refusal(of: path) { return [Found(path: path, form: .closed(finding))] }
        // Inside a catalog, it can be named "." or "..".
        let namesAnother = path.split(separator: "/").last.map { [".", ".."].contains($0) } ?? false
        if Self.isSource(namesAnother ? Paths.resolved(path) : path) { return [Found(path: path, form: .source)] }
        var found: [Found] = []
        try search(Paths.trimmed(path), depth: 0, withIcons: withIcons, into: &found)
        if !themes.isEmpty { found.removeAll { themes.contains(Paths.resolved($0.path)) } }
        return Self.withoutOthers(found, in: Paths.trimmed(path), named: named, entering: entered)
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Why a path that the user named is not opened. Nil if it is. Only a policy that is limited to a folder refuses a path.
    package func refusal(of path: String) -> Finding? {
        guard case .within = links, case .refused(let finding) = LinkResolver(policy: links).resolve(path) else { return nil }
        return finding
    }
}

private extension CatalogFinder {
    /// The documents of Icon Composer in a folder and its subfolders, sorted.
    static func icons(below folder: String, depth: Int = 0) -> [String] {
        guard depth < Limits.folderDepth, let listing = try? FolderListing(path: folder) else { return [] }
        return listing.folders.filter { $0 != ".git" }.sorted().flatMap { name in
            isIcon(name) ? ["\(folder)/\(name)"] : icons(below: "\(folder)/\(name)", depth: depth + 1)
        }
    }

    /// What is left without the catalogs of dependencies and builds, and one finding that counts these.
    static func withoutOthers(
        _ found: [Found], in folder: String, named: [String], entering entered: [String]
    ) -> [Found] {
        let leftOut = LeftOutFolders(in: folder, of: found.map(\.path), named: named, entering: entered)
        let folders = found.map { leftOut.folder(around: $0.path) }
        let others = folders.compactMap(\.self)
        guard !others.isEmpty else { return found }
        let kept = zip(found, folders).filter { $0.1 == nil }.map(\.0)
        return kept + [Found(path: folder, form: .leftOut(LeftOutFolders.finding(others, in: folder)))]
    }

    func search(_ folder: String, depth: Int, withIcons: Bool, into found: inout [Found]) throws(FileError) {
        let listing: FolderListing
        do { listing = try FolderListing(path: folder) } catch {
            if depth == 0 { throw error }
            let message = "cannot \(error.doing) the folder: \(error.reason); it is not searched for catalogs"
            let finding = Finding(.unreadableFolder, .warning, message, at: Location(path: folder))
            return found.append(Found(path: folder, form: .closed(finding)))
        }
        let prefix = folder == "/" ? folder : folder + "/"
        for name in listing.folders where name != ".git" {
            if Self.isSource(name) {
                found.append(Found(path: prefix + name, form: .source))
            } else if withIcons, Self.isIcon(name) {
                found.append(Found(path: prefix + name, form: .icon))
            } else if depth + 1 < Limits.folderDepth {
                try search(prefix + name, depth: depth + 1, withIcons: withIcons, into: &found)
            }
        }
        for entry in listing.unreadable.map({ UnnamedEntry($0, in: folder) }) where Self.isSource(entry.name) {
            found.append(Found(path: prefix + entry.name, form: .closed(entry.finding(in: folder))))
        }
        for name in listing.files where Self.isCompiled(name) { found.append(Found(path: prefix + name, form: .compiled)) }
        for name in listing.links where Self.isSource(name) || Self.isCompiled(name) {
            switch LinkResolver(policy: links).resolve(prefix + name) {
            case .folder where Self.isSource(name): found.append(Found(path: prefix + name, form: .source))
            case .file where Self.isCompiled(name): found.append(Found(path: prefix + name, form: .compiled))
            case .refused(let finding): found.append(Found(path: prefix + name, form: .closed(finding)))
            case .file, .folder, .other: break
            }
        }
    }

    static func hasExtension(_ path: String, _ ending: String) -> Bool {
        let name = Paths.trimmed(path).split(separator: "/").last ?? ""
        return name.lowercased().hasSuffix("." + ending)
    }
}
