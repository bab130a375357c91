import NightcarBasics

/// Finds the values of all tokens of one context. Each token is looked at once.
struct Resolution {
    enum Outcome {
        /// It has an error, which is reported.
        case failed
        case color(TokenColor)
        case gradient(TokenGradient)
        /// A value of another type. Nil if the type isn't known.
        case other(String?)
    }

    private enum State: UInt8 {
        case new, busy, done
    }

    let merge: Merge
    var store: TokenStore
    var cache: LiteralCache
    private let warnsOfForeignTypes: Bool
    /// The names of the contexts that were chosen, for messages.
    let contexts: [String]
    private var states: [State]
    private var outcomes: [Outcome]
    /// The token at the end of a chain of aliases, whose literal counts.
    private var ends: [Int32]
    /// The first alias of each token, or -1.
    private(set) var targets: [Int32]
    /// The tokens that are being resolved, from the outermost to the innermost.
    private var trail: [Int32] = []
    /// What tokens are in a text, so that a text with a token twice doesn't read it twice.
    var texts: [Int32: String?] = [:]
    /// How deeply values with references in them nest.
    var depth = 0
    static let maximumDepth = 48

    /// - Parameters:
    ///   - warnsOfForeignTypes: whether a type from a group in another file is reported. Files that are one source share their
    ///     groups.
    ///   - contexts: the names of the contexts that were chosen.
    init(_ merge: Merge, store: TokenStore, cache: LiteralCache, warnsOfForeignTypes: Bool, contexts: [String]) {
        self.contexts = contexts
        self.warnsOfForeignTypes = warnsOfForeignTypes
        self.merge = merge
        self.store = store
        self.cache = cache
        let count = store.paths.count
        states = Array(repeating: .new, count: count)
        outcomes = Array(repeating: .failed, count: count)
        ends = Array(repeating: -1, count: count)
        targets = Array(repeating: -1, count: count)
    }

    /// Resolves a token and everything that it refers to.
    mutating func outcome(of node: Int32) -> Outcome {
        let base = trail.count
        var current = node
        while states[Int(current)] == .new {
            states[Int(current)] = .busy
            trail.append(current)
            let number = merge.token(at: current)
            switch target(ofDeclaration: number) {
            case .token(let next):
                targets[Int(current)] = next
                current = next
                if states[Int(next)] == .busy {
                    reportCycle(through: next)
                    return unwind(to: base, end: -1, outcome: .failed)
                }
                continue
            case .none: break
            case .failed: return unwind(to: base, end: -1, outcome: .failed)
            }
            let outcome = literal(store.declarations[Int(number)], at: current)
            return unwind(to: base, end: current, outcome: outcome)
        }
        if states[Int(current)] == .busy {
            reportCycle(through: current)
            return .failed
        }
        guard trail.count > base else { return outcomes[Int(node)] }
        return unwind(to: base, end: ends[Int(current)], outcome: outcomes[Int(current)])
    }

    /// The declaration whose literal is the value of a token. Nil if the token has an error.
    mutating func end(of node: Int32) -> TokenDeclaration? {
        if states[Int(node)] == .busy {
            reportCycle(through: node)
            return nil
        }
        _ = outcome(of: node)
        let end = ends[Int(node)]
        return end < 0 ? nil : store.declarations[Int(merge.token(at: end))]
    }

    mutating func report(_ id: FindingID, _ message: String, _ range: ByteRange, _ document: Int32) {
        store.documents.report(id, message, at: .init(document: document, range: range))
    }
}

private extension Resolution {
    enum Target {
        case token(Int32)
        case none
        case failed
    }

    /// The token that the whole value refers to.
    mutating func target(ofDeclaration number: Int32) -> Target {
        if let known = cache.alias(of: number), merge.token(at: known) >= 0 { return .token(known) }
        let declaration = store.declarations[Int(number)]
        if let path = declaration.alias {
            if let node = find(path, isStrict: declaration.isStrict), merge.token(at: node) >= 0 {
                cache.keep(node, asAliasOf: number)
                return .token(node)
            }
            // A word such as `$5` isn't an alias.
            if declaration.value.string?.trimmingSpace.utf8.first == UInt8(ascii: "$") { return .none }
            reportMissing(String(path), declaration)
            return .failed
        }
        guard declaration.isReference else { return .none }
        let text = declaration.value.string ?? ""
        guard let pointer = JSONPointer(text), pointer.file.isEmpty else {
            report(
                .tokenUnsupportedRef, "\"\(text)\" isn't a reference inside this document; write \"#/group/token\"",
                declaration.value.range, declaration.document)
            return .failed
        }
        var node: Int32? = 0
        for name in pointer.names { node = node.flatMap { store.paths.find(name, below: $0) } }
        if let node, merge.token(at: node) >= 0 { return .token(node) }
        let isInsideToken = pointer.names.contains("$value")
        report(
            node == nil && !isInsideToken ? .tokenUnresolvable : .tokenNotToken,
            node == nil && !isInsideToken ? "there is no token \"\(text)\"" : "\"\(text)\" isn't a token",
            declaration.value.range, declaration.document)
        return .failed
    }

    /// Gives all tokens of a chain the value at its end.
    mutating func unwind(to base: Int, end: Int32, outcome: Outcome) -> Outcome {
        var outcome = outcome
        var end = end
        while trail.count > base {
            let node = trail.removeLast()
            if node != end { outcome = checked(outcome, at: node) }
            if case .failed = outcome { end = -1 }
            outcomes[Int(node)] = outcome
            ends[Int(node)] = end
            states[Int(node)] = .done
        }
        return outcome
    }

    /// The value of an alias, if its own type allows it.
    mutating func checked(_ outcome: Outcome, at node: Int32) -> Outcome {
        let number = Int(merge.token(at: node))
        // Most aliases have neither, and reading a whole declaration takes longer.
        guard store.declarations[number].type != nil || store.declarations[number].modifier != nil else { return outcome }
        let declaration = store.declarations[number]
        var outcome = outcome
        if declaration.modifier != nil, case .color(let color) = outcome {
            var hasReferences = false
            outcome = modified(color, by: declaration, &hasReferences).map(Outcome.color) ?? .failed
        }
        guard declaration.isStrict, let own = declaration.type else { return outcome }
        let type: String?
        switch outcome {
        case .failed: return outcome
        case .color: type = "color"
        case .gradient: type = "gradient"
        case .other(let other): type = other
        }
        guard let type, type != own else { return outcome }
        report(
            .tokenTypeMismatch, "the token says that its type is \(own), but it refers to a token of the type \(type)",
            declaration.value.range, declaration.document)
        return .failed
    }

    mutating func literal(_ declaration: TokenDeclaration, at node: Int32) -> Outcome {
        var type = declaration.type ?? declaration.inheritedType
        if type == nil, let group = merge.groupType(of: node, store.paths) {
            type = group.type
            if !group.isCopied, warnsOfForeignTypes {
                store.documents.report(
                    .tokenNoType, .warning,
                    "the type of this token comes from a group in another file, which tools may read differently; add a $type",
                    at: .init(document: declaration.document, range: declaration.place))
            }
        }
        if let type, TokenDeclaration.misspelled(type) != nil { return .failed }
        if type == "gradient" { return gradient(declaration) }
        guard type == "color" || type == nil || type == "other" && declaration.guessesColors else { return .other(type) }
        if type != "color", !declaration.guessesColors {
            report(
                .tokenNoType, "the token has no type; add a $type to it or to a group around it", declaration.place,
                declaration.document)
            return .failed
        }
        return color(declaration, at: node, isGuess: type != "color")
    }

    mutating func reportCycle(through node: Int32) {
        guard let start = trail.firstIndex(of: node) else { return }
        let cycle = trail[start...]
        let shown = cycle.prefix(12).map { store.paths.text(of: $0) }
        let end = (cycle.count > shown.count ? ["…"] : []) + [store.paths.text(of: node)]
        let related = zip(cycle, shown).dropFirst().map { node, name in
            Finding.Related(
                location: store.documents.location(store.place(of: merge.token(at: node))),
                message: "\"\(name)\" is part of the circle")
        }
        let words = (shown + end).joined(separator: " → ")
        store.documents.report(
            .tokenCircular, "tokens refer to each other in a circle: \(words); give one of them a value",
            at: store.place(of: merge.token(at: node)), related: related)
    }
}
