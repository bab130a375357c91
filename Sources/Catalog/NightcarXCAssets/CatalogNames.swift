import NightcarBasics
import NightcarModel

/// The names of the sets of a catalog without their namespaces, as its folders say. Nothing is read.
package enum CatalogNames {
    private static let mostDepth = 64

    package static func of(_ catalog: String) -> Set<String> {
        var names: Set<String> = []
        add(of: catalog, depth: 0, to: &names)
        return names
    }

    private static func add(of folder: String, depth: Int, to names: inout Set<String>) {
        guard depth < mostDepth else { return }
        for name in entryNames(in: folder) ?? [] {
            if let dot = name.lastIndex(of: "."), ["set", "stack"].contains(where: name.hasSuffix) {
                names.insert(String(name[..<dot]))
            } else if !name.contains(".") {
                add(of: "\(folder)/\(name)", depth: depth + 1, to: &names)
            }
        }
    }
}
