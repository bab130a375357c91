import NightcarDiagnostics
import NightcarJSON
import NightcarSystem
import ThemeCatalogLibC

/// The token sets that the themes of Tokens Studio select.
///
/// The order is the plug-in's: sets that are only a source first, each kind in the order of `tokenSetOrder`.
struct ThemeSelection: Sendable {
    struct Theme: Sendable {
        /// The trees of the sets, with whether they are enabled rather than only a source.
        var sets: [Int: Bool] = [:]
    }

    /// The themes of each group.
    var groups: [[Theme]] = []
    /// The place of each tree in the order.
    var ranks: [Int: Int] = [:]

    func layers(_ choice: [Int]) -> [TokenLayer] {
        var sets: [Int: Bool] = [:]
        for (group, index) in zip(groups, choice) where group.indices.contains(index) {
            sets.merge(group[index].sets) { $0 || $1 }
        }
        return sets.sorted { a, b in
            (a.value ? 1 : 0, ranks[a.key] ?? .max, a.key) < (b.value ? 1 : 0, ranks[b.key] ?? .max, b.key)
        }.map { TokenLayer(tree: $0.key, isOutput: $0.value) }
    }

    func trees(of group: Int) -> [Set<Int>] { groups[group].map { Set($0.sets.keys) } }
}

/// Reads a folder of Tokens Studio with `$themes.json` and `$metadata.json`, or one file with both.
struct TokensStudio {
    private let themes: JSONValue
    private let order: JSONValue?
    private let document: Int32
    /// The folder of the sets. Nil if they are in the document itself.
    private let folder: String?
    private var trees: [String: Int?] = [:]

    /// - Parameter folder: the folder that has `$themes.json`.
    static func system(folder: String, _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        let document = try store.documents.read("\(folder)/$themes.json")
        let metadata = "\(folder)/$metadata.json"
        var order: JSONValue?
        if access(metadata, F_OK) == 0 {
            let number = try store.documents.read(metadata)
            order = store.documents.root(number)["tokenSetOrder"]
        }
        var reader = TokensStudio(
            themes: store.documents.root(document), order: order, document: document, folder: folder)
        return try reader.system(&store)
    }

    /// - Parameter document: a file that has `$themes` and its sets.
    static func system(_ document: Int32, _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        let root = store.documents.root(document)
        var reader = TokensStudio(
            themes: root["$themes"] ?? [], order: root["$metadata"]?["tokenSetOrder"], document: document, folder: nil)
        return try reader.system(&store)
    }
}

private extension TokensStudio {
    init(themes: JSONValue, order: JSONValue?, document: Int32, folder: String?) {
        (self.themes, self.order, self.document, self.folder) = (themes, order, document, folder)
    }

    /// The name for themes without a group.
    static let ungrouped = "theme"

    mutating func system(_ store: inout TokenStore) throws(Failure) -> TokenSystem {
        var selection = ThemeSelection()
        var modifiers: [TokenModifier] = []
        for theme in themes.array ?? [] {
            let group = theme["group"]?.string ?? Self.ungrouped
            let index: Int
            if let known = modifiers.firstIndex(where: { $0.name == group }) {
                index = known
            } else {
                index = modifiers.count
                modifiers.append(TokenModifier(name: group, contexts: [], standard: 0))
                selection.groups.append([])
            }
            modifiers[index].contexts.append(theme["name"]?.string ?? "")
            selection.groups[index].append(try read(theme["selectedTokenSets"], &store))
        }
        try rank(&selection, &store)
        dropThemesWithoutColors(&modifiers, &selection, store)
        return TokenSystem(.tokensStudio, modifiers, .themes(selection), store)
    }

    mutating func read(_ selected: JSONValue?, _ store: inout TokenStore) throws(Failure) -> ThemeSelection.Theme {
        var theme = ThemeSelection.Theme()
        for member in selected?.effectiveMembers ?? [] {
            guard let state = member.value.string, state == "enabled" || state == "source" else { continue }
            guard let tree = try tree(of: member, &store) else { continue }
            theme.sets[tree] = state == "enabled"
        }
        return theme
    }

    mutating func tree(of member: JSONMember, _ store: inout TokenStore) throws(Failure) -> Int? {
        if let known = trees[member.key] { return known }
        var found: (document: Int32, root: JSONValue)?
        if let folder {
            let path = "\(folder)/\(member.key).json"
            if access(path, F_OK) == 0 {
                let number = try store.documents.read(path)
                found = (number, store.documents.root(number))
            }
        } else if let root = store.documents.root(document)[member.key] {
            found = (document, root)
        }
        guard let found else {
            store.documents.report(
                .tokenFileNotFound, .warning, "the themes select a token set \"\(member.key)\", but there is none",
                at: .init(document: document, range: member.keyRange))
            trees[member.key] = .some(nil)
            return nil
        }
        let tree = store.add(TokenCollector.tree(of: found.root, in: found.document, .tokensStudio, into: &store))
        trees[member.key] = tree
        return tree
    }

    func rank(_ selection: inout ThemeSelection, _ store: inout TokenStore) throws(Failure) {
        let order = order?.array?.compactMap(\.string) ?? []
        let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        let unlisted = trees.keys.filter { places[$0] == nil }.sorted()
        for (index, name) in unlisted.enumerated() {
            if case .some(.some(let tree)) = trees[name] { selection.ranks[tree] = order.count + index }
        }
        for (name, place) in places {
            if case .some(.some(let tree)) = trees[name] { selection.ranks[tree] = place }
        }
    }

    /// Themes without a group are often of several kinds. The ones without a color aren't alternatives to the others.
    func dropThemesWithoutColors(
        _ modifiers: inout [TokenModifier], _ selection: inout ThemeSelection, _ store: TokenStore
    ) {
        let colors = ColorTrees(store)
        for index in modifiers.indices where modifiers[index].name == Self.ungrouped {
            let kept = selection.groups[index].indices.filter { theme in
                selection.groups[index][theme].sets.keys.contains { colors.hasColors($0) }
            }
            guard !kept.isEmpty else { continue }
            modifiers[index].contexts = kept.map { modifiers[index].contexts[$0] }
            selection.groups[index] = kept.map { selection.groups[index][$0] }
        }
    }
}
