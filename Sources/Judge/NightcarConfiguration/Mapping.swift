import NightcarBasics

/// The declaration of a mapping with known keys: from it, the mapping is read, dumped, described and checked.
struct Mapping<Value>: Sendable {
    /// What the reference and the schema say.
    let section: Section
    let keys: [Key<Value>]
    /// The value of a mapping without any keys.
    private let start: @Sendable (Location) -> Value
    /// The keys of similar tools, with the keys to use instead.
    private let foreign: [String: String]

    /// - Parameter example: a configuration that has every key.
    init(
        _ path: String, _ about: String = "", needs: [Need] = [], foreign: [String: String] = [:], example: String = "",
        start: @escaping @Sendable (Location) -> Value, keys: [Key<Value>]
    ) {
        let empty = start(Location(path: ""))
        let required = needs.filter { $0.count == .all }.flatMap(\.keys)
        let entries = keys.map { key in
            Section.Entry(
                name: key.name, takes: key.takes, standard: required.contains(key.name) ? "required" : key.standard(empty),
                summary: key.summary, form: key.form, isListed: key.isListed)
        }
        section = Section(path: path, about: about, entries: entries, needs: needs, example: example)
        (self.keys, self.start, self.foreign) = (keys, start, foreign)
    }

    /// The values of a mapping's keys.
    ///
    /// - Throws: if the value isn't a mapping, or if it has an unknown key or lacks one that it needs.
    func fields(_ node: ConfigurationNode) throws(Failure) -> [String: ConfigurationNode] {
        let fields = try node.fields(section.entries.map(\.name), foreign: foreign)
        for need in section.needs where !need.isMet(by: fields.keys) { throw node.error("\(node.name) needs \(need.words)") }
        return fields
    }

    /// Adds what the mapping says to a value.
    func read(_ node: ConfigurationNode, into value: inout Value) throws(Failure) {
        let fields = try fields(node)
        _ = try keys.readEach { (key) throws(Failure) in
            if let field = fields[key.name] { try key.read(field, &value) }
        }
    }

    func read(_ node: ConfigurationNode) throws(Failure) -> Value {
        var value = start(node.location)
        try read(node, into: &value)
        return value
    }

    var shape: Shape<Value> {
        Shape(.mapping(section), "a mapping", "mappings") { (node) throws(Failure) in try read(node) }
            .writing { "{" + members(of: $0).joined(separator: ", ") + "}" }
    }

    /// The keys and values in one line of YAML, without the defaults.
    private func members(of value: Value) -> [String] {
        let empty = start(Location(path: ""))
        return zip(keys, section.entries).compactMap { key, entry in
            let member = key.member(value)
            return entry.standard == "required" || member != key.member(empty) ? member : nil
        }
    }
}

/// A key of a mapping that is read into an `Owner`.
struct Key<Owner>: Sendable {
    let name: String
    let form: Form
    let takes: String
    let summary: String
    /// The default in words.
    var standard: @Sendable (Owner) -> String = { _ in "" }
    let read: @Sendable (ConfigurationNode, inout Owner) throws(Failure) -> Void
    /// `name: value` in one line of YAML. Nil without a value.
    var member: @Sendable (Owner) -> String? = { _ in nil }
    /// The key with its value as lines of YAML. None for an empty list.
    var lines: @Sendable (Owner) -> [String] = { _ in [] }
    /// Takes the value of a configuration that the owner's file extends. False for a key that the owner's file has.
    var inherit: @Sendable (inout Owner, Owner, _ isFree: Bool) -> Void = { _, _, _ in }
    var isListed = true

    init(
        _ name: String, _ form: Form, _ takes: String, _ summary: String,
        read: @escaping @Sendable (ConfigurationNode, inout Owner) throws(Failure) -> Void
    ) {
        (self.name, self.form, self.takes, self.summary, self.read) = (name, form, takes, summary, read)
    }
}

extension Key {
    /// A key that is read by a closure.
    static func set<Value>(
        _ name: String, _ shape: Shape<Value>, standard: String = "", _ summary: String,
        _ apply: @escaping @Sendable (inout Owner, Value) -> Void
    ) -> Key {
        Key(name, shape.form, shape.takes, summary) { (node, owner) throws(Failure) in apply(&owner, try shape.read(node)) }
            .standard(standard)
    }

    /// A key whose value replaces a property. The property's first value is the default.
    static func value<Value>(
        _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ shape: Shape<Value>, _ summary: String
    ) -> Key {
        var key = set(name, shape, summary) { $0[keyPath: path] = $1 }
        key.standard = { "`\(shape.yaml($0[keyPath: path]))`" }
        key.member = { "\(name): \(shape.yaml($0[keyPath: path]))" }
        key.lines = { ["\(name): \(shape.yaml($0[keyPath: path]))"] }
        key.inherit = { if $2 { $0[keyPath: path] = $1[keyPath: path] } }
        return key
    }

    /// A key whose value replaces a property that is nil without it.
    static func optional<Value>(
        _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ shape: Shape<Value>, _ summary: String
    ) -> Key {
        var key = set(name, shape, summary) { $0[keyPath: path] = $1 }
        key.member = { owner in owner[keyPath: path].map { "\(name): \(shape.yaml($0))" } }
        key.lines = { owner in owner[keyPath: path].map { ["\(name): \(shape.yaml($0))"] } ?? [] }
        return key
    }

    /// A key whose values are added to a list.
    static func list<Value>(
        _ name: String, _ path: any WritableKeyPath<Owner, [Value]> & Sendable, _ shape: Shape<Value>, standard: String = "",
        _ summary: String
    ) -> Key {
        let list = shape.list
        var key = set(name, list, standard: standard, summary) { $0[keyPath: path] += $1 }
        key.member = { $0[keyPath: path].isEmpty ? nil : "\(name): \(list.yaml($0[keyPath: path]))" }
        key.lines = { owner in
            let values = owner[keyPath: path]
            return values.isEmpty ? [] : ["\(name):"] + values.map { "  - \(shape.yaml($0))" }
        }
        key.inherit = { owner, base, _ in owner[keyPath: path] += base[keyPath: path] }
        return key
    }

    /// A key with a section that refines a property.
    static func section<Value>(
        _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ mapping: Mapping<Value>, _ summary: String
    ) -> Key {
        var key = Key(name, .mapping(mapping.section), "a mapping", summary) { (node, owner) throws(Failure) in
            try mapping.read(node, into: &owner[keyPath: path])
        }
        key.lines = { owner in
            ["\(name):"] + mapping.keys.flatMap { $0.lines(owner[keyPath: path]) }.map { "  " + $0 }
        }
        key.inherit = { if $2 { $0[keyPath: path] = $1[keyPath: path] } }
        return key
    }

    /// The same key with other words for its default.
    func standard(_ words: String) -> Key {
        var key = self
        key.standard = { _ in words }
        return key
    }

    /// The same key, which the reference doesn't list.
    var unlisted: Key {
        var key = self
        key.isListed = false
        return key
    }
}
