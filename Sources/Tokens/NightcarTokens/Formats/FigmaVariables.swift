import NightcarBasics

/// The color variables of a Figma file: the answer of `GET /v1/files/:key/variables/local`, or the same object from a plug-in.
///
/// Collections are told apart by their identifiers, because a file often has its own collection and remote ones of the same name.
struct FigmaVariables: Sendable {
    fileprivate struct Collection: Sendable {
        var name: String
        var isRemote: Bool
        var modes: [(id: String, name: String)]
        var standard: String
        /// The place in the system's modifiers, if the collection has several modes.
        var modifier: Int?
    }

    fileprivate struct Variable: Sendable {
        var name: String
        var collection: Int
        var isRemote: Bool
        var type: String
        var values: [(mode: String, value: JSONValue)]
        /// The path of its token, or -1 if it isn't wanted.
        var node: Int32 = -1
        var declaration: Int32 = -1
    }

    private var collections: [Collection] = []
    private var variables: [Variable] = []
    private var numbers: [String: Int] = [:]
    private var document: Int32

    /// Whether a JSON text has the form of variables.
    static func isFigma(_ root: JSONValue) -> Bool {
        let meta = root["meta"] ?? root
        return meta["variableCollections"] != nil && meta["variables"] != nil
    }

    static func system(_ document: Int32, _ store: consuming TokenStore) -> TokenSystem {
        var reader = FigmaVariables(document: document)
        let root = store.documents.root(document)
        let modifiers = reader.read(root["meta"] ?? root, &store)
        return TokenSystem(.figma, modifiers, .figma(reader), store)
    }

    private init(document: Int32) { self.document = document }

    /// The colors for one mode of each collection that has several.
    func resolve(_ choice: [Int], _ store: inout TokenStore) -> TokenContext {
        var context = TokenContext()
        for variable in variables where !variable.isRemote && !collections[variable.collection].isRemote {
            guard variable.node >= 0 else {
                context.others[variable.type.lowercased(), default: 0] += 1
                continue
            }
            if let (color, target) = color(of: variable, choice, &store) {
                context.values.append(
                    TokenValue(node: variable.node, color: color, target: target, declaration: variable.declaration))
            } else {
                context.failed.append(variable.node)
            }
        }
        return context
    }
}

// Reading.
private extension FigmaVariables {
    mutating func read(_ meta: JSONValue, _ store: inout TokenStore) -> [TokenModifier] {
        var places: [String: Int] = [:]
        for (id, value) in Self.items(meta["variableCollections"]) {
            let modes = (value["modes"]?.array ?? []).map { mode in
                (id: mode["modeId"]?.string ?? "", name: mode["name"]?.string ?? "")
            }
            places[id] = collections.count
            collections.append(
                Collection(
                    name: value["name"]?.string ?? "", isRemote: value["remote"]?.bool ?? false, modes: modes,
                    standard: value["defaultModeId"]?.string ?? modes.first?.id ?? ""))
        }
        var colored: Set<Int> = []
        for (id, value) in Self.items(meta["variables"]) {
            let owner = value["variableCollectionId"]
            guard let collection = places[owner?.string ?? ""] else {
                store.documents.report(
                    .tokenUnresolvable, "the variable is in a collection that isn't in the file; export it with its collections",
                    at: .init(document: document, range: (owner ?? value).range))
                continue
            }
            let isRemote = value["remote"]?.bool ?? false
            let type = value["resolvedType"]?.string ?? "unknown"
            if type == "COLOR", !isRemote, !collections[collection].isRemote { colored.insert(collection) }
            numbers[id] = variables.count
            let values = (value["valuesByMode"]?.effectiveMembers ?? []).map { (mode: $0.key, value: $0.value) }
            variables.append(
                Variable(
                    name: value["name"]?.string ?? id, collection: collection, isRemote: isRemote, type: type, values: values))
            declare(variables.count - 1, value, &store)
        }
        placeTokens(&store)
        return modifiers(of: colored)
    }

    /// An object of items by identifier, or a list of items that have one.
    static func items(_ value: JSONValue?) -> [(id: String, value: JSONValue)] {
        if let list = value?.array { return list.map { ($0["id"]?.string ?? "", $0) } }
        return (value?.effectiveMembers ?? []).map { ($0.key, $0.value) }
    }

    mutating func declare(_ index: Int, _ value: JSONValue, _ store: inout TokenStore) {
        variables[index].declaration = Int32(store.declarations.count)
        store.declarations.append(
            TokenDeclaration(
                value: JSONValue(.null), type: variables[index].type.lowercased(), document: document,
                place: value["name"]?.range ?? value.range, isStrict: false, guessesColors: false))
    }

    /// The path of a variable is its name. If two collections have it, the name of the collection comes before it.
    mutating func placeTokens(_ store: inout TokenStore) {
        var owners: [String: Set<Int>] = [:]
        for variable in variables
        where variable.type == "COLOR" && !variable.isRemote && !collections[variable.collection].isRemote {
            owners[variable.name, default: []].insert(variable.collection)
        }
        for index in variables.indices where variables[index].type == "COLOR" {
            var node: Int32 = 0
            if (owners[variables[index].name]?.count ?? 0) > 1 {
                node = store.paths.child(collections[variables[index].collection].name, of: 0)
            }
            for name in variables[index].name.split(separator: "/") { node = store.paths.child(String(name), of: node) }
            variables[index].node = node
        }
    }

    mutating func modifiers(of colored: Set<Int>) -> [TokenModifier] {
        var modifiers: [TokenModifier] = []
        for index in colored.sorted() where collections[index].modes.count > 1 {
            let collection = collections[index]
            collections[index].modifier = modifiers.count
            let standard = collection.modes.firstIndex { $0.id == collection.standard }
            modifiers.append(
                TokenModifier(name: collection.name, contexts: collection.modes.map(\.name), standard: standard ?? 0))
        }
        return modifiers
    }
}

// Resolving.
private extension FigmaVariables {
    func color(of variable: Variable, _ choice: [Int], _ store: inout TokenStore) -> (TokenColor, target: Int32?)? {
        var current = variable
        var name = modeName(of: variable, choice)
        var visited: Set<Int32> = []
        var target: Int32?
        while true {
            let value = self.value(of: current, modeNamed: name, choice)
            guard let value else {
                store.documents.report(
                    .tokenUnresolvable, "the variable \"\(current.name)\" has no value",
                    at: store.place(of: current.declaration))
                return nil
            }
            let place = TokenDocuments.Place(document: document, range: value.range)
            guard value["type"]?.string == "VARIABLE_ALIAS" else { return color(value, at: place, &store).map { ($0, target) } }
            guard visited.insert(current.declaration).inserted else {
                store.documents.report(
                    .tokenCircular, "the variable \"\(current.name)\" refers to itself; give it a value", at: place)
                return nil
            }
            guard let next = numbers[value["id"]?.string ?? ""] else {
                store.documents.report(
                    .tokenUnresolvable,
                    "\"\(current.name)\" refers to a variable that isn't in the file; export it with its libraries", at: place)
                return nil
            }
            current = variables[next]
            // A collection with modes of other names follows its own choice.
            if collections[current.collection].modes.contains(where: { $0.name == name }) == false {
                name = modeName(of: current, choice)
            }
            if target == nil { target = current.node }
        }
    }

    func modeName(of variable: Variable, _ choice: [Int]) -> String {
        let collection = collections[variable.collection]
        if let modifier = collection.modifier, choice.indices.contains(modifier),
            collection.modes.indices.contains(choice[modifier])
        {
            return collection.modes[choice[modifier]].name
        }
        return collection.modes.first { $0.id == collection.standard }?.name ?? ""
    }

    func value(of variable: Variable, modeNamed name: String, _ choice: [Int]) -> JSONValue? {
        let collection = collections[variable.collection]
        let mode = collection.modes.first { $0.name == name }?.id ?? collection.standard
        return (variable.values.first { $0.mode == mode } ?? variable.values.first)?.value
    }

    func color(_ value: JSONValue, at place: TokenDocuments.Place, _ store: inout TokenStore) -> TokenColor? {
        func number(_ key: String) -> Double? {
            guard case .number(let text)? = value[key]?.kind, let number = Double(text), number.isFinite else { return nil }
            return number
        }
        if let text = value.string, let color = ColorText.color(text) { return color }
        guard let red = number("r"), let green = number("g"), let blue = number("b") else {
            store.documents.report(.tokenInvalidColor, "a color variable has the channels r, g and b, 0 to 1", at: place)
            return nil
        }
        return TokenColor(.srgb, SIMD3(red, green, blue), alpha: min(max(number("a") ?? 1, 0), 1))
    }
}
