import NightcarBasics

/// A token as one file declares it.
struct TokenDeclaration: Sendable {
    /// The value; for a token that only refers to another one, the text of its `$ref`.
    var value: JSONValue
    /// Whether the value is the text of a `$ref`.
    var isReference = false
    /// The type that the token states itself.
    var type: String?
    /// The type of the nearest group in the same file.
    var inheritedType: String?
    /// What Tokens Studio does to the color.
    var modifier: ColorModifier?
    /// Other values for modes: of `{"light": …, "dark": …}`, or the `darkValue` of the Style Dictionary article of 2020.
    var modeValues: [(mode: ModeWords, value: JSONValue)] = []
    /// The number of the file.
    var document: Int32
    /// The place of the token's name.
    var place: ByteRange
    /// Whether the file follows the Format report, whose rules then hold to the letter.
    var isStrict: Bool
    /// Whether a text without a type that looks like a color is one: in the files of Style Dictionary and Tokens Studio.
    var guessesColors: Bool

    /// The path that the whole value is an alias of, or nil.
    var alias: Substring? {
        guard !isReference, let text = value.string else { return nil }
        return Self.alias(text, isStrict: isStrict)
    }

    static func alias(_ text: String, isStrict: Bool) -> Substring? {
        let utf8 = text.utf8
        guard utf8.first == UInt8(ascii: "{") || !isStrict else { return nil }
        let trimmed = isStrict ? text[...] : text.trimmingSpace
        guard trimmed.utf8.first == UInt8(ascii: "{"), trimmed.utf8.last == UInt8(ascii: "}") else {
            // Tokens Studio also writes `$colors.red`.
            guard !isStrict, trimmed.utf8.first == UInt8(ascii: "$"), trimmed.utf8.count > 1 else { return nil }
            return trimmed.dropFirst()
        }
        let inner = trimmed.dropFirst().dropLast()
        return inner.utf8.contains(UInt8(ascii: "{")) || inner.utf8.contains(UInt8(ascii: "}")) ? nil : inner
    }
}

extension TokenDeclaration {
    /// The type that is meant by another spelling of the types that become sets. Nil for any other type.
    static func misspelled(_ type: String) -> String? {
        guard type != "color", type != "gradient" else { return nil }
        switch type.lowercased() {
        case "color", "colors", "colour", "colours": return "color"
        case "gradient", "gradients": return "gradient"
        default: return nil
        }
    }
}

/// What a file says about a group.
struct GroupDeclaration: Sendable {
    var type: String?
    /// The alias or pointer of `$extends`, with its place.
    var extends: JSONValue?
    var document: Int32
    var place: ByteRange
    /// Whether the type came from a group that this one extends.
    var isCopied = false
}

/// The tokens and groups of one source, in the order of its text.
struct TokenTree: Sendable {
    /// The name of the token set. Nil for a file.
    var name: String?
    var tokens: [(node: Int32, declaration: Int32)] = []
    /// Whether a token contains another one, so that each of them counts.
    var hasNestedTokens = false
    /// Only groups that say something about themselves.
    var groups: [(node: Int32, group: GroupDeclaration)] = []
}

extension StringProtocol {
    var trimmingSpace: SubSequence {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = self[start...].lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return self[start..<end]
    }
}
