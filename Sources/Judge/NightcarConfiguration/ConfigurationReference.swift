/// The reference page of `.nightcar.yml`.
package enum ConfigurationReference {
    /// Documentation/Configuration.md.
    package static var markdown: String {
        var lines = [
            "# Configuration", "",
            "`nightcar config reference` makes this page.", "",
            "`.nightcar.yml` is optional. A command reads the one in the nearest folder at or above its first path, or the one "
                + "that `--config` names. [nightcar.schema.json](nightcar.schema.json) is the JSON schema of the file, for editors.",
        ]
        let sections = Table.file.section.all
        for section in sections where !section.path.hasPrefix(rulePrefix) {
            let entries = section.entries.filter(\.isListed)
            if section.about.isEmpty && entries.isEmpty { continue }
            lines += ["", section.path.isEmpty ? "## The file" : "## `\(section.path)`"]
            if !section.about.isEmpty { lines += ["", section.about] }
            if !entries.isEmpty { lines += ["", "| key | takes | |", "|---|---|---|"] }
            lines += entries.map { "| `\($0.name)` | \($0.takes)\(standard(of: $0)) | \($0.summary) |" }
            lines += ["", "```yaml", section.example, "```"]
        }
        return (lines + ruleOptions(sections.filter { $0.path.hasPrefix(rulePrefix) })).joined(separator: "\n") + "\n"
    }

    private static let rulePrefix = "lint.rules."

    /// What follows the kind of a value: that the key is required, or its default. Most keys have neither.
    private static func standard(of entry: Section.Entry) -> String {
        if entry.standard.isEmpty { return "" }
        return entry.standard.hasPrefix("required") ? "; \(entry.standard)" : "; default: \(entry.standard)"
    }

    /// The options of all rules in one table, and one example of those that are lists of mappings.
    private static func ruleOptions(_ sections: [Section]) -> [String] {
        var lines = ["", "### Options of rules", "", "| rule | key | takes | default | |", "|---|---|---|---|---|"]
        var examples: [String] = []
        for section in sections {
            let entries = section.entries.filter(\.isListed)
            let rule = section.path.dropFirst(rulePrefix.count)
            lines += entries.map { "| `\(rule)` | `\($0.name)` | \($0.takes) | \($0.standard) | \($0.summary) |" }
            guard entries.contains(where: { $0.takes.hasPrefix("a list of mappings") }) else { continue }
            // Without `lint:` and `rules:`, which are the same in each.
            examples += section.example.split(separator: "\n").dropFirst(2).map(String.init)
        }
        lines += ["", "```yaml", "lint:", "  rules:"]
        lines += examples
        return lines + ["```"]
    }
}
