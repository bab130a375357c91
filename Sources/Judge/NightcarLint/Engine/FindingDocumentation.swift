package import NightcarBasics

extension FindingID {
    /// What `lint --explain` prints.
    package var explanation: String {
        "\(name)\n\n\(plainText(ofMarkdown: RuleRegistry.rule(name)?.about.markdown ?? markdown()))\n"
    }

    /// Documentation/Findings.md.
    package static var markdown: String {
        var lines = [
            "# Findings", "",
            "The findings of all commands. [LintRules.md](LintRules.md) has the ones that are lint rules; the lists below link to those",
            "that other commands print too. `nightcar lint --explain <finding>` explains each one.", "",
            "Each finding has a default severity. `compile` lowers some, because apps are shipped with them, and raises some, if it",
            "can't compile a part of the catalog. The configuration can change the severity of what `lint` finds.", "",
            "`nightcar lint --list-rules --list-format findings` generates this page.",
        ]
        for topic in FindingTopic.all { lines += section(topic.title, topic.about, topic.findings) }
        lines += section(
            "The run of lint", "What `lint` says about its configuration and itself.",
            [.unusedSuppression, .pairsUnchecked, .internalError])
        return lines.joined(separator: "\n") + "\n"
    }
}

private extension FindingID {
    /// A section of the page: links to the findings that are rules, and what to do about each of the others.
    static func section(_ title: String, _ about: String, _ findings: [FindingID]) -> [String] {
        let rules = findings.filter(\.isRule)
        let others = findings.filter { !$0.isRule }
        let usual = usualPrinters(others)
        let printers = others.isEmpty ? "" : " Printed by \(usual) unless noted."
        var lines = ["", "## \(title)", "", about + printers]
        if !rules.isEmpty { lines += ["", "Lint rules, by the commands that print them:", ""] + links(rules) }
        for id in others { lines += ["", "### \(id)", "", id.markdown(besides: usual)] }
        return lines
    }

    /// A line with the rules that the same commands print, in the order in which the commands first occur.
    static func links(_ rules: [FindingID]) -> [String] {
        var lines: [(printers: String, links: [String])] = []
        for rule in rules {
            let link = "[`\(rule)`](LintRules.md#\(rule))"
            if let place = lines.firstIndex(where: { $0.printers == rule.printers }) {
                lines[place].links.append(link)
            } else {
                lines.append((rule.printers, [link]))
            }
        }
        return lines.map { "- \($0.printers): \($0.links.joined(separator: ", "))" }
    }

    /// The commands that print most of the findings; of equally frequent ones, the first.
    static func usualPrinters(_ findings: [FindingID]) -> String {
        let all = findings.map(\.printers)
        let counts = Dictionary(grouping: all) { $0 }.mapValues(\.count)
        return all.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ""
    }

    /// Whether a rule has the same name, and documents the finding with options and examples.
    var isRule: Bool { RuleRegistry.rule(name) != nil }

    var printers: String { commands.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

    /// Its section of the page, without a heading. Commands that the page has named for all are left out.
    func markdown(besides usual: String = "") -> String {
        let rule = RuleRegistry.rule(reporting: self).map { " (rule `\($0.identifier)`)" } ?? ""
        let refusal = refusal.map { "Who refuses it: \($0)\n\n" } ?? ""
        let printed = printers == usual ? "" : usual.isEmpty ? " · printed by \(printers)" : " · \(printers)"
        return "\(summary).\n\n\(advice)\n\n\(refusal)*\(severity.rawValue)\(printed)\(rule)*"
    }
}
