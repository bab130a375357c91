import NightcarBasics
import ThemeCatalogBytes

/// Reads a resolver document: the Resolver report of the Design Tokens Community Group, 2025.10.
struct ResolverDocument {
    private let document: Int32
    private let root: JSONValue
    private var modifiers: [TokenModifier] = []
    private var steps: [TokenStep] = []
    private var names: Set<String> = []
    /// The trees that were made, by document and place.
    private var trees: [TreeKey: Int] = [:]
    /// The number of sources with those that references repeat.
    private var sourceCount = 0
    private static let maximumSources = 1 << 14

    private struct TreeKey: Hashable {
        var document: Int32
        var range: ByteRange
        var skipped: Set<String>
    }

    private init(_ document: Int32, _ root: JSONValue) { (self.document, self.root) = (document, root) }

    static func system(_ document: Int32, _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        var reader = ResolverDocument(document, store.documents.root(document))
        try reader.read(&store)
        return TokenSystem(.resolver, reader.modifiers, .steps(reader.steps), store)
    }
}

private extension ResolverDocument {
    func place(_ value: JSONValue?) -> TokenDocuments.Place {
        .init(document: document, range: value?.range ?? ByteRange(0, 0))
    }

    mutating func read(_ store: inout TokenStore) throws(Failure) {
        if root["version"]?.string != "2025.10" {
            store.documents.report(
                .tokenVersion, "the version of a resolver document must be \"2025.10\"", at: place(root["version"]))
        }
        // A declared modifier that isn't in the order must be right, too.
        for member in root["modifiers"]?.effectiveMembers ?? [] { check(member.value, name: member.key, &store) }
        guard let order = root["resolutionOrder"]?.array else {
            return store.documents.report(
                .tokenNoResolutionOrder, "a resolver document needs the list \"resolutionOrder\"",
                at: place(root["resolutionOrder"]))
        }
        for item in order { try add(item, &store) }
    }

    mutating func add(_ item: JSONValue, _ store: inout TokenStore) throws(Failure) {
        guard let reference = item["$ref"] else {
            guard let name = item["name"]?.string, let type = item["type"]?.string, type == "set" || type == "modifier" else {
                return store.documents.report(
                    .tokenInlineNameType, "a set or modifier in the order needs a \"name\", and the \"type\" set or modifier",
                    at: place(item))
            }
            if type == "modifier" { check(item, name: name, &store) }
            return try add(item, name: name, isSet: type == "set", with: nil, &store)
        }
        let text = reference.string ?? ""
        guard let pointer = JSONPointer(text), pointer.file.isEmpty, pointer.names.count == 2,
            pointer.names[0] == "sets" || pointer.names[0] == "modifiers"
        else {
            return store.documents.report(
                .tokenInvalidPointer, "\"\(text)\" must name a set or modifier: \"#/sets/…\" or \"#/modifiers/…\"",
                at: place(reference))
        }
        guard let value = root[pointer.names[0]]?[pointer.names[1]] else {
            return store.documents.report(.tokenUnresolvable, "there is nothing at \"\(text)\"", at: place(reference))
        }
        try add(value, name: pointer.names[1], isSet: pointer.names[0] == "sets", with: item, &store)
    }

    mutating func add(
        _ value: JSONValue, name: String, isSet: Bool, with item: JSONValue?, _ store: inout TokenStore
    ) throws(Failure) {
        guard names.insert(name).inserted else {
            return store.documents.report(
                .tokenDuplicateName, "\"\(name)\" is in the order twice; names must differ", at: place(item ?? value))
        }
        if isSet {
            let sources = item?["sources"] ?? value["sources"]
            return steps.append(.set(try layers(sources, in: document, trail: ["#/sets/\(name)"], &store)))
        }
        var contexts: [[TokenLayer]] = []
        let members = (item?["contexts"] ?? value["contexts"])?.effectiveMembers ?? []
        for member in members { contexts.append(try layers(member.value, in: document, trail: [], &store)) }
        let standard = (item?["default"] ?? value["default"])?.string
        steps.append(.modifier(modifiers.count, contexts))
        modifiers.append(
            TokenModifier(
                name: name, contexts: members.map(\.key),
                standard: standard.flatMap { name in members.firstIndex { $0.key == name } }))
    }

    func check(_ modifier: JSONValue, name: String, _ store: inout TokenStore) {
        let contexts = modifier["contexts"]?.effectiveMembers ?? []
        if contexts.isEmpty {
            store.documents.report(.tokenNoContexts, "the modifier \"\(name)\" needs at least one context", at: place(modifier))
        } else if contexts.count == 1 {
            store.documents.report(
                .tokenNoContexts, .warning, "the modifier \"\(name)\" has only one context; make it a set", at: place(modifier))
        }
        if Set(contexts.map { $0.key.lowercased() }).count < contexts.count {
            store.documents.report(
                .tokenDuplicateName, "contexts of \"\(name)\" differ only in case, which doesn't count", at: place(modifier))
        }
        guard let standard = modifier["default"], !contexts.isEmpty else { return }
        if !contexts.contains(where: { $0.key == standard.string }) {
            store.documents.report(
                .tokenBadDefault, "\"\(standard.string ?? "")\" isn't a context of \"\(name)\"", at: place(standard))
        }
    }
}

// Sources.
private extension ResolverDocument {
    mutating func layers(
        _ sources: JSONValue?, in document: Int32, trail: [String], _ store: inout TokenStore
    ) throws(Failure) -> [TokenLayer] {
        var result: [TokenLayer] = []
        for item in sources?.array ?? [] { result += try layers(of: item, in: document, trail: trail, &store) }
        return result
    }

    mutating func layers(
        of item: JSONValue, in document: Int32, trail: [String], _ store: inout TokenStore
    ) throws(Failure) -> [TokenLayer] {
        sourceCount += 1
        guard sourceCount <= Self.maximumSources, trail.count < 32 else {
            store.documents.report(.tokenLimit, "there are too many sources", at: .init(document: document, range: item.range))
            return []
        }
        guard let reference = item["$ref"] else { return [layer(item, in: document, skipping: [], &store)] }
        let place = TokenDocuments.Place(document: document, range: reference.range)
        let text = reference.string ?? ""
        guard let pointer = JSONPointer(text), !text.hasPrefix("http:"), !text.hasPrefix("https:") else {
            store.documents.report(
                .tokenUnsupportedRef,
                "\"\(text)\" isn't a file or a place in this document; Nightcar loads nothing from a network",
                at: place)
            return []
        }
        if pointer.file.isEmpty, let first = pointer.names.first, first == "modifiers" || first == "resolutionOrder" {
            store.documents.report(.tokenInvalidPointer, "a source can't be a modifier or a place in the order", at: place)
            return []
        }
        guard let (target, value) = try find(pointer, from: document, at: place, &store) else { return [] }
        let mark = "\(target)#/\(pointer.names.joined(separator: "/"))"
        guard !trail.contains(mark) else {
            store.documents.report(.tokenCircular, "\"\(text)\" is among its own sources", at: place)
            return []
        }
        let own = item.effectiveMembers.filter { $0.key != "$ref" }
        var result: [TokenLayer]
        if value["sources"]?.array != nil {
            result = try layers(value["sources"], in: target, trail: trail + [mark], &store)
        } else {
            result = [layer(value, in: target, skipping: Set(own.map(\.key)), &store)]
        }
        // Keys beside a reference replace the ones of the target, without merging.
        if !own.isEmpty { result.append(layer(JSONValue(.object(own), range: item.range), in: document, skipping: [], &store)) }
        return result
    }

    func find(
        _ pointer: JSONPointer, from document: Int32, at place: TokenDocuments.Place, _ store: inout TokenStore
    ) throws(Failure) -> (Int32, JSONValue)? {
        var target = document
        if !pointer.file.isEmpty {
            let folder = Paths.parent(of: store.documents.path(document))
            let path = pointer.file.hasPrefix("/") || folder.isEmpty ? pointer.file : "\(folder)/\(pointer.file)"
            guard access(path, F_OK) == 0, !Paths.isFolder(path) else {
                let problem = Paths.isFolder(path) ? "\(path) is a folder; name its files" : "there is no file \(path)"
                store.documents.report(.tokenFileNotFound, problem, at: place)
                return nil
            }
            target = try store.documents.read(path)
        }
        var value = store.documents.root(target)
        for name in pointer.names {
            guard
                let next = value[name]
                    ?? Int(name).flatMap({ index in
                        value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                    })
            else {
                store.documents.report(
                    .tokenUnresolvable, "there is nothing at \"#/\(pointer.names.joined(separator: "/"))\"", at: place)
                return nil
            }
            value = next
        }
        return (target, value)
    }

    mutating func layer(
        _ value: JSONValue, in document: Int32, skipping skipped: Set<String>, _ store: inout TokenStore
    ) -> TokenLayer {
        let key = TreeKey(document: document, range: value.range, skipped: skipped)
        if let known = trees[key] { return TokenLayer(tree: known) }
        let tree = store.add(TokenCollector.tree(of: value, in: document, .standard, skipping: skipped, into: &store))
        trees[key] = tree
        return TokenLayer(tree: tree)
    }
}
