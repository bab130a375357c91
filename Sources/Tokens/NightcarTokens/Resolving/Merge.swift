import NightcarBasics

/// A source in its place in the order, for one context.
struct TokenLayer: Sendable {
    /// The number of the tree.
    var tree: Int
    /// Whether its tokens are wanted, or only what aliases need.
    var isOutput = true
    /// Whether its tokens are only looked at if an alias needs them.
    var isOnDemand = false
}

/// The sources of one context as if they were one: the last declaration of a token wins, and groups are extended.
struct Merge {
    /// The declaration at each path, or -1.
    private(set) var tokens: [Int32]
    private(set) var isOutput: [Bool]
    private(set) var groups: [Int32: GroupDeclaration] = [:]
    /// The paths that have a token, each once.
    private(set) var nodes: [Int32] = []
    private var extending: Set<Int32> = []
    private var extended: Set<Int32> = []

    init(_ layers: [TokenLayer], store: inout TokenStore, conflicts: Set<Int32>) {
        tokens = Array(repeating: -1, count: store.paths.count)
        isOutput = Array(repeating: false, count: store.paths.count)
        var order: [Int32: Int] = [:]
        var onDemand: Set<Int32> = []
        for (index, layer) in layers.enumerated() {
            let tree = store.trees[layer.tree]
            for (node, declaration) in tree.tokens {
                if layer.isOnDemand {
                    onDemand.insert(node)
                } else if tokens[Int(node)] < 0 || onDemand.remove(node) != nil {
                    nodes.append(node)
                }
                tokens[Int(node)] = declaration
                if layer.isOutput { isOutput[Int(node)] = true }
                if conflicts.contains(node) { order[node] = index }
            }
            for (node, group) in tree.groups { merge(group, at: node) }
        }
        if !order.isEmpty { dropReplaced(order, store.paths) }
        let unextended = groups.filter { $0.value.extends != nil }.keys.sorted()
        for node in unextended { extend(node, &store) }
    }

    /// The type of the nearest group, and whether this file says so itself or by what it extends.
    func groupType(of node: Int32, _ paths: PathTable) -> (type: String, isCopied: Bool)? {
        guard !groups.isEmpty else { return nil }
        var current = paths.parents[Int(node)]
        while current >= 0 {
            if let group = groups[current], let type = group.type { return (type, group.isCopied) }
            current = paths.parents[Int(current)]
        }
        return nil
    }

    func token(at node: Int32) -> Int32 { Int(node) < tokens.count ? tokens[Int(node)] : -1 }
}

private extension Merge {
    mutating func merge(_ group: GroupDeclaration, at node: Int32) {
        guard var own = groups[node] else {
            groups[node] = group
            return
        }
        if group.type != nil { (own.type, own.isCopied) = (group.type, false) }
        if group.extends != nil { (own.extends, own.document, own.place) = (group.extends, group.document, group.place) }
        groups[node] = own
    }

    /// A later token replaces an earlier group of its path, and a later group an earlier token.
    mutating func dropReplaced(_ order: [Int32: Int], _ paths: PathTable) {
        for (node, index) in order {
            var current = paths.parents[Int(node)]
            while current > 0 {
                if let above = order[current] {
                    if above < index { tokens[Int(current)] = -1 }
                    if above > index { tokens[Int(node)] = -1 }
                }
                current = paths.parents[Int(current)]
            }
        }
        nodes.removeAll { tokens[Int($0)] < 0 }
    }

    mutating func grow(to count: Int) {
        guard count > tokens.count else { return }
        tokens += repeatElement(-1, count: count - tokens.count)
        isOutput += repeatElement(false, count: count - isOutput.count)
    }

    /// Copies the tokens of the group that a group extends, unless it has its own.
    mutating func extend(_ node: Int32, _ store: inout TokenStore) {
        guard let group = groups[node], let reference = group.extends, !extended.contains(node) else { return }
        let place = TokenDocuments.Place(document: group.document, range: reference.range)
        guard extending.insert(node).inserted else { return reportCycle(node, place, &store) }
        guard extending.count <= Self.maximumDepth else {
            extending.remove(node)
            return store.documents.report(.tokenLimit, "groups extend each other too deeply", at: place)
        }
        defer {
            extending.remove(node)
            extended.insert(node)
        }
        guard let target = target(of: reference, at: place, &store) else { return }
        if store.paths.isInside(node, target) || store.paths.isInside(target, node) {
            return reportCycle(node, place, &store)
        }
        extendGroups(inside: target, &store)
        guard store.paths.count < Self.maximumPaths else {
            return store.documents.report(.tokenLimit, "groups that extend each other have too many tokens", at: place)
        }
        copy(target, to: node, &store)
    }

    static let maximumPaths = 1 << 20
    static let maximumDepth = 48

    mutating func extendGroups(inside node: Int32, _ store: inout TokenStore) {
        var rest = [node]
        while let next = rest.popLast() {
            if groups[next]?.extends != nil { extend(next, &store) }
            rest += store.paths.children[Int(next)]
        }
    }

    mutating func copy(_ source: Int32, to target: Int32, _ store: inout TokenStore) {
        if let group = groups[source], let type = group.type, groups[target]?.type == nil {
            var own = groups[target] ?? GroupDeclaration(document: group.document, place: group.place)
            (own.type, own.isCopied) = (type, true)
            groups[target] = own
        }
        var rest = [(source: source, target: target)]
        while let (source, target) = rest.popLast() {
            for child in store.paths.children[Int(source)] {
                let declaration = token(at: child)
                guard declaration >= 0 || !store.paths.children[Int(child)].isEmpty else { continue }
                let copied = store.paths.copy(child, below: target)
                grow(to: store.paths.count)
                if declaration >= 0, token(at: copied) < 0 {
                    tokens[Int(copied)] = declaration
                    isOutput[Int(copied)] = isOutput[Int(copied)] || isOutput[Int(child)]
                    nodes.append(copied)
                }
                rest.append((child, copied))
            }
        }
    }

    /// The path of a group that `$extends` names: `{a.b}` or `#/a/b`.
    mutating func target(of reference: JSONValue, at place: TokenDocuments.Place, _ store: inout TokenStore) -> Int32? {
        let text = reference.string ?? ""
        let names: [String]
        if let alias = TokenDeclaration.alias(text, isStrict: true) {
            names = alias.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        } else if let pointer = JSONPointer(text), pointer.file.isEmpty {
            names = pointer.names
        } else {
            store.documents.report(
                .tokenUnresolvable, "\"\(text)\" isn't a reference to a group; write \"{group}\" or \"#/group\"", at: place)
            return nil
        }
        var node: Int32 = 0
        for name in names {
            extend(node, &store)
            guard let next = store.paths.find(name, below: node) else {
                store.documents.report(.tokenUnresolvable, "there is no group \"\(text)\"", at: place)
                return nil
            }
            node = next
        }
        guard token(at: node) < 0 else {
            store.documents.report(
                .tokenExtendsNonGroup, "\"\(text)\" is a token, and only a group can be extended; use an alias", at: place)
            return nil
        }
        guard !store.paths.children[Int(node)].isEmpty || groups[node] != nil else {
            store.documents.report(.tokenUnresolvable, "there is no group \"\(text)\" in this context", at: place)
            return nil
        }
        return node
    }

    func reportCycle(_ node: Int32, _ place: TokenDocuments.Place, _ store: inout TokenStore) {
        let path = store.paths.text(of: node)
        store.documents.report(
            .tokenCircular, "the group \"\(path)\" extends itself; remove one $extends of the circle", at: place)
    }
}

/// A reference of RFC 6901 with an optional file before it: `colors.json#/a~1b/0`.
struct JSONPointer {
    var file: String
    var names: [String]

    /// Nil if the fragment doesn't start with a slash.
    init?(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        file = String(parts[0])
        let fragment = parts.count > 1 ? parts[1] : ""
        guard parts.count > 1 || !file.isEmpty, fragment.isEmpty || fragment.hasPrefix("/") else { return nil }
        names = fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Self.unescaped)
    }

    /// `~1` is a slash, and `~0` a tilde.
    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "~")) else { return String(text) }
        var (result, isEscaped) = ("", false)
        for character in text {
            if isEscaped {
                result.append(character == "1" ? "/" : character == "0" ? "~" : "~\(character)")
                isEscaped = false
            } else if character == "~" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return isEscaped ? result + "~" : result
    }
}
