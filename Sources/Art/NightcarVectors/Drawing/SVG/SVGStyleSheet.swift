/// The rules of `style` elements, as far as drawing programs use them: names, classes and identifiers of elements.
struct SVGStyleSheet {
    struct Declaration {
        var property: String
        var value: String
        var isImportant: Bool
    }

    private struct Rule {
        var type: String?
        var classes: [String] = []
        var ids: [String] = []
        var isForRoot = false
        /// Whether it is for a state that a picture is never in, such as `:hover`.
        var isNever = false
        var declarations: [Declaration] = []

        var weight: Int { ids.count * 10_000 + (classes.count + (isForRoot ? 1 : 0)) * 100 + (type == nil ? 0 : 1) }
    }

    /// The lightest first.
    private var rules: [Rule] = []
    /// The number of rules and declarations.
    var count: Int { rules.reduce(0) { $0 + 1 + $1.declarations.count } }
    var isEmpty: Bool { rules.isEmpty }

    /// - Throws: `DrawingObstacle.outside` for any other kind of rule.
    init(_ texts: [String]) throws(DrawingObstacle) {
        for text in texts { try read(Self.withoutComments(text)) }
        // The sort is stable, so that of two rules with the same weight the later one wins.
        rules = rules.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
    }

    private mutating func read(_ text: String) throws(DrawingObstacle) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { throw .outside("a style element isn't closed") }
            let selectors = rest[..<open]
            let declarations = try Self.declarations(rest[rest.index(after: open)..<close])
            for selector in selectors.split(separator: ",", omittingEmptySubsequences: false) {
                var rule = try Self.rule(String(selector).trimmingSpaces)
                rule.declarations = declarations
                rules.append(rule)
            }
            rest = rest[rest.index(after: close)...]
        }
        guard rest.allSatisfy(\.isWhitespace) else { throw .outside("a style element has more than plain rules") }
    }

    /// The declarations for an element, the strongest last.
    ///
    /// - Parameter isRoot: whether it is the outermost element.
    func declarations(for name: String, id: String?, classes: [Substring], isRoot: Bool) -> [Declaration] {
        var found: [Declaration] = []
        for rule in rules {
            guard !rule.isNever, !rule.isForRoot || isRoot, rule.type == nil || rule.type == name,
                rule.ids.allSatisfy({ $0 == id }),
                rule.classes.allSatisfy({ wanted in classes.contains { $0 == wanted } })
            else { continue }
            found += rule.declarations
        }
        return found
    }

    /// The declarations in a rule or in an attribute `style`.
    static func declarations(_ text: some StringProtocol) throws(DrawingObstacle) -> [Declaration] {
        var found: [Declaration] = []
        for part in withoutComments(String(text)).split(separator: ";") {
            guard let colon = part.firstIndex(of: ":") else {
                if part.allSatisfy(\.isWhitespace) { continue }
                throw .outside("a style has no value")
            }
            var value = String(part[part.index(after: colon)...]).trimmingSpaces
            var isImportant = false
            if let mark = value.firstIndex(of: "!") {
                guard value[mark...].dropFirst().filter({ !$0.isWhitespace }).lowercased() == "important" else {
                    throw .outside("a style has the value \"\(value.prefix(40))\"")
                }
                value = String(value[..<mark]).trimmingSpaces
                isImportant = true
            }
            let name = String(part[..<colon]).trimmingSpaces
            // Custom properties differ by case.
            let property = name.hasPrefix("--") ? name : name.lowercased()
            found.append(Declaration(property: property, value: value, isImportant: isImportant))
        }
        return found
    }

    private static func rule(_ selector: String) throws(DrawingObstacle) -> Rule {
        var rule = Rule()
        var rest = selector[...]
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "-" || character == "_"
        }
        let type = rest.prefix(while: isPart)
        rest = rest.dropFirst(type.count)
        if !type.isEmpty {
            rule.type = String(type)
        } else if rest.first == "*" {
            rest = rest.dropFirst()
        }
        while let mark = rest.first {
            let word = rest.dropFirst().prefix(while: isPart)
            switch mark {
            case "." where !word.isEmpty: rule.classes.append(String(word))
            case "#" where !word.isEmpty: rule.ids.append(String(word))
            case ":" where word == "root": rule.isForRoot = true
            case ":" where states.contains(String(word)): rule.isNever = true
            default: throw .outside("a style has the selector \"\(selector.prefix(40))\"")
            }
            rest = rest.dropFirst(1 + word.count)
        }
        guard !selector.isEmpty else { throw .outside("a style has no selector") }
        return rule
    }

    private static let states: Set<String> = ["hover", "active", "focus", "focus-visible", "focus-within", "visited", "target"]

    private static func withoutComments(_ text: String) -> String {
        guard text.contains("/*") else { return text }
        var bytes: [UInt8] = []
        var isComment = false
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            let pair = index + 1 < source.count ? (source[index], source[index + 1]) : (source[index], 0)
            if !isComment, pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                isComment = true
                index += 2
            } else if isComment, pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                isComment = false
                index += 2
            } else {
                if !isComment { bytes.append(source[index]) }
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
