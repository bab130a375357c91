/// A group of a catalog. Rules that compare the sets around one, or report many as one, count by it.
struct Folder: Hashable {
    let catalog: Int
    let group: String

    init(_ set: LintSet) {
        catalog = set.catalog
        group = set.group
    }
}

/// A list of names for a message: "A", "B" and 3 more.
func nameList(_ names: [String]) -> String {
    let shown = names.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
}
