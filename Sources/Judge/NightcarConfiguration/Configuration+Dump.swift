import NightcarLint

extension Configuration {
    /// The resulting settings of this file and the files that it extends, as YAML. The keys are always in the same order.
    ///
    /// Each rule is listed with its severity and all its options.
    package func lintDump() -> String {
        let files = [path ?? "no configuration file"] + outer.reversed()
        let lines = Table.lint.keys.flatMap { $0.lines(lint) }.map { "  " + $0 }
        return (["# \(files.joined(separator: ", which refines "))", "lint:"] + lines).joined(separator: "\n") + "\n"
    }

    /// A key with a list of names, one per line.
    static func lines(_ key: String, _ names: [String]) -> [String] {
        names.isEmpty ? [] : ["\(key):"] + names.map { "  - \(quoted($0))" }
    }

    static func yaml(_ value: OptionValue) -> String {
        switch value {
        case .flag, .number: value.text
        case .text(let text): quoted(text)
        case .list(let list): "[" + list.map(quoted).joined(separator: ", ") + "]"
        case .records(_, let values):
            "["
                + values.map { record in
                    "{" + record.sorted { $0.key < $1.key }.map { "\($0.key): \(quoted($0.value))" }.joined(separator: ", ") + "}"
                }.joined(separator: ", ") + "]"
        }
    }

    /// A pattern that matches only this text.
    static func literal(_ text: String) -> String {
        text.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
    }

    /// Text in quotation marks, so that YAML reads it as a string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
