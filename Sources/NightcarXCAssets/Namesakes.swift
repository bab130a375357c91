import NightcarModel
import NightcarSystem

private struct Name: Hashable {
    var name: String
    var kind: SetKind
}

extension [SourceCatalog] {
    /// The catalogs with a name of its own for each set: sets that have the same kind and name in several catalogs get the path
    /// of their catalog before the name. All other names stay.
    ///
    /// - Parameter folder: the folder that all catalogs are in.
    package func keepingNamesakesApart(below folder: String) -> [SourceCatalog] {
        var counts: [Name: Int] = [:]
        for catalog in self {
            for name in Set(catalog.sets.map { Name(name: $0.name, kind: $0.kind) }) { counts[name, default: 0] += 1 }
        }
        let prefix = Paths.trimmed(folder) + "/"
        return map { catalog in
            var catalog = catalog
            let path = catalog.path.hasPrefix(prefix) ? String(catalog.path.dropFirst(prefix.count)) : catalog.path
            // A part has the name of its set in its own, so it follows the set.
            var renamed: Set<String> = []
            for index in catalog.sets.indices {
                let set = catalog.sets[index]
                let isShared = (counts[Name(name: set.name, kind: set.kind)] ?? 0) > 1
                guard set.parent.map({ renamed.contains($0) }) ?? isShared else { continue }
                renamed.insert(set.folder.relativePath)
                catalog.sets[index].name = "\(path)/\(set.name)"
            }
            return catalog
        }
    }
}
