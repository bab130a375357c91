import NightcarBasics
import ThemeCatalogBytes

/// The token sets that the themes of Tokens Studio select.
///
/// The order is the plug-in's: sets that are only a source first, each kind in the order of `tokenSetOrder`.
struct ThemeSelection: Sendable {
    struct Theme: Sendable {
        /// The trees of the sets, with whether they are enabled rather than only a source.
        var sets: [Int: Bool] = [:]
    }

    /// The sets of every choice.
    var always = Theme()
    /// The themes of each group.
    var groups: [[Theme]] = []
    /// The place of each tree in the order.
    var ranks: [Int: Int] = [:]

    func layers(_ choice: [Int]) -> [TokenLayer] {
        var sets = always.sets
        for (group, index) in zip(groups, choice) where group.indices.contains(index) {
            sets.merge(group[index].sets) { $0 || $1 }
        }
        return sets.sorted { a, b in
            (a.value ? 1 : 0, ranks[a.key] ?? .max, a.key) < (b.value ? 1 : 0, ranks[b.key] ?? .max, b.key)
        }.map { TokenLayer(tree: $0.key, isOutput: $0.value) }
    }

    func trees(of group: Int) -> [Set<Int>] { groups[group].map { Set($0.sets.keys) } }
}

/// Reads a folder of Tokens Studio with `$themes.json`, `$metadata.json` or both, or one file with these as keys.
struct TokensStudio {
    private let themes: JSONValue
    private let order: JSONValue?
    private let document: Int32
    /// The folder of the sets. Nil if they are in the document itself.
    private let folder: String?
    private var trees: [String: Int?] = [:]

    /// - Parameter folder: the folder that has `$themes.json` or `$metadata.json`.
    static func system(folder: String, _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        let (themes, metadata) = ("\(folder)/$themes.json", "\(folder)/$metadata.json")
        let document = access(themes, F_OK) == 0 ? try store.documents.read(themes) : nil
        let second = access(metadata, F_OK) == 0 ? try store.documents.read(metadata) : nil
        var reader = TokensStudio(
            themes: document.map { store.documents.root($0) } ?? [],
            order: second.flatMap { store.documents.root($0)["tokenSetOrder"] }, document: document ?? second ?? 0,
            folder: folder)
        return try reader.system(&store)
    }

    /// - Parameter document: a file that has `$themes` or `$metadata`, and its sets.
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
        if themes.array?.isEmpty != false { return try systemWithoutThemes(&store) }
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
        reportThemesWithoutSets(modifiers, selection, &store)
        dropThemesWithoutColors(&modifiers, &selection, store)
        store.unusedSets = setNames(store).filter { trees[$0] == nil }.map { name in
            .init(
                name: name, path: folder.map { "\($0)/\(name).json" },
                root: folder == nil ? store.documents.root(document)[name] : nil)
        }
        return TokenSystem(.tokensStudio, modifiers, .themes(selection), store)
    }

    mutating func read(_ selected: JSONValue?, _ store: inout TokenStore) throws(Failure) -> ThemeSelection.Theme {
        var theme = ThemeSelection.Theme()
        for member in selected?.effectiveMembers ?? [] {
            guard let state = member.value.string, state == "enabled" || state == "source" else { continue }
            guard let tree = try tree(of: member.key, at: member.keyRange, &store) else { continue }
            theme.sets[tree] = state == "enabled"
        }
        return theme
    }

    mutating func tree(of name: String, at range: ByteRange, _ store: inout TokenStore) throws(Failure) -> Int? {
        if let known = trees[name] { return known }
        var found: (document: Int32, root: JSONValue)?
        if let folder {
            let path = "\(folder)/\(name).json"
            if access(path, F_OK) == 0 {
                let number = try store.documents.read(path)
                found = (number, store.documents.root(number))
            }
        } else if let root = store.documents.root(document)[name] {
            found = (document, root)
        }
        guard let found else {
            store.documents.report(
                .tokenFileNotFound, ModeWords.mode(ofPath: name) == nil ? .warning : .error,
                "the themes select a token set \"\(name)\", but there is none", at: .init(document: document, range: range))
            trees[name] = .some(nil)
            return nil
        }
        var tree = TokenCollector.tree(of: found.root, in: found.document, .tokensStudio, into: &store)
        tree.name = name
        let number = store.add(tree)
        trees[name] = number
        return number
    }

    func rank(_ selection: inout ThemeSelection, _ store: inout TokenStore) throws(Failure) {
        let order = order?.array?.compactMap(\.string) ?? []
        let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        let unlisted = setNames(store).filter { places[$0] == nil && trees[$0] != nil }
        for (index, name) in unlisted.enumerated() {
            if case .some(.some(let tree)) = trees[name] { selection.ranks[tree] = order.count + index }
        }
        for (name, place) in places {
            if case .some(.some(let tree)) = trees[name] { selection.ranks[tree] = place }
        }
    }

    /// All sets count, and a set that is for a mode makes one.
    mutating func systemWithoutThemes(_ store: inout TokenStore) throws(Failure) -> TokenSystem {
        var selection = ThemeSelection()
        var modes = TokenModes()
        var own: [(mode: ModeWords, tree: Int)] = []
        let range = order?.range ?? ByteRange(0, 0)
        for name in setNames(store) {
            guard let tree = try tree(of: name, at: range, &store) else { continue }
            if let mode = ModeWords.mode(ofPath: name) {
                modes.add(mode)
                own.append((mode, tree))
            } else {
                selection.always.sets[tree] = true
            }
        }
        try rank(&selection, &store)
        // What is for a mode counts more than what is for all, wherever it is in the order.
        let span = (selection.ranks.values.max() ?? 0) + 1
        for (mode, tree) in own {
            let kind = (mode.luminosity == nil ? 0 : 1) + (mode.contrast == true ? 2 : 0)
            selection.ranks[tree, default: 0] += kind * span
        }
        let themes = modes.contexts.map { context in
            ThemeSelection.Theme(
                sets: Dictionary(
                    uniqueKeysWithValues: own.filter { TokenModes.rank(of: $0.mode, in: context) != nil }.map { ($0.tree, true) })
            )
        }
        guard themes.count > 1 else {
            selection.always.sets.merge(themes[0].sets) { first, _ in first }
            return TokenSystem(.tokensStudio, [], .themes(selection), store)
        }
        selection.groups = [themes]
        let modifier = TokenModifier(name: "mode", contexts: modes.names, standard: 0)
        return TokenSystem(.tokensStudio, [modifier], .themes(selection), store)
    }

    /// The names of all sets.
    func setNames(_ store: TokenStore) -> [String] {
        guard let folder else {
            let members = store.documents.root(document).effectiveMembers
            return members.filter { $0.value.isObject && !$0.key.hasPrefix("$") }.map(\.key)
        }
        return TokenFiles.files(in: folder).filter { $0.hasSuffix(".json") }
            .map { String($0.dropFirst(folder.utf8.count + 1).dropLast(5)) }
    }

    /// A theme for a mode, or among others with colors, has nothing to show without its sets.
    func reportThemesWithoutSets(_ modifiers: [TokenModifier], _ selection: ThemeSelection, _ store: inout TokenStore) {
        let colors = ColorTrees(store)
        var places: [String: Int] = [:]
        for theme in themes.array ?? [] {
            let (group, name) = (theme["group"]?.string ?? Self.ungrouped, theme["name"]?.string ?? "")
            let index = places[group, default: 0]
            places[group] = index + 1
            guard let number = modifiers.firstIndex(where: { $0.name == group }) else { continue }
            let selected = theme["selectedTokenSets"]?.members?.contains { $0.value.string == "enabled" } == true
            guard selected, !selection.groups[number][index].sets.values.contains(true) else { continue }
            let hasColors = selection.groups[number].contains { $0.sets.keys.contains { colors.hasColors($0) } }
            let mode = ModeWords(name)
            guard mode.luminosity != nil || mode.contrast != nil || hasColors && group != Self.ungrouped else { continue }
            store.documents.report(
                .tokenFileNotFound, .error, "there is none of the token sets of the theme \"\(name)\"",
                at: .init(document: document, range: theme["name"]?.range ?? theme.range))
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
