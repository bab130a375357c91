import NightcarBasics
import NightcarModel
package import NightcarXCAssets
import ThemeCatalogVariants

/// The variants that sets had in an earlier state of the repository.
package struct EarlierVariants: Sendable {
    /// The rule that asks for them.
    package static let rule = VariantLost.about.identifier

    /// A set that isn't at its place anymore: somebody moved, renamed or deleted it.
    private struct Gone: Sendable {
        var kind: SetKind
        var name: String
        /// The folders and the name.
        var path: [String]
        var keys: [VariantKey]
        /// What its entries show, as colors and names of files.
        var contents: Set<String>
    }

    /// What the state is called in messages, such as `the commit 1a2b3c4`.
    package var name: String
    /// The keys of the entries with content, by the path of the set from the root.
    private var keys: [String: [VariantKey]] = [:]
    private var gone: [Gone] = []

    package init(name: String) { self.name = name }

    /// - Parameters:
    ///   - path: converts the path of a set's folder to one relative to the root.
    ///   - isThere: whether a set is still at its place, by the path of its folder.
    package mutating func add(
        _ catalog: SourceCatalog, path: (String) -> String, isThere: (String) -> Bool = { _ in true }
    ) {
        for set in catalog.sets {
            let entries = set.entries.filter { $0.hasContent && !$0.isUnassigned }
            guard !isThere(set.folder.path) else {
                keys[path(set.folder.path)] = entries.map(\.key)
                continue
            }
            let parts = set.folder.path.split(separator: "/").map(String.init)
            gone.append(
                Gone(
                    kind: set.kind, name: parts.last ?? "", path: parts, keys: entries.map(\.key),
                    contents: Set(entries.map(Self.content))))
        }
    }

    private static func content(_ entry: SourceEntry) -> String {
        if case .color(let color) = entry.target { return "\(color)" }
        return entry.fileName ?? ""
    }

    /// The keys that a set had at its place, or at the one that it came from. Nil for a new set.
    ///
    /// A set that is gone and has the same name was moved; one that shows the same was renamed. If several are alike, the one whose
    /// folders have the most in common counts.
    func keys(of set: LintSet) -> [VariantKey]? {
        if let known = keys[set.path] { return known }
        let parts = set.path.split(separator: "/").map(String.init)
        let alike = gone.filter { $0.kind == set.kind }
        let moved = alike.filter { $0.name == parts.last }
        let contents = Set(set.filled.map(Self.content)).subtracting([""])
        let from = moved.isEmpty ? alike.filter { !$0.contents.isDisjoint(with: contents) } : moved
        let best = from.max { Self.common($0.path, parts) < Self.common($1.path, parts) }
        return best?.keys
    }

    /// How many folders two paths have in common, at the end and at the start.
    private static func common(_ path: [String], _ other: [String]) -> Int {
        zip(path.reversed(), other.reversed()).prefix { $0 == $1 }.count * 2 + zip(path, other).prefix { $0 == $1 }.count
    }
}
