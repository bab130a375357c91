/// An option of a rule that the configuration can set.
package struct RuleOption: Sendable {
    package var name: String
    package var summary: String
    /// The default value. Values must have the same kind.
    package var standard: OptionValue

    package init(_ name: String, _ standard: OptionValue, _ summary: String) {
        self.name = name
        self.standard = standard
        self.summary = summary
    }
}

/// The value of an option.
package enum OptionValue: Sendable, Hashable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([String])
    /// Mappings with known keys. A list in a value is joined with commas.
    case records(keys: [String], values: [[String: String]])

    /// The name of its kind in messages and in the documentation.
    package var kind: String {
        switch self {
        case .flag: "true or false"
        case .number: "a number"
        case .text: "text"
        case .list: "a list of strings"
        case .records(let keys, _): "a list of mappings with the keys \(keys.joined(separator: ", "))"
        }
    }

    /// The value as the documentation writes it.
    package var text: String {
        switch self {
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .text(let text): "\"\(text)\""
        case .list(let list): "[" + list.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        case .records(_, let values): values.isEmpty ? "[]" : "\(values.count) mappings"
        }
    }
}

/// The values of all options of a rule.
package struct RuleOptions: Sendable {
    private var values: [String: OptionValue] = [:]

    /// - Parameter given: the values from the configuration. They have the kinds of the options.
    package init(_ options: [RuleOption], given: [String: OptionValue] = [:]) {
        for option in options { values[option.name] = given[option.name] ?? option.standard }
    }

    package func flag(_ name: String) -> Bool { if case .flag(let flag)? = values[name] { flag } else { false } }
    package func number(_ name: String) -> Double { if case .number(let number)? = values[name] { number } else { 0 } }
    package func text(_ name: String) -> String { if case .text(let text)? = values[name] { text } else { "" } }
    package func list(_ name: String) -> [String] { if case .list(let list)? = values[name] { list } else { [] } }

    package func records(_ name: String) -> [[String: String]] {
        if case .records(_, let values)? = values[name] { values } else { [] }
    }
}
