import NightcarBasics
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Expands the sets of one catalog in two passes: parents first to filter, parts first to build.
struct CatalogExpander {
    /// In the order of the sets.
    private(set) var assets: [Asset] = []
    var findings: [Finding] = []
    private(set) var filteredOut = 0
    private let sets: [SourceSet]
    let filter: PlatformFilter
    /// The sets' positions by their relative paths.
    private let index: [String: Int]
    private var drafts: [Draft] = []

    /// The entries of a set that remain, and what is known about the set so far.
    fileprivate struct Draft {
        var entries: [SourceEntry] = []
        /// Whether the filter left out some of its content or some content of its parts.
        var isFiltered = false
        var hasParts = false
        /// Whether it becomes an asset.
        var isKept = false
    }

    /// - Parameter sets: parents first. The list includes the parts of each set.
    init(_ sets: [SourceSet], filter: PlatformFilter) {
        self.sets = sets
        self.filter = filter
        index = Dictionary(sets.indices.map { (sets[$0].folder.relativePath, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func expand() {
        drafts = filteredSets()
        for at in sets.indices.reversed() {
            let set = sets[at]
            let built = renditions(of: set, drafts[at].entries)
            drafts[at].isKept = isWorthAnAsset(set, drafts[at], built)
            if let parent = set.parent.flatMap({ index[$0] }) {
                if drafts[at].isKept { drafts[parent].hasParts = true }
                if drafts[at].isFiltered { drafts[parent].isFiltered = true }
            }
            guard drafts[at].isKept else { continue }
            assets.append(
                Asset(
                    name: set.name, kind: set.kind, properties: set.properties, renditions: built.sorted { $0.key < $1.key },
                    location: set.location))
        }
        assets.reverse()
    }
}

private extension CatalogExpander {
    /// The remaining entries of each set. Parts that are named only by filtered-out entries are removed with everything in
    /// them.
    mutating func filteredSets() -> [Draft] {
        var excluded: Set<String> = []
        return sets.map { set in
            let path = set.folder.relativePath
            if excluded.contains(path) || set.parent.map(excluded.contains) ?? false {
                excluded.insert(path)
                filteredOut += set.entries.count { $0.hasContent && !$0.isUnassigned }
                return Draft(isFiltered: true)
            }
            var draft = Draft()
            var parts = (kept: Set<String>(), dropped: Set<String>())
            let entries = usableEntries(of: set)
            for (entry, stays) in zip(entries, filter.keeps(entries.map(\.key))) {
                if case .child(let name) = entry.target {
                    if stays { parts.kept.insert(path + "/" + name) } else { parts.dropped.insert(path + "/" + name) }
                }
                if stays { draft.entries.append(entry) } else { draft.isFiltered = true }
            }
            filteredOut += entries.count - draft.entries.count
            excluded.formUnion(parts.dropped.subtracting(parts.kept))
            return draft
        }
    }

    /// The entries with content. Unassigned entries, and entries with a duplicate key or an endless value, are left out and
    /// reported.
    mutating func usableEntries(of set: SourceSet) -> [SourceEntry] {
        var usable: [SourceEntry] = []
        var slots: [VariantKey: Location] = [:]
        for entry in set.entries where entry.hasContent {
            if entry.isUnassigned {
                findings.append(
                    Finding(
                        .unassignedChild, .warning, "the entry\(Self.named(entry)) is marked as unassigned; it is left out",
                        at: entry.location))
            } else if entry.key.texts.contains(where: { $0.utf8.count > Limits.keyTextBytes }) {
                let message =
                    "a value of the entry\(Self.named(entry)) has more than \(Limits.keyTextBytes) bytes; it is left out"
                findings.append(Finding(.badValue, .warning, message, at: entry.location))
            } else if let first = slots[entry.key] {
                findings.append(
                    Finding(
                        .duplicateSlot, .error,
                        "the entry\(Self.named(entry)) is for the same variant (\(entry.key)) as another one; remove one of them",
                        at: entry.location, related: [.init(location: first, message: "this entry is used")]))
            } else {
                slots[entry.key] = entry.location
                usable.append(entry)
            }
        }
        return usable
    }

    mutating func renditions(of set: SourceSet, _ entries: [SourceEntry]) -> [Rendition] {
        var renditions: [Rendition] = []
        for entry in entries {
            guard let content = content(of: entry, in: set) else { continue }
            if set.kind == .symbol, case .file(let file) = content, let glyphs = glyphs(of: file, entry) {
                renditions += glyphs
                continue
            }
            renditions.append(
                Rendition(key: entry.key, content: content, attributes: entry.attributes, location: entry.location))
        }
        return renditions
    }

    /// Nil for a part that doesn't become an asset. The reason has already been reported.
    mutating func content(of entry: SourceEntry, in set: SourceSet) -> Content? {
        switch entry.target {
        case .file(let file): return .file(SourceFile(folder: set.folder.path, name: file))
        case .color(let color): return .color(color)
        case .none: return nil
        case .child(let folder):
            if let part = index[set.folder.relativePath + "/" + folder] {
                return drafts[part].isKept ? .child(sets[part].name) : nil
            }
            let message = "the folder \"\(folder)\" is not a set; the entry counts as empty"
            findings.append(Finding(.missingFile, .warning, message, at: entry.location))
            return nil
        }
    }

    /// A set without renditions is an asset only if it says something about itself or contains other assets.
    mutating func isWorthAnAsset(_ set: SourceSet, _ draft: Draft, _ renditions: [Rendition]) -> Bool {
        if !renditions.isEmpty { return true }
        // The finding about its template says it.
        if set.kind == .symbol, !draft.entries.isEmpty { return false }
        guard set.folder.document?.root.isObject == true, !draft.isFiltered else { return false }
        if draft.hasParts || set.folder.properties?.members?.isEmpty == false { return true }
        findings.append(
            Finding(.emptySet, .info, "nothing in the set is filled; it is left out", at: set.location))
        return false
    }

    static func named(_ entry: SourceEntry) -> String { entry.fileName.map { " \"\($0)\"" } ?? "" }
}

private extension VariantKey {
    /// The values that a `Contents.json` can choose freely.
    var texts: [String] { [idiom.rawValue, subtype, locale, memory, graphics, qualifiers] }
}
