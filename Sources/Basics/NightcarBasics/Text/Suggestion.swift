/// The most likely candidate for a mistyped name. It differs by at most two edits and at most a third of the name's length, but
/// one edit is always allowed.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    // Nobody mistypes a longer name, and comparing two takes the product of their lengths.
    guard name.utf8.count <= 256 else { return nil }
    let limit = max(1, min(2, name.count / 3))
    let scored = candidates.filter { $0.utf8.count <= 512 }.map {
        (name: $0, distance: editDistance(name.lowercased(), $0.lowercased()))
    }
    return scored.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
}

extension Failure {
    /// The user gave a name that isn't in the catalog.
    package static func noAsset(_ name: String, among names: [String], in path: String) -> Failure {
        if let first = names.filter({ $0.hasPrefix(name + "/") }).min() {
            return Failure("\"\(name)\" is a namespace; name an asset in it, such as \"\(first)\"", in: path)
        }
        // The name without its namespace, such as Summit or Sumit for Icons/Summit.
        func inside(_ name: String) -> String? { names.filter { $0.hasSuffix("/" + name) }.min() }
        let last = nearest(to: name, among: names.compactMap { $0.split(separator: "/").last.map(String.init) })
        let meant = inside(name) ?? nearest(to: name, among: names) ?? last.flatMap(inside)
        let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
        return Failure("no asset is named \"\(name)\"\(hint)", in: path)
    }

    /// The user gave the name of a theme for which the catalog has nothing.
    package static func noTheme(_ name: String, among names: [String], in path: String) -> Failure {
        let hint = nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        let all = names.isEmpty ? "it has no themes" : "it has \(names.joined(separator: ", "))"
        return Failure("no rendition is for the theme \"\(name)\"; \(hint ?? all)", in: path)
    }
}

/// The number of insertions, deletions, substitutions and swaps of neighbors that turn one text into the other (optimal string
/// alignment).
private func editDistance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
