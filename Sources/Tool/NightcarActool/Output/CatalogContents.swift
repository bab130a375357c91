import NightcarBasics
import NightcarXCAssets

/// What `--print-contents` lists: the folders of a catalog as they are on disk, with the entries of each set.
func catalogContents(_ catalog: SourceCatalog) -> PropertyList {
    ContentsLister(catalog).list("", named: fileName(absolutePath(catalog.path)))
}

func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

private struct ContentsLister {
    private var children: [String: [String]] = [:]
    private var groups: [String: SourceGroup] = [:]
    private var sets: [String: SourceSet] = [:]

    init(_ catalog: SourceCatalog) {
        for group in catalog.groups { groups[group.folder.relativePath] = group }
        for set in catalog.sets { sets[set.folder.relativePath] = set }
        for path in (catalog.groups.map(\.folder.relativePath) + catalog.sets.map(\.folder.relativePath)) where !path.isEmpty {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            children[parent, default: []].append(path)
        }
    }

    func list(_ path: String, named name: String) -> PropertyList {
        var members: [String: PropertyList] = ["filename": .string(name)]
        let folders = (children[path] ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var items = folders.map { list($0, named: fileName($0)) }
        if let set = sets[path] { items += set.entries.filter { $0.origin == .list }.map(entry) }
        if !items.isEmpty { members["children"] = .array(items) }
        let folder = sets[path]?.folder ?? groups[path]?.folder
        if folder?.providesNamespace == true { members["provides-namespace"] = .bool(true) }
        return .dictionary(members)
    }

    /// The texts and flags of an entry, as written in its Contents.json.
    private func entry(_ entry: SourceEntry) -> PropertyList {
        var members: [String: PropertyList] = [:]
        for member in entry.node.effectiveMembers {
            if let text = member.value.string { members[member.key] = .string(text) }
            if let flag = member.value.bool { members[member.key] = .bool(flag) }
        }
        return .dictionary(members)
    }
}
