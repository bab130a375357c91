import NightcarBasics

/// Turns the text of a source into tokens and groups with their places.
struct TokenCollector {
    /// How the files of a format spell tokens.
    enum Dialect: Sendable {
        /// The Format report: `$value`, and types are never guessed.
        case standard
        /// Style Dictionary: `value`, and also `$value`.
        case styleDictionary
        /// Tokens Studio: either, with its own types and modifiers.
        case tokensStudio
    }

    private(set) var tree = TokenTree()
    private let document: Int32
    private let dialect: Dialect
    /// Top groups that are left out, such as `dark` while the values of all modes are read.
    private let skipped: Set<String>

    private init(_ document: Int32, _ dialect: Dialect, skipping skipped: Set<String>) {
        (self.document, self.dialect, self.skipped) = (document, dialect, skipped)
    }

    /// - Parameters:
    ///   - skipped: top groups that don't count.
    ///   - unwrapped: a top group whose contents count as if they were at the top. Only they count.
    static func tree(
        of root: JSONValue, in document: Int32, _ dialect: Dialect, skipping skipped: Set<String> = [],
        unwrapping unwrapped: String? = nil, into store: inout TokenStore
    ) -> TokenTree {
        var collector = TokenCollector(document, dialect, skipping: skipped)
        guard root.isObject else {
            store.documents.report(
                .tokenNotToken, "a token file needs an object of tokens and groups at its top", at: collector.place(root.range))
            return TokenTree()
        }
        if let unwrapped {
            collector.group(root[unwrapped] ?? [:], node: 0, type: root["$type"]?.string, store: &store)
        } else {
            collector.group(root, node: 0, type: nil, store: &store, isTop: true)
        }
        return collector.tree
    }
}

extension TokenCollector {
    /// The values of `{"light": …, "dark": …}`. Nil if a key isn't a mode or a value is a token itself.
    static func modes(of value: JSONValue) -> [(mode: ModeWords, value: JSONValue)]? {
        guard let members = value.members, members.count > 1 else { return nil }
        var result: [(mode: ModeWords, value: JSONValue)] = []
        for member in members {
            let mode = ModeWords(member.key)
            guard mode.isLook, member.value["value"] == nil, member.value["$value"] == nil else { return nil }
            result.append((mode.look, member.value))
        }
        return result
    }
}

private extension TokenCollector {
    func place(_ range: ByteRange) -> TokenDocuments.Place { .init(document: document, range: range) }

    mutating func group(_ object: JSONValue, node: Int32, type: String?, store: inout TokenStore, isTop: Bool = false) {
        var own = GroupDeclaration(document: document, place: object.range)
        own.type = checkedType(object["$type"], &store)
        own.extends = object["$extends"] ?? (node == 0 ? nil : object["$ref"])
        if own.type != nil || own.extends != nil { tree.groups.append((node, own)) }
        let type = own.type ?? type
        for member in object.effectiveMembers {
            if isTop, skipped.contains(member.key) { continue }
            if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" {
                checkKeyword(member, &store)
                continue
            }
            checkName(member, &store)
            if member.value.isObject {
                let child = store.paths.child(member.key, of: node)
                if isToken(member.value) {
                    token(member, node: child, type: type, store: &store)
                    if dialect != .standard { children(of: member.value, node: child, type: type, store: &store) }
                } else {
                    group(member.value, node: child, type: type, store: &store)
                }
            } else if dialect == .standard {
                store.documents.report(
                    .tokenNotToken, "\"\(member.key)\" is neither a token nor a group; a token is an object with a $value",
                    at: place(member.keyRange))
            }
        }
    }

    func isToken(_ object: JSONValue) -> Bool {
        if object["$value"] != nil { return true }
        if object["$ref"] != nil {
            let members = object.members ?? []
            return !members.contains { $0.value.isObject && ($0.key.utf8.first != UInt8(ascii: "$") || $0.key == "$root") }
        }
        guard dialect != .standard, let value = object["value"] else { return false }
        return !value.isObject || object["type"] != nil || ColorChannels(value) != nil || Self.modes(of: value) != nil
    }

    /// Tokens inside a token, which Style Dictionary and Tokens Studio write in spite of their own rules.
    mutating func children(of token: JSONValue, node: Int32, type: String?, store: inout TokenStore) {
        for member in token.effectiveMembers where member.value.isObject && !Self.properties.contains(member.key) {
            guard member.key.utf8.first != UInt8(ascii: "$") else { continue }
            let child = store.paths.child(member.key, of: node)
            tree.hasNestedTokens = true
            if isToken(member.value) {
                self.token(member, node: child, type: type, store: &store)
                children(of: member.value, node: child, type: type, store: &store)
            } else {
                group(member.value, node: child, type: type, store: &store)
            }
        }
    }

    /// A type, with an error if it is only nearly that of colors or gradients: types are compared with case.
    func checkedType(_ type: JSONValue?, _ store: inout TokenStore) -> String? {
        guard let type, let text = type.string else { return nil }
        if let meant = TokenDeclaration.misspelled(text) {
            store.documents.report(
                .tokenNoType, "there is no type \"\(text)\"; did you mean \"\(meant)\"?", at: place(type.range))
        }
        return text
    }

    mutating func token(_ member: JSONMember, node: Int32, type: String?, store: inout TokenStore) {
        let object = member.value
        let value = object["$value"]
        var declaration = TokenDeclaration(
            value: value ?? (dialect == .standard ? nil : object["value"]) ?? object["$ref"] ?? JSONValue(.null),
            document: document, place: member.keyRange, isStrict: dialect == .standard,
            guessesColors: dialect == .tokensStudio || dialect == .styleDictionary && value == nil)
        declaration.isReference = value == nil && object["$ref"] != nil && (dialect == .standard || object["value"] == nil)
        declaration.type = checkedType(object["$type"] ?? (dialect == .standard ? nil : object["type"]), &store)
        declaration.inheritedType = type
        if dialect != .tokensStudio { readModes(object, of: &declaration) }
        if dialect != .standard { readModifier(object, of: &declaration, &store) }
        if value != nil, dialect == .standard { checkChildren(of: member, &store) }
        tree.tokens.append((node, Int32(store.declarations.count)))
        store.declarations.append(declaration)
    }

    func readModes(_ object: JSONValue, of declaration: inout TokenDeclaration) {
        if let modes = Self.modes(of: declaration.value) {
            let usual = modes.first { $0.mode.luminosity == .light && $0.mode.contrast == nil } ?? modes[0]
            declaration.value = usual.value
            declaration.modeValues = modes.filter { $0.mode != usual.mode }
        }
        if let dark = object["darkValue"], dialect == .styleDictionary {
            declaration.modeValues.append((ModeWords("dark"), dark))
        }
    }

    func checkChildren(of member: JSONMember, _ store: inout TokenStore) {
        for child in member.value.members ?? []
        where child.value.isObject && (child.key.utf8.first != UInt8(ascii: "$") || child.key == "$root") {
            store.documents.report(
                .tokenAndGroup,
                "\"\(member.key)\" has a $value, so it is a token and can't contain \"\(child.key)\"; "
                    + "move its value into a token $root",
                at: place(child.keyRange))
        }
    }

    func readModifier(_ object: JSONValue, of declaration: inout TokenDeclaration, _ store: inout TokenStore) {
        guard let modify = object["$extensions"]?["studio.tokens"]?["modify"] else { return }
        declaration.modifier = ColorModifier(modify)
        guard declaration.modifier == nil else { return }
        store.documents.report(
            .tokenUnsupported,
            "the modifier \"\(modify["type"]?.string ?? "")\" isn't supported: it needs a type (lighten, darken, mix or alpha), "
                + "a number, a space "
                + "(lch, srgb, p3 or hsl; alpha needs none) and, for mix, a color; or write the resulting color",
            at: place(modify.range))
        declaration.value = JSONValue(.null, range: declaration.value.range)
    }

    func checkName(_ member: JSONMember, _ store: inout TokenStore) {
        guard dialect == .standard, member.key.utf8.contains(where: Self.isForbidden) else { return }
        store.documents.report(
            .tokenInvalidName,
            "a name must not contain \".\", \"{\" or \"}\", because aliases use them; rename \"\(member.key)\"",
            at: place(member.keyRange))
    }

    func checkKeyword(_ member: JSONMember, _ store: inout TokenStore) {
        guard dialect == .standard, member.value.isObject, !Self.keywords.contains(member.key) else { return }
        store.documents.report(
            .tokenInvalidName, "a name must not begin with \"$\", so \"\(member.key)\" is left out; rename it",
            at: place(member.keyRange))
    }

    static func isForbidden(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    static let keywords: Set = [
        "$type", "$value", "$ref", "$description", "$deprecated", "$extends", "$extensions", "$schema", "$defs", "$themes",
        "$metadata",
    ]

    /// What an object of a token may have that isn't a token, although it looks like one.
    static let properties: Set = ["value", "darkValue", "original", "attributes", "extensions"]
}
