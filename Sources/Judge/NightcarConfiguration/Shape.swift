import NightcarBasics
import NightcarModel

/// What a key takes: its form, its name in the reference, and how the value is read and written.
struct Shape<Value>: Sendable {
    var form: Form
    /// `a pattern`.
    var takes: String
    /// `patterns`, for a list of them.
    var plural: String
    var read: @Sendable (ConfigurationNode) throws(Failure) -> Value
    /// The value as YAML in one line. Empty for values that are never dumped and never a default.
    var yaml: @Sendable (Value) -> String

    init(
        _ form: Form, _ takes: String, _ plural: String = "",
        read: @escaping @Sendable (ConfigurationNode) throws(Failure) -> Value
    ) {
        (self.form, self.takes, self.plural, self.read) = (form, takes, plural, read)
        yaml = { _ in "" }
    }

    /// The same, with how a value is written.
    func writing(_ yaml: @escaping @Sendable (Value) -> String) -> Self {
        var shape = self
        shape.yaml = yaml
        return shape
    }

    /// The same with other words in the reference.
    func named(_ takes: String, _ plural: String = "") -> Self {
        var named = self
        (named.takes, named.plural) = (takes, plural)
        return named
    }

    /// A list of such values.
    var list: Shape<[Value]> {
        Shape<[Value]>(.list(form), "a list of \(plural)", "lists of \(plural)") { (node) throws(Failure) in
            try node.list().readEach(read)
        }
        .writing { "[" + $0.map(yaml).joined(separator: ", ") + "]" }
    }

    /// Text instead of such a value, for short.
    func or<Short>(_ short: Shape<Short>, _ expand: @escaping @Sendable (Short, Location) -> Value) -> Self {
        var shape = self
        shape.form = .either([short.form, form])
        shape.read = { (node) throws(Failure) in
            node.isText ? expand(try short.read(node), node.location) : try read(node)
        }
        return shape
    }
}

extension Shape<String> {
    static var text: Self {
        Self(.text, "text", "strings") { (node) throws(Failure) in try node.text() }.writing(Configuration.quoted)
    }

    static var colorset: Self { text.named("the name of a colorset", "colorsets") }

    /// A path relative to the file's folder. It is read as a path relative to the working folder.
    static var path: Self {
        Self(.text, "a path", "paths") { (node) throws(Failure) in
            let path = Paths.normalized(try node.text())
            let folder = Configuration.folder(of: node.path)
            return path.hasPrefix("/") ? path : path == "." ? Paths.trimmed(folder) : folder + path
        }
        .writing(Configuration.quoted)
    }
}

extension Shape<Bool> {
    static var flag: Self {
        Self(.flag, "true or false", "flags") { (node) throws(Failure) in try node.flag() }.writing { "\($0)" }
    }
}

extension Shape<Glob> {
    static var pattern: Self {
        Self(.text, "a pattern", "patterns") { (node) throws(Failure) in Glob(try node.text()) }
            .writing { Configuration.quoted($0.pattern) }
    }
}

extension Shape where Value: RawRepresentable<String> & Sendable {
    /// One of some words.
    ///
    /// - Parameters:
    ///   - kind: what they are, such as `a role`, for the error about another word.
    ///   - use: what to use instead, for the same error. Nil for the words.
    ///   - reading: reads a word, if other spellings are read too.
    static func word(
        _ kind: String, _ values: [Value], use: String? = nil,
        reading: @escaping @Sendable (String) -> Value? = { Value(rawValue: $0) }
    ) -> Self {
        let words = values.map(\.rawValue)
        let takes = words.map { "`\($0)`" }.joined(separator: ", ")
        return Self(.word(words), takes, takes) { (node) throws(Failure) in
            let text = try node.text()
            guard let value = reading(text), words.contains(value.rawValue) else {
                throw node.error("\"\(text)\" is not \(kind): use \(use ?? words.joined(separator: ", "))")
            }
            return value
        }
        .writing { $0.rawValue }
    }
}
