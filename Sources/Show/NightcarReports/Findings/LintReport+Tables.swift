package import NightcarDiagnostics

extension LintReport {
    /// Comma-separated values (RFC 4180) with a header and one row for each finding.
    func csv() -> String {
        let header = ["path", "line", "column", "severity", "rule", "asset", "variant", "message", "fingerprint"]
        let rows = entries.map { entry in
            [
                entry.place.path, entry.place.span.map { String($0.line) } ?? "",
                entry.place.span.map { String($0.column) } ?? "", entry.severity.rawValue, entry.rule, entry.subject,
                entry.variant, entry.message, entry.fingerprint,
            ]
        }
        return ([header] + rows).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A table of the rules that found something, the most findings first, and a line of totals.
    func summary() -> String {
        var table = TextTable([.left, .right, .right, .right])
        table.add("rule", "errors", "warnings", "notes")
        for group in byRule {
            table.add([group.rule.name] + [.error, .warning, .info].map { Numbers.grouped(group.count(of: $0)) })
        }
        return (byRule.isEmpty ? [] : table.lines(indent: 0) + [""]).map { $0 + "\n" }.joined() + totals + "\n"
    }

    /// A rule and its findings.
    package struct RuleGroup {
        package var rule: RuleInfo
        package var entries: [Entry]

        func count(of severity: Severity) -> Int { entries.count { $0.severity == severity } }
    }

    /// The rules that found something: the most findings first, then by identifier.
    package var byRule: [RuleGroup] {
        let found = Dictionary(grouping: entries, by: \.rule)
        return rules.compactMap { rule in found[rule.name].map { RuleGroup(rule: rule, entries: $0) } }
            .sorted { ($1.entries.count, $0.rule.name) < ($0.entries.count, $1.rule.name) }
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }
}
