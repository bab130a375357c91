import NightcarDiagnostics
import NightcarLint
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

extension Configuration {
    /// The resulting settings of this file and the files that it extends, as YAML. The keys are always in the same order.
    ///
    /// Each rule is listed with its severity and all its options.
    package func lintDump() throws -> String {
        let files = [path ?? "no configuration file"] + outer.reversed()
        var lines = ["# \(files.joined(separator: ", which refines "))", "lint:"]
        lines += Self.list("ignore", lint.ignore.map(\.glob.pattern))
        lines += Self.list("palette", lint.palette.map(\.glob.pattern))
        lines += Self.records(
            "pairs", lint.pairs.map { [("text", $0.text), ("background", $0.background), ("use", $0.use.rawValue)] })
        lines += Self.records("sets", lint.sets.map(Self.members))
        lines += Self.list("sources", lint.sources)
        lines += Self.list("platforms", lint.platforms.map(\.rawValue))
        lines.append("  dark: \(lint.requiresDark ? "required" : "optional")")
        lines.append("  dark-base: \(Self.quoted(Self.hex(lint.darkBase)))")
        lines.append("  light-base: \(Self.quoted(Self.hex(lint.lightBase)))")
        lines += Self.list("enabled", RuleRegistry.abouts.filter { lint.isEnabled($0) }.map(\.identifier))
        let parts = lint.disabled.filter { RuleRegistry.rule($0) == nil }
        lines += Self.list("disabled", RuleRegistry.abouts.filter { !lint.isEnabled($0) }.map(\.identifier) + parts)
        lines.append("  rules:")
        for about in RuleRegistry.abouts {
            let settings = lint.rules[about.identifier]
            lines.append("    \(about.identifier):")
            lines.append("      severity: \((settings?.severity ?? about.severity).rawValue)")
            for option in about.options {
                lines.append("      \(option.name): \(Self.yaml(settings?.options[option.name] ?? option.standard))")
            }
            for id in about.reports {
                let severity = lint.rules[id.name]?.severity ?? settings?.severity ?? id.severity
                lines.append("    \(id):")
                lines.append("      severity: \(severity.rawValue)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func members(_ rule: LintSettings.SetRule) -> [(String, String)] {
        var members = [("match", rule.match.pattern)]
        if !rule.disable.isEmpty { members.append(("disable", rule.disable.joined(separator: ", "))) }
        if let all = rule.severities["all"] { members.append(("severity", all.rawValue)) }
        let severities = rule.severities.filter { $0.key != "all" }.sorted { $0.key < $1.key }
        if !severities.isEmpty {
            members.append(("severities", severities.map { "\($0.key): \($0.value.rawValue)" }.joined(separator: ", ")))
        }
        if rule.isPalette { members.append(("palette", "true")) }
        if !rule.reason.isEmpty { members.append(("reason", rule.reason)) }
        return members
    }

    private static func list(_ key: String, _ values: [String]) -> [String] {
        values.isEmpty ? [] : ["  \(key):"] + values.map { "    - \(quoted($0))" }
    }

    private static func records(_ key: String, _ records: [[(String, String)]]) -> [String] {
        records.isEmpty ? [] : ["  \(key):"] + records.map { "    - \(flow($0))" }
    }

    private static func flow(_ members: [(String, String)]) -> String {
        let parts = members.map { key, value in
            switch key {
            case "disable": "\(key): [\(value)]"
            case "severities": "severity: {\(value)}"
            case "palette": "\(key): \(value)"
            default: "\(key): \(quoted(value))"
            }
        }
        return "{\(parts.joined(separator: ", "))}"
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

    private static func hex(_ color: RGB8) -> String {
        "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
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
