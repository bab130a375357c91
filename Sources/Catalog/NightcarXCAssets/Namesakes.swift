import NightcarBasics
import NightcarModel

private struct Name: Hashable {
    var name: String
    var kind: SetKind
}

extension OpenedSources {
    /// What the catalogs expand to, with different names for all assets: sets that have the same kind and name in several catalogs
    /// get the path of their catalog before the name. All other names stay.
    ///
    /// - Parameter folder: the folder that all catalogs are in.
    func keepingNamesakesApart(below folder: String) -> [Expansion] {
        var counts: [Name: Int] = [:]
        for catalog in catalogs {
            for name in Set(catalog.sets.map { Name(name: $0.name, kind: $0.kind) }) { counts[name, default: 0] += 1 }
        }
        let prefix = Paths.trimmed(folder) + "/"
        return zip(catalogs, expansions).map { catalog, expansion in
            // A part has the name of its set in its own, so it follows the set.
            var shared: (relative: Set<String>, folders: Set<String>) = ([], [])
            for set in catalog.sets {
                let isShared = (counts[Name(name: set.name, kind: set.kind)] ?? 0) > 1
                guard set.parent.map({ shared.relative.contains($0) }) ?? isShared else { continue }
                shared.relative.insert(set.folder.relativePath)
                shared.folders.insert(set.folder.path)
            }
            guard !shared.folders.isEmpty else { return expansion }
            let path = catalog.path.hasPrefix(prefix) ? String(catalog.path.dropFirst(prefix.count)) : catalog.path
            var apart = expansion
            for index in apart.catalog.assets.indices {
                let asset = apart.catalog.assets[index]
                if shared.folders.contains(asset.location?.path ?? "") { apart.catalog.assets[index].move(into: path) }
            }
            return apart
        }
    }
}

private extension Asset {
    /// Puts a path before its name and before the names of its parts.
    mutating func move(into path: String) {
        name = "\(path)/\(name)"
        for index in renditions.indices {
            if case .child(let part) = renditions[index].content { renditions[index].content = .child("\(path)/\(part)") }
        }
    }
}
