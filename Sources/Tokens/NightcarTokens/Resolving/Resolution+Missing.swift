import NightcarBasics

// References to what isn't there.
extension Resolution {
    /// The path of an alias. Style Dictionary 3 writes `{a.b.value}`.
    func find(_ alias: Substring, isStrict: Bool) -> Int32? {
        var node: Int32 = 0
        for name in alias.split(separator: ".", omittingEmptySubsequences: false) {
            guard let next = store.paths.find(name, below: node) else {
                return !isStrict && alias.hasSuffix(".value") ? find(alias.dropLast(6), isStrict: true) : nil
            }
            node = next
        }
        return node
    }

    mutating func reportMissing(_ path: String, _ declaration: TokenDeclaration) {
        let node = find(path[...], isStrict: declaration.isStrict)
        let place = TokenDocuments.Place(document: declaration.document, range: declaration.value.range)
        let message: String
        var (id, related): (FindingID, [Finding.Related]) = (.tokenUnresolvable, [])
        if let elsewhere = node.flatMap({ self.elsewhere($0) }) {
            message = self.message(for: path, in: elsewhere.set)
            let location = store.documents.location(store.place(of: elsewhere.declaration))
            related = [.init(location: location, message: "\"\(path)\" is here")]
        } else if let node, hasTokens(below: node) {
            id = .tokenNotToken
            message = "\"\(path)\" is a group, and an alias needs a token; did you mean one inside it?"
        } else if let set = store.setWithout(path) {
            message = self.message(for: path, in: set)
        } else {
            message = "there is no token \"\(path)\"\(hint(path))"
        }
        store.documents.report(id, message, at: place, related: related)
    }
}

private extension Resolution {
    /// The declaration of a token that this context doesn't have, and the set that has it.
    func elsewhere(_ node: Int32) -> (declaration: Int32, set: String?)? {
        for tree in store.trees {
            if let token = tree.tokens.first(where: { $0.node == node }) { return (token.declaration, tree.name) }
        }
        return nil
    }

    func message(for path: String, in set: String?) -> String {
        let names = contexts.map { "\"\($0)\"" }.joined(separator: ", ")
        guard let set else { return "\"\(path)\" has no value in \(names.isEmpty ? "this context" : names), only in others" }
        let place = names.isEmpty ? "any theme" : contexts.count == 1 ? "the theme \(names)" : "the themes \(names)"
        return "\"\(path)\" is in the token set \"\(set)\", which isn't enabled in \(place); enable it there, or as a source"
    }

    func hasTokens(below node: Int32) -> Bool {
        store.paths.children[Int(node)].contains { merge.token(at: $0) >= 0 || hasTokens(below: $0) }
    }

    /// The token of this context whose name is nearest, among those in the same group.
    func hint(_ path: String) -> String {
        guard let point = path.lastIndex(of: "."), let group = find(path[..<point], isStrict: true) else { return "" }
        let known = store.paths.children[Int(group)].prefix(100).filter { merge.token(at: $0) >= 0 || hasTokens(below: $0) }
        let found = nearest(to: String(path[path.index(after: point)...]), among: known.map { store.paths.name(of: $0) })
        return found.map { "; did you mean \"\(path[...point])\($0)\"?" } ?? ""
    }
}
