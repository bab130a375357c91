package import NightcarBasics

/// A dimension in which tokens vary: a modifier of a resolver document, a group of themes, or a collection of modes.
package struct TokenModifier: Sendable, Hashable {
    package var name: String
    /// In the order of the file.
    package var contexts: [String]
    /// The context that counts if none is asked for. Nil if one has to be asked for.
    package var standard: Int?
    /// Whether its contexts may differ in colors, rather than only in sizes or fonts.
    package var changesColors = true
}

/// The value of a token in one context.
package struct TokenValue: Sendable {
    /// The path, in the numbers of the system.
    package var node: Int32
    package var color: TokenColor
    /// The path that the token is an alias of. Nil for a value that stands on its own.
    package var target: Int32?
    /// The declaration that counts in this context.
    var declaration: Int32
}

/// The colors of one context.
package struct TokenContext: Sendable {
    /// Each token once, in the order of the files.
    package var values: [TokenValue] = []
    package var gradients: [TokenGradientValue] = []
    /// How many tokens have another type, by type.
    package var others: [String: Int] = [:]
    /// The paths of tokens that have an error.
    package var failed: [Int32] = []
}

/// Design tokens of any format: their dimensions, and their colors in each context.
package struct TokenSystem: Sendable {
    package enum Format: String, Sendable {
        /// The resolver document of the Design Tokens Community Group, 2025.10.
        case resolver = "resolver document"
        case tokensStudio = "Tokens Studio"
        case figma = "Figma variables"
        /// Files that are merged: the Format report, or Style Dictionary.
        case files = "token files"
    }

    /// Where the colors of a context come from.
    enum Plan: Sendable {
        case steps([TokenStep])
        case themes(ThemeSelection)
        case figma(FigmaVariables)
    }

    package let format: Format
    package private(set) var modifiers: [TokenModifier]
    private let plan: Plan
    private var store: TokenStore
    private var cache = LiteralCache()
    /// Paths at which one source has a token, and another a group.
    private var conflicts: Set<Int32> = []

    init(_ format: Format, _ modifiers: [TokenModifier], _ plan: Plan, _ store: TokenStore) {
        self.format = format
        self.modifiers = modifiers
        self.plan = plan
        self.store = store
        guard format != .figma else { return }
        conflicts = store.conflicts
        let colors = ColorTrees(store)
        for index in modifiers.indices {
            self.modifiers[index].changesColors = plan.trees(toggledBy: index).contains { colors.hasColors($0) }
        }
    }

    /// What was found while the files were read, and in the contexts that were resolved.
    package var findings: [Finding] { store.documents.findings }

    /// The files that were read.
    package var files: [String] { store.documents.documents.map(\.path) }

    /// Whether there is a token of any type, or a group that may copy some.
    var hasTokens: Bool {
        !store.declarations.isEmpty || store.trees.contains { $0.groups.contains { $0.group.extends != nil } }
    }

    package func path(of node: Int32) -> [String] { store.paths.path(of: node) }

    /// The place of the token in the file that counts.
    package func location(of value: TokenValue) -> Location { store.documents.location(store.place(of: value.declaration)) }

    /// The place of the gradient's token in the file that counts.
    package func location(of value: TokenGradientValue) -> Location {
        store.documents.location(store.place(of: value.declaration))
    }

    /// The contexts in which each modifier has its standard one, or the first.
    package var standardChoice: [Int] { modifiers.map { $0.standard ?? 0 } }

    /// The contexts for an input, such as `theme` and `dark`. Names are compared without case.
    ///
    /// - Returns: nil, with findings, if the input doesn't fit.
    package mutating func choice(for input: [(modifier: String, context: String)]) -> [Int]? {
        var choice = modifiers.map(\.standard)
        let start = TokenDocuments.Place(document: 0, range: .init(0, 0))
        var isValid = true
        func problem(_ id: FindingID, _ message: String) {
            store.documents.report(id, message, at: start)
            isValid = false
        }
        for (name, context) in input {
            guard let index = modifiers.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else {
                problem(.tokenUnknownModifier, "there is no modifier \"\(name)\"\(Self.listed(modifiers.map(\.name)))")
                continue
            }
            let contexts = modifiers[index].contexts
            guard let chosen = contexts.firstIndex(where: { $0.lowercased() == context.lowercased() }) else {
                problem(.tokenInvalidContext, "\"\(name)\" has no context \"\(context)\"\(Self.listed(contexts))")
                continue
            }
            choice[index] = chosen
        }
        for (index, chosen) in choice.enumerated() where chosen == nil {
            problem(.tokenMissingModifier, "the modifier \"\(modifiers[index].name)\" has no default, so name a context of it")
        }
        return isValid ? choice.compactMap(\.self) : nil
    }

    private static func listed(_ names: [String]) -> String {
        names.isEmpty ? "" : "; there are \(names.prefix(20).joined(separator: ", "))"
    }

    /// The colors for one context of each modifier.
    package mutating func resolve(_ choice: [Int]) -> TokenContext {
        // The store moves into the resolution and back, so that nothing is copied.
        var store = self.store
        self.store = TokenStore()
        defer { self.store = store }
        let layers: [TokenLayer]
        switch plan {
        case .figma(let variables): return variables.resolve(choice, &store)
        case .steps(let steps): layers = steps.flatMap { $0.layers(choice) }
        case .themes(let themes): layers = themes.layers(choice)
        }
        let names = zip(modifiers, choice).compactMap { modifier, index in
            modifier.changesColors && modifier.contexts.indices.contains(index) ? modifier.contexts[index] : nil
        }
        let merge = Merge(layers, store: &store, conflicts: conflicts)
        var resolution = Resolution(merge, store: store, cache: cache, warnsOfForeignTypes: format == .resolver, contexts: names)
        store = TokenStore()
        cache = LiteralCache()
        let context = resolution.context()
        store = resolution.store
        cache = resolution.cache
        return context
    }
}

extension Resolution {
    mutating func context() -> TokenContext {
        var context = TokenContext()
        context.values.reserveCapacity(merge.nodes.count)
        for node in merge.nodes {
            let outcome = outcome(of: node)
            guard merge.isOutput[Int(node)] else { continue }
            switch outcome {
            case .failed: context.failed.append(node)
            case .other(let type): context.others[type ?? "unknown", default: 0] += 1
            case .gradient(let gradient):
                let target = targets[Int(node)]
                let first = firstReference(in: store.declarations[Int(merge.token(at: node))])
                context.gradients.append(
                    TokenGradientValue(
                        node: node, gradient: gradient, target: target < 0 ? first : target, declaration: merge.token(at: node)))
            case .color(let color):
                let target = targets[Int(node)]
                context.values.append(
                    TokenValue(
                        node: node, color: color, target: target < 0 ? nil : target, declaration: merge.token(at: node)))
            }
        }
        return context
    }
}

/// A step of the order in which sources are merged.
enum TokenStep: Sendable {
    case set([TokenLayer])
    /// The sources of each context of a modifier.
    case modifier(Int, [[TokenLayer]])

    func layers(_ choice: [Int]) -> [TokenLayer] {
        switch self {
        case .set(let layers): layers
        case .modifier(let index, let contexts):
            choice.indices.contains(index) && contexts.indices.contains(choice[index]) ? contexts[choice[index]] : []
        }
    }
}

extension TokenSystem.Plan {
    /// The trees that aren't in all contexts of a modifier.
    func trees(toggledBy modifier: Int) -> Set<Int> {
        let contexts: [Set<Int>]
        switch self {
        case .figma: return []
        case .steps(let steps):
            contexts = steps.flatMap { step -> [Set<Int>] in
                if case .modifier(modifier, let contexts) = step { contexts.map { Set($0.map(\.tree)) } } else { [] }
            }
        case .themes(let themes): contexts = themes.trees(of: modifier)
        }
        guard let first = contexts.first else { return [] }
        return contexts.reduce(Set()) { $0.union($1) }.subtracting(contexts.reduce(first) { $0.intersection($1) })
    }
}

extension TokenStore {
    /// Paths of tokens that are above or below another token in some source, unless they are in one source.
    var conflicts: Set<Int32> {
        var isToken = Array(repeating: false, count: paths.count)
        for tree in trees { for (node, _) in tree.tokens { isToken[Int(node)] = true } }
        let shared = nestingTokens
        var result: Set<Int32> = []
        for node in isToken.indices where isToken[node] {
            var current = paths.parents[node]
            while current > 0 {
                if isToken[Int(current)], !shared.contains(current) { result.formUnion([Int32(node), current]) }
                current = paths.parents[Int(current)]
            }
        }
        return result
    }

    /// Tokens with tokens inside them in one source.
    private var nestingTokens: Set<Int32> {
        var result: Set<Int32> = []
        for tree in trees where tree.hasNestedTokens {
            let own = Set(tree.tokens.map(\.node))
            for node in own {
                var current = paths.parents[Int(node)]
                while current > 0 {
                    if own.contains(current) { result.insert(current) }
                    current = paths.parents[Int(current)]
                }
            }
        }
        return result
    }
}

/// Which sources have colors, as far as that can be told without a context.
struct ColorTrees {
    private let store: TokenStore
    private var declared: [Int32]

    init(_ store: TokenStore) {
        self.store = store
        declared = Array(repeating: -1, count: store.paths.count)
        for tree in store.trees { for (node, declaration) in tree.tokens { declared[Int(node)] = declaration } }
    }

    func hasColors(_ tree: Int) -> Bool { store.trees[tree].tokens.contains { isColor($0.declaration, depth: 0) } }

    /// Whether a declaration is a color or a gradient. True where only a context can tell.
    func isColor(_ number: Int32, depth: Int = 0) -> Bool {
        let declaration = store.declarations[Int(number)]
        if let type = declaration.type ?? declaration.inheritedType, type != "other" {
            return type == "color" || type == "gradient"
        }
        guard depth < 16 else { return true }
        if let alias = declaration.alias {
            var node: Int32? = 0
            for name in alias.split(separator: ".") { node = node.flatMap { store.paths.find(name, below: $0) } }
            return node.map { declared[Int($0)] >= 0 && isColor(declared[Int($0)], depth: depth + 1) } ?? false
        }
        if declaration.isReference || declaration.value.isObject { return true }
        // In a file of the Format report, the type may come from a group in another file.
        return declaration.value.string.map { ColorText.color($0) != nil } ?? false
    }
}
