/// A parsed command line. Options can be anywhere, and everything else is a document.
package struct ActoolArguments: Sendable {
    /// The values of each option by its name, in order. An option without a value has an empty one.
    package private(set) var values: [String: [String]] = [:]
    package private(set) var documents: [String] = []
    /// What is wrong with the command line, in order.
    package private(set) var problems: [String] = []

    /// Reads `--option value` and `--option=value`. Continues after a problem, so that all problems are reported at once.
    package init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else {
                documents.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = Self.options[parts[0]] else {
                problems.append("Unknown argument '\(parts[0])'.")
                continue
            }
            read(option, given: parts.count > 1 ? parts[1] : nil, &rest)
        }
    }

    package subscript(_ name: String) -> String? { values[name]?.last }

    package func has(_ name: String) -> Bool { values[name] != nil }

    /// Nil if the option isn't given.
    package func isOn(_ name: String) -> Bool? { self[name].map { $0.uppercased() == "YES" } }
}

private extension ActoolArguments {
    static let options = Dictionary(ActoolOption.all.map { ($0.name, $0) }) { first, _ in first }

    mutating func read(_ option: ActoolOption, given: String?, _ rest: inout ArraySlice<String>) {
        if option.value == .none {
            if given != nil { problems.append("The argument '\(option.name)' takes no value.") }
            values[option.name] = [""]
            return
        }
        // A path may begin with one dash, but not with two: that is the next option.
        guard let value = given ?? (rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil) else {
            return problems.append("The argument '\(option.name)' needs a value.")
        }
        if let allowed = option.choices, !allowed.contains(where: { $0.lowercased() == value.lowercased() }) {
            let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
            return problems.append("Unknown value '\(value)' for '\(option.name)'; it must be one of \(list).")
        }
        values[option.name, default: []].append(value)
    }
}

private extension ActoolOption {
    var choices: [String]? {
        switch value {
        case .switched: ["YES", "NO"]
        case .of(let values): values
        case .none, .one, .many: nil
        }
    }
}
