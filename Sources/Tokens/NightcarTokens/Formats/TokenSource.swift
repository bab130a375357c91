import NightcarBasics

/// A file with its tokens in pieces: the ones for all modes, and the ones for each mode.
struct TokenSource {
    /// What one tree is for.
    struct Piece {
        var tree: Int
        /// Nil for all modes.
        var mode: ModeWords?
    }

    let path: String
    let document: Int32
    /// The mode that its name or its folder says. Nil for a base file.
    let mode: ModeWords?
    /// The groups of modes at its top, such as `light` and `dark`.
    private(set) var tops: [String] = []
    private(set) var pieces: [Piece] = []

    init(path: String, document: Int32, mode: ModeWords?) { (self.path, self.document, self.mode) = (path, document, mode) }

    /// The trees for a context, in their order.
    func layers(in context: ModeWords) -> [(rank: Int, layer: TokenLayer)] {
        let ranked = pieces.compactMap { piece in
            TokenModes.rank(of: piece.mode, in: context).map { ($0, TokenLayer(tree: piece.tree)) }
        }
        return ranked.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
    }

    /// Finds the groups of modes. A group that is the only one of its file is one if the file is for its mode, or another file has
    /// one for another mode.
    static func findTops(_ files: inout [TokenSource], _ store: TokenStore) {
        let all = files.map { topGroups(store.documents.root($0.document)) }
        let looks = Set(all.flatMap { $0.map { ModeWords($0).plain } })
        for (index, groups) in all.enumerated() where !groups.isEmpty {
            let isOwn = files[index].mode.map { $0 == ModeWords(groups[0]).plain } ?? (looks.count > 1)
            if groups.count > 1 || isOwn { files[index].tops = groups }
        }
    }

    /// Reads the trees.
    mutating func read(_ store: inout TokenStore) {
        let root = store.documents.root(document)
        let dialect: TokenCollector.Dialect = TokenFiles.hasStandardTokens(root) ? .standard : .styleDictionary
        let base = TokenCollector.tree(of: root, in: document, dialect, skipping: Set(tops), into: &store)
        add(base, mode: nil, &store)
        for top in tops {
            let tree = TokenCollector.tree(of: root, in: document, dialect, unwrapping: top, into: &store)
            add(tree, mode: ModeWords(top).plain, &store)
        }
    }

    /// The groups of modes at their own place. Nil if it has none.
    func namedTree(_ store: inout TokenStore) -> TokenTree? {
        guard !tops.isEmpty else { return nil }
        let root = store.documents.root(document)
        let dialect: TokenCollector.Dialect = TokenFiles.hasStandardTokens(root) ? .standard : .styleDictionary
        let others = Set(root.effectiveMembers.map(\.key)).subtracting(tops)
        return TokenCollector.tree(of: root, in: document, dialect, skipping: others, into: &store)
    }
}

private extension TokenSource {
    /// The top groups that are modes. A token isn't one.
    static func topGroups(_ root: JSONValue) -> [String] {
        root.effectiveMembers.filter { member in
            guard member.value.isObject, member.value["$value"] == nil, ModeWords(member.key).isLook else { return false }
            return member.value["value"].map { $0.isObject && member.value["type"] == nil } ?? true
        }.map(\.key)
    }

    /// Adds a tree, and one for each mode for which its tokens have a value.
    mutating func add(_ tree: TokenTree, mode: ModeWords?, _ store: inout TokenStore) {
        pieces.append(Piece(tree: store.add(tree), mode: mode))
        var own: [(mode: ModeWords, tree: TokenTree)] = []
        for (node, declaration) in tree.tokens {
            for value in store.declarations[Int(declaration)].modeValues {
                var token = store.declarations[Int(declaration)]
                token.value = value.value
                token.modeValues = []
                let index = own.firstIndex { $0.mode == value.mode } ?? own.count
                if index == own.count { own.append((value.mode, TokenTree())) }
                own[index].tree.tokens.append((node, Int32(store.declarations.count)))
                store.declarations.append(token)
            }
        }
        for (own, tree) in own { pieces.append(Piece(tree: store.add(tree), mode: own.combined(with: mode))) }
    }
}
