package import NightcarBasics

extension LintReport {
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
}
