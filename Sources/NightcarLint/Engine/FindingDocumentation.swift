package import NightcarDiagnostics

extension FindingID {
    /// What `lint --explain` prints.
    package var explanation: String {
        "\(name)\n\n\(plainText(ofMarkdown: RuleRegistry.rule(name)?.about.markdown ?? markdown))\n"
    }

    /// Documentation/Findings.md.
    package static var markdown: String {
        var lines = [
            "# Findings", "",
            "This page lists every finding that a command can print. `nightcar lint --explain <finding>` explains one of them.",
            "",
            "Each finding has a default severity. `compile` reports some findings with a lower severity than `lint` does, because",
            "apps are shipped with them, and some with a higher one, if it can't compile a part of the catalog. The configuration",
            "can change the severity of what `lint` finds. A finding that is also a lint rule is described in",
            "[LintRules.md](LintRules.md).", "",
            "`nightcar lint --list-rules --list-format findings` generates this page, and a test compares the two.",
        ]
        for topic in FindingTopic.all {
            lines += ["", "## \(topic.title)", "", topic.about]
            lines += rules(topic.findings.filter(\.isRule))
            for id in topic.findings where !id.isRule { lines += ["", "### \(id)", "", id.markdown] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A list of the findings that are rules, for each group of commands that print them.
    private static func rules(_ rules: [FindingID]) -> [String] {
        var printers: [String] = []
        for id in rules where !printers.contains(id.printers) { printers.append(id.printers) }
        return printers.flatMap { group in
            let links = rules.filter { $0.printers == group }.map { "[`\($0)`](LintRules.md#\($0))" }
            return ["", "Rules, printed by \(group): \(links.joined(separator: ", "))."]
        }
    }
}

private extension FindingID {
    /// Whether a rule has the same name, and documents the finding with options and examples.
    var isRule: Bool { RuleRegistry.rule(name) != nil }

    var printers: String { commands.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

    /// Its section of the page, without a heading.
    var markdown: String {
        let rule = RuleRegistry.rule(reporting: self).map { " (rule `\($0.identifier)`)" } ?? ""
        let refusal = refusal.map { "Who refuses it: \($0)\n\n" } ?? ""
        return "\(summary).\n\n\(advice)\n\n\(refusal)*\(severity.rawValue) · printed by \(printers)\(rule)*"
    }
}
