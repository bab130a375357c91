package import NightcarDiagnostics

extension FindingID {
    /// What `lint --explain` prints.
    package var explanation: String {
        if let rule = RuleRegistry.rule(name)?.about { return rule.explanation }
        return "\(name)\n\n\(markdown)\n"
    }

    /// Documentation/Findings.md.
    package static var markdown: String {
        var lines = [
            "# Findings", "",
            "Every finding of every command. “nightcar lint --explain” prints the same about one of them.", "",
            "Made by `nightcar lint --list-rules --list-format findings`; a test fails if this page and the table differ.", "",
            "The severity is the usual one. `compile` is milder than `lint` where shipping apps contain what it finds, and the",
            "configuration can give the findings of `lint` another severity. [LintRules.md](LintRules.md) says more about those that",
            "are rules of their own.",
        ]
        for topic in FindingTopic.all {
            lines += [
                "", "## \(topic.title)", "", topic.about, "", "| finding | severity | printed by | means |", "|---|---|---|---|",
            ]
            for id in topic.findings {
                let place = id.isRule ? "LintRules.md#\(id)" : "#\(id)"
                lines.append("| [`\(id)`](\(place)) | \(id.severity.rawValue) | \(id.printers) | \(id.summary) |")
            }
            for id in topic.findings where !id.isRule { lines += ["", "### \(id)", "", id.markdown] }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

private extension FindingID {
    /// Whether a rule has the same name, and documents the finding with options and examples.
    var isRule: Bool { RuleRegistry.rule(name) != nil }

    var printers: String { commands.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

    /// Its section of the page, without a heading.
    var markdown: String {
        let rule = RuleRegistry.rule(reporting: self).map { " (rule `\($0.identifier)`)" } ?? ""
        return "\(summary).\n\n\(advice)\n\n*\(severity.rawValue) · printed by \(printers)\(rule)*"
    }
}
