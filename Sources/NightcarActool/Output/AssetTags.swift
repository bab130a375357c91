import NightcarJSON
import NightcarXCAssets

/// The combinations of on-demand resource tags that sets have. Each is sorted and listed once, and the combinations are sorted,
/// too.
///
/// The tags of a folder apply to everything in it.
func assetTagCombinations(_ catalogs: [SourceCatalog]) -> [[String]] {
    var combinations: Set<[String]> = []
    for catalog in catalogs {
        var tags: [String: Set<String>] = [:]
        let folders = catalog.groups.map(\.folder) + catalog.sets.map(\.folder)
        for folder in folders { tags[folder.relativePath] = ownTags(folder) }
        for set in catalog.sets {
            var all = tags[""] ?? []
            var path = ""
            for part in set.folder.relativePath.split(separator: "/") {
                path += (path.isEmpty ? "" : "/") + part
                all.formUnion(tags[path] ?? [])
            }
            if !all.isEmpty { combinations.insert(all.sorted()) }
        }
    }
    return combinations.sorted { $0.lexicographicallyPrecedes($1) }
}

/// Xcode writes the tags to `properties`. Some catalogs have them in `info`.
private func ownTags(_ folder: SourceFolder) -> Set<String> {
    let places = [folder.properties, folder.document?.root["info"]]
    return Set(places.flatMap { $0?["on-demand-resource-tags"]?.array ?? [] }.compactMap(\.string))
}
