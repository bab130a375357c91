import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// Reads the folders of one catalog, parents first.
struct CatalogWalker {
    static let maximumDepth = Limits.folderDepth

    private(set) var catalog: SourceCatalog
    private let links: LinkResolver
    private var folderCount = 0
    private let maximumFolders: Int
    private let root: String
    /// The folders of a catalog that is only a value, by path. Nil for one in the file system.
    private let values: [String: FolderReading]?
    /// Receives each top-level set and its parts as soon as all of them are read. The catalog then keeps only the findings.
    private let handOver: (([SourceSet]) -> Void)?
    /// The number of folders that are read at the same time.
    private let width: Int
    /// Tunable: the number of folders to read ahead. It keeps large catalogs from being in memory completely.
    private static let batch = 256

    /// A folder on the way down, and what its location means for the names in it.
    struct Place {
        var path: String
        var relativePath = ""
        var name = ""
        var depth = 0
        /// The prefix of set names: empty, or ends in a slash.
        var prefix = ""
        /// The same, considering only `provides-namespace`.
        var namespace = ""
        /// The relative path of the enclosing set.
        var parent: String?
        /// The real paths of the folders whose links led here.
        var trail: [String] = []
    }

    init(
        path: String, folder: String, width: Int = 1, maximumFolders: Int = Limits.folders, links: LinkPolicy = .follow,
        values: [String: FolderReading]? = nil, handOver: (([SourceSet]) -> Void)? = nil
    ) {
        (self.width, self.maximumFolders, self.values, self.handOver) = (width, maximumFolders, values, handOver)
        catalog = SourceCatalog(path: path)
        self.links = LinkResolver(policy: links)
        root = folder
    }

    mutating func walk(_ folder: FolderReading) { visit(Place(path: root), folder) }
}

private extension CatalogWalker {
    mutating func visit(_ place: Place, _ reading: FolderReading) {
        folderCount += 1
        var listing = reading.listing
        let followed = StageClock.measure(.walk) { follow(&listing, in: place) }
        var folder = SourceFolder(path: place.path, relativePath: place.relativePath)
        folder.files = listing.files
        folder.folders = listing.folders
        // A link may lead to something other than a file, whatever reading it returned.
        if folder.files.contains("Contents.json") {
            folder.contents = reading.contents ?? FolderReading.contents(of: folder.path)
        }
        let inside = StageClock.measure(.walk) { add(folder, at: place) }
        let prefix = (place.path == "/" ? "" : place.path) + "/"
        for start in stride(from: 0, to: folder.folders.count, by: Self.batch) {
            let names = Array(folder.folders[start..<min(start + Self.batch, folder.folders.count)])
            let readings = names.blockingMap(width: width) {
                [policy = links.policy, values] name -> Result<FolderReading, FileError> in
                if let known = values?[prefix + name] { return .success(known) }
                return Result { () throws(FileError) in try FolderReading(path: prefix + name, links: policy) }
            }
            for (name, reading) in zip(names, readings) {
                var next = inside
                next.path = prefix + name
                next.relativePath = place.relativePath.isEmpty ? name : place.relativePath + "/" + name
                next.name = name
                next.depth = place.depth + 1
                if let trail = followed[name] { next.trail = trail }
                descend(next, reading)
            }
        }
        if let handOver, place.parent == nil, inside.parent != nil {
            handOver(catalog.sets)
            catalog.sets.removeAll(keepingCapacity: true)
        }
    }

    mutating func descend(_ place: Place, _ reading: Result<FolderReading, FileError>) {
        guard place.depth < Self.maximumDepth, folderCount < maximumFolders else {
            let limit =
                place.depth < Self.maximumDepth
                ? "the catalog has more than \(maximumFolders) folders" : "folders are nested more than \(Self.maximumDepth) deep"
            return report(.folderLimit, .error, "\(limit); this one is left out", place.path)
        }
        switch reading {
        case .success(let reading): visit(place, reading)
        case .failure(let error):
            report(.unreadableFolder, .error, "cannot \(error.doing) the folder: \(error.reason); it is left out", place.path)
        }
    }

    /// Records the folder as a set or a group, and returns the place for its contents.
    mutating func add(_ folder: SourceFolder, at place: Place) -> Place {
        let (stem, fileExtension) = Self.split(place.name)
        let kind = SetKind(rawValue: fileExtension)
        var inside = place
        let isSet = kind.isKnown || isUnknownSet(folder, stem, fileExtension)
        guard place.depth > 0, isSet, !stem.isEmpty else {
            if handOver == nil { catalog.groups.append(SourceGroup(folder: folder, fileExtension: fileExtension)) }
            if place.depth > 0, isSet {
                catalog.findings.append(SetReader.unnamed(folder, kind))
            } else {
                checkGroup(folder, depth: place.depth)
            }
            if place.depth > 0, folder.providesNamespace {
                inside.prefix += place.name + "/"
                inside.namespace += place.name + "/"
            }
            return inside
        }
        let set = SourceSet(
            folder: folder, kind: kind, name: place.prefix + stem, namespacedName: place.namespace + stem, parent: place.parent)
        var reader = SetReader(set)
        reader.read()
        catalog.sets.append(reader.set)
        catalog.findings += reader.findings
        if kind.namesItsParts || folder.providesNamespace { inside.prefix += stem + "/" }
        if folder.providesNamespace {
            inside.namespace += (set.isKnown ? stem : place.name) + "/"
        }
        inside.parent = folder.relativePath
        return inside
    }

    /// A folder with an unknown extension is a set if its Contents.json lists objects or if it contains files.
    ///
    /// Otherwise it is a group with a dot in its name, such as `Version 1.2`.
    func isUnknownSet(_ folder: SourceFolder, _ stem: String, _ fileExtension: String) -> Bool {
        guard !stem.isEmpty else { return false }
        guard let first = fileExtension.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return false }
        guard fileExtension != CatalogFinder.sourceExtension, !fileExtension.contains(" ") else { return false }
        let listsObjects = folder.document?.root.members?.contains { $0.value.array?.contains(where: \.isObject) ?? false }
        return listsObjects ?? false || folder.files.contains { $0 != "Contents.json" && !$0.hasPrefix(".") }
    }

    mutating func checkGroup(_ folder: SourceFolder, depth: Int) {
        switch folder.contents {
        case .missing where depth == 0:
            report(.missingContentsJSON, .info, "the catalog has no Contents.json of its own", folder.path)
        case .broken(let error):
            catalog.findings.append(
                Finding(
                    .badContentsJSON, .error, error.message + "; the group's properties are not known", at: error.location))
        case .read(let document) where !document.root.isObject:
            catalog.findings.append(
                Finding(
                    .badContentsJSON, .error, "a Contents.json must start with an object",
                    at: document.location(of: document.root)))
        case .read(let document):
            catalog.findings += document.findings
            catalog.findings += KnownKeys.unknown(in: document, entries: nil)
        case .missing: break
        }
        let isHidden = folder.relativePath.hasPrefix(".") || folder.relativePath.contains("/.")
        for name in folder.files where name != "Contents.json" && !name.hasPrefix(".") && !isHidden {
            report(.strayFile, .warning, "the file is not in a set; it is left out", folder.path + "/" + name)
        }
    }

    mutating func report(_ id: FindingID, _ severity: Severity, _ message: String, _ path: String) {
        catalog.findings.append(Finding(id, severity, message, at: Location(path: path)))
    }

    /// `Logo.imageset` → (`Logo`, `imageset`). The extension is in lowercase. It is empty if there is none.
    static func split(_ name: String) -> (stem: String, fileExtension: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return (name, "") }
        return (String(name[..<dot]), name[name.utf8.index(after: dot)...].lowercased())
    }
}

// Links.
private extension CatalogWalker {
    /// Moves the links that may be followed to the lists of files and folders.
    ///
    /// - Returns: for each folder behind a link, the trail that leads to it.
    mutating func follow(_ listing: inout FolderListing, in place: Place) -> [String: [String]] {
        var followed: [String: [String]] = [:]
        for name in listing.links {
            let path = place.path + "/" + name
            switch links.resolve(path) {
            case .file: listing.files.append(name)
            case .folder(let target):
                let trail = place.trail + [Paths.real(place.path) ?? place.path]
                if trail.contains(where: { Paths.isInside($0, target) }) {
                    catalog.findings.append(LinkResolver.loop(path))
                } else {
                    listing.folders.append(name)
                    followed[name] = trail
                }
            case .refused(let finding): catalog.findings.append(finding)
            case .other: listing.others.append(name)
            }
        }
        if !listing.links.isEmpty { listing.sort() }
        for name in listing.others {
            report(.notAFile, .warning, "this is neither a file nor a folder; it is left out", place.path + "/" + name)
        }
        catalog.findings += listing.unreadable.map { UnnamedEntry($0, in: place.path).finding(in: place.path) }
        return followed
    }
}
