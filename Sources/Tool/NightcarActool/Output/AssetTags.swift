import NightcarBasics
import NightcarXCAssets

/// The on-demand resource tags of one catalog. The tags of a folder apply to everything in it.
struct AssetTags {
    private let own: [String: Set<String>]

    init(_ catalog: SourceCatalog) {
        let folders = catalog.groups.map(\.folder) + catalog.sets.map(\.folder)
        own = Dictionary(folders.map { ($0.relativePath, Self.ownTags($0)) }) { _, last in last }
    }

    /// All tags of a set, sorted. Empty if it has none.
    func combination(of set: SourceSet) -> [String] {
        var all = own[""] ?? []
        var path = ""
        for part in set.folder.relativePath.split(separator: "/") {
            path += (path.isEmpty ? "" : "/") + part
            all.formUnion(own[path] ?? [])
        }
        return all.sorted()
    }

    /// Xcode writes the tags to `properties`. Some catalogs have them in `info`.
    private static func ownTags(_ folder: SourceFolder) -> Set<String> {
        let places = [folder.properties, folder.document?.root["info"]]
        return Set(places.flatMap { $0?["on-demand-resource-tags"]?.array ?? [] }.compactMap(\.string))
    }
}

/// The combinations of on-demand resource tags that sets have. Each is listed once, and the list is sorted.
func assetTagCombinations(_ catalogs: [SourceCatalog]) -> [[String]] {
    var combinations: Set<[String]> = []
    for catalog in catalogs {
        let tags = AssetTags(catalog)
        combinations.formUnion(catalog.sets.map(tags.combination))
    }
    return combinations.subtracting([[]]).sorted { $0.lexicographicallyPrecedes($1) }
}
