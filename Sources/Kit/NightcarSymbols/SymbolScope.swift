/// A namespace with its members, in the structure of the generated Swift. Each identifier in it is used once.
struct SymbolScope {
    enum Member {
        case scope(SymbolScope)
        /// The identifier is not escaped.
        case symbol(AssetSymbol, identifier: String)
        /// A symbol whose identifier is already taken.
        case taken(AssetSymbol, identifier: String)
        /// A symbol without an identifier, because its name or one of its namespaces can't be made into one.
        case nameless(AssetSymbol)
    }

    /// The full name. Empty for the root.
    var name = ""
    var identifier = ""
    /// In the order of the names' bytes.
    var members: [Member] = []

    /// - Parameter symbols: in any order.
    init(_ symbols: [AssetSymbol]) { self.init(symbols, depth: 0) }

    private init(_ symbols: [AssetSymbol], depth: Int) {
        var leaves: [AssetSymbol] = []
        // Folders whose names give the same identifier share a namespace.
        var inner: [String: [AssetSymbol]] = [:]
        for symbol in symbols {
            if symbol.path.count == depth + 1 {
                leaves.append(symbol)
            } else if let identifier = SymbolName.type(symbol.path[depth]) {
                inner[identifier, default: []].append(symbol)
            } else {
                members.append(.nameless(symbol))
            }
        }
        var taken = Set(inner.keys)
        var named: [(name: String, member: Member)] = inner.map { identifier, symbols in
            var scope = SymbolScope(symbols, depth: depth + 1)
            let names = symbols.map { $0.path.prefix(depth + 1).joined(separator: "/") }
            scope.name = names.min() ?? ""
            scope.identifier = identifier
            return (symbols.map { $0.path[depth] }.min() ?? "", .scope(scope))
        }
        // In a namespace of several folders, two symbols can have the same name.
        for symbol in leaves.sorted(by: { ($0.path[depth], $0.name) < ($1.path[depth], $1.name) }) {
            let name = symbol.path[depth]
            guard let identifier = SymbolName.property(name) else {
                members.append(.nameless(symbol))
                continue
            }
            let isNew = taken.insert(identifier).inserted
            named.append((name, isNew ? .symbol(symbol, identifier: identifier) : .taken(symbol, identifier: identifier)))
        }
        members += named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.member)
    }

    /// The same scope without unwanted symbols, without members that have only a warning, and without namespaces that are then
    /// empty.
    func filtered(_ isWanted: (AssetSymbol) -> Bool) -> SymbolScope {
        var scope = self
        scope.members = members.compactMap { member in
            switch member {
            case .scope(let inner):
                let inner = inner.filtered(isWanted)
                return inner.members.isEmpty ? nil : .scope(inner)
            case .symbol(let symbol, _): return isWanted(symbol) ? member : nil
            case .taken, .nameless: return nil
            }
        }
        return scope
    }

    /// The symbols that have an identifier, each with the identifiers of its namespaces and its own.
    func identified(_ path: [String] = []) -> [(symbol: AssetSymbol, path: [String])] {
        members.flatMap { member -> [(symbol: AssetSymbol, path: [String])] in
            switch member {
            case .scope(let inner): inner.identified(path + [inner.identifier])
            case .symbol(let symbol, let identifier): [(symbol, path + [identifier])]
            case .taken, .nameless: []
            }
        }
    }
}
