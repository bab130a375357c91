/// What a value of the configuration may be. The schema is made from it, and so are the wrong values of the tests.
indirect enum Form: Sendable {
    /// Any scalar: all of them are text to the reader.
    case text
    case flag
    case number
    /// Text that a regular expression matches, in the syntax of ECMAScript.
    case matching(String)
    case word([String])
    case list(Form)
    /// A mapping whose keys the user chooses, with the form of its keys and of its values.
    case names(Form, Form)
    case mapping(Section)
    case either([Form])
    /// A form that the schema defines once, under this name.
    case shared(String, Form)
}

/// A mapping with known keys, as the reference and the schema describe it.
struct Section: Sendable {
    /// Its path, such as `lint.sets`. Empty for the file.
    var path: String
    var about: String
    var entries: [Entry]
    var needs: [Need]
    /// A configuration that has every key of the section. Empty for a mapping that only shows up in other examples.
    var example: String

    /// A key of a section.
    struct Entry: Sendable {
        var name: String
        /// The kind of its value in words, such as `a pattern`.
        var takes: String
        /// The default in words. Empty if there is none.
        var standard: String
        var summary: String
        var form: Form
        /// Whether the reference lists it.
        var isListed = true
    }
}

/// Keys without which a section means nothing.
struct Need: Sendable {
    enum Count: Sendable {
        case all, any, one
    }

    var count: Count
    var keys: [String]
    /// What is missing, in words that follow *needs*.
    var words: String

    static func all(_ keys: String..., words: String) -> Need { Need(count: .all, keys: keys, words: words) }
    static func any(_ keys: String..., words: String) -> Need { Need(count: .any, keys: keys, words: words) }
    static func one(_ keys: String..., words: String) -> Need { Need(count: .one, keys: keys, words: words) }

    func isMet(by given: some Collection<String>) -> Bool {
        let found = keys.count(where: given.contains)
        return switch count {
        case .all: found == keys.count
        case .any: found > 0
        case .one: found == 1
        }
    }
}

extension Section {
    /// The section and the ones in it, each once, in the order of their keys.
    var all: [Section] { [self] + entries.flatMap { $0.form.sections.flatMap(\.all) } }
}

extension Form {
    /// The sections that a value of this form can have, without the ones inside them.
    var sections: [Section] {
        switch self {
        case .text, .flag, .number, .matching, .word: []
        case .list(let form), .names(_, let form), .shared(_, let form): form.sections
        case .mapping(let section): [section]
        case .either(let forms): forms.flatMap(\.sections)
        }
    }
}
