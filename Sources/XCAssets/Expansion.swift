package import CatalogModel
package import Diagnostics
import JSONSource
package import Variants

/// What became of source catalogs: the catalog, and everything that has to be said about it.
package struct Expansion: Sendable {
    package var catalog: Catalog
    /// Those of loading and those of expanding, sorted.
    package var findings: [Finding]
    /// How many entries with content the filter left out.
    package var filteredOut: Int
}

/// Turns the sets of catalogs into assets with keyed renditions.
///
/// Names are unique for each kind over all catalogs: where two sets share both, the one of the earlier catalog, or of the
/// earlier path in one catalog, stays, and a finding says so. Two entries of one set with one key are an error that names both;
/// the first stays.
package func expand(_ catalogs: [SourceCatalog], filter: PlatformFilter = PlatformFilter()) -> Expansion {
    var expander = Expander(filter: filter)
    for catalog in catalogs { expander.add(catalog) }
    let assets = expander.assets.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
    return Expansion(
        catalog: Catalog(path: catalogs.first?.path ?? "", assets: assets),
        findings: (catalogs.flatMap(\.findings) + expander.findings).sorted(), filteredOut: expander.filteredOut)
}

private struct Expander {
    let filter: PlatformFilter
    var assets: [Asset] = []
    var findings: [Finding] = []
    var filteredOut = 0
    private var taken: [AssetID: Location] = [:]

    init(filter: PlatformFilter) { self.filter = filter }

    private struct AssetID: Hashable {
        var name: String
        var kind: AssetKind
    }

    mutating func add(_ catalog: SourceCatalog) {
        let names = Dictionary(catalog.sets.map { ($0.folder.relativePath, $0.name) }, uniquingKeysWith: { first, _ in first })
        var excluded: Set<String> = []
        for set in catalog.sets {
            if let parent = set.parent, excluded.contains(parent) || excluded.contains(set.folder.relativePath) {
                excluded.insert(set.folder.relativePath)
                filteredOut += set.entries.count { $0.hasContent && !$0.isUnassigned }
                continue
            }
            add(set, names: names, excluded: &excluded)
        }
    }

    /// - Parameters:
    ///   - names: the names of the catalog's sets by their relative paths.
    ///   - excluded: receives the parts that only filtered-out entries name.
    private mutating func add(_ set: SourceSet, names: [String: String], excluded: inout Set<String>) {
        let entries = usableEntries(of: set)
        let kept = filter.keeps(entries.map(\.key))
        var renditions: [Rendition] = []
        var parts = (kept: Set<String>(), dropped: Set<String>())
        for (entry, stays) in zip(entries, kept) {
            if case .child(let name) = entry.target {
                let path = set.folder.relativePath + "/" + name
                if stays { parts.kept.insert(path) } else { parts.dropped.insert(path) }
            }
            guard stays else {
                filteredOut += 1
                continue
            }
            if let rendition = rendition(of: entry, in: set, names: names) { renditions.append(rendition) }
        }
        excluded.formUnion(parts.dropped.subtracting(parts.kept))
        guard isWorthAnAsset(set, renditions, hadEntries: !entries.isEmpty) else { return }
        let id = AssetID(name: set.name, kind: set.kind)
        if let first = taken[id] {
            return findings.append(
                Finding(
                    "duplicate-name", .warning,
                    "the name \"\(set.name)\" is used by another \(set.kind.rawValue); this one is left out, rename it",
                    at: set.location, related: [.init(location: first, message: "this one stays")]))
        }
        taken[id] = set.location
        assets.append(
            Asset(
                name: set.name, kind: set.kind, properties: set.properties, renditions: renditions.sorted { $0.key < $1.key },
                location: set.location))
    }
}

private extension Expander {
    /// The entries with content, without unassigned ones and without those whose key another has; both are reported.
    mutating func usableEntries(of set: SourceSet) -> [SourceEntry] {
        var usable: [SourceEntry] = []
        var slots: [VariantKey: Location] = [:]
        for entry in set.entries where entry.hasContent {
            if entry.isUnassigned {
                findings.append(
                    Finding(
                        "unassigned-child", .warning, "the entry\(Self.named(entry)) is marked as unassigned; it is left out",
                        at: entry.location))
            } else if let first = slots[entry.key] {
                findings.append(
                    Finding(
                        "duplicate-slot", .error,
                        "the entry\(Self.named(entry)) is for the same slot (\(entry.key)) as another one; remove one of them",
                        at: entry.location, related: [.init(location: first, message: "the first entry for the slot, which stays")]))
            } else {
                slots[entry.key] = entry.location
                usable.append(entry)
            }
        }
        return usable
    }

    mutating func rendition(of entry: SourceEntry, in set: SourceSet, names: [String: String]) -> Rendition? {
        let content: Content
        switch entry.target {
        case .file(let name): content = .file(SourceFile(path: set.folder.path + "/" + name, name: name))
        case .color(let color): content = .color(color)
        case .child(let folder):
            guard let name = names[set.folder.relativePath + "/" + folder] else {
                findings.append(
                    Finding(
                        "missing-file", .warning, "the part \"\(folder)\" is not a set; the entry counts as empty",
                        at: entry.location))
                return nil
            }
            content = .child(name)
        case .none: return nil
        }
        return Rendition(key: entry.key, content: content, attributes: entry.attributes, location: entry.location)
    }

    /// A set without renditions is an asset only where it says something about itself or holds other sets.
    mutating func isWorthAnAsset(_ set: SourceSet, _ renditions: [Rendition], hadEntries: Bool) -> Bool {
        guard renditions.isEmpty, set.folder.document?.root.isObject == true else { return !renditions.isEmpty }
        if hadEntries { return false }
        if set.folder.properties?.members?.isEmpty == false || !set.folder.folders.isEmpty { return true }
        findings.append(
            Finding("empty-set", .info, "no slot of the set \"\(set.name)\" is filled; it is left out", at: set.location))
        return false
    }

    static func named(_ entry: SourceEntry) -> String { entry.fileName.map { " \"\($0)\"" } ?? "" }
}
