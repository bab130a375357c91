/// The reference page of `.nightcar.yml`.
package enum ConfigurationReference {
    /// Documentation/Configuration.md.
    package static var markdown: String {
        var lines = [
            "# Configuration", "",
            "Made by `nightcar config reference`; a test fails when this page and the program differ.", "",
            "`.nightcar.yml` is optional. A command reads the one in the nearest folder at or above its first path, or the one "
                + "that `--config` names. [nightcar.schema.json](nightcar.schema.json) is the JSON schema of the file, for editors.",
        ]
        for section in Table.file.section.all {
            let entries = section.entries.filter(\.isListed)
            if section.about.isEmpty && entries.isEmpty { continue }
            let isRule = section.path.hasPrefix("lint.rules.")
            lines += ["", section.path.isEmpty ? "## The file" : "\(isRule ? "###" : "##") `\(section.path)`"]
            if !section.about.isEmpty { lines += ["", section.about] }
            if !entries.isEmpty { lines += ["", "| key | takes | default | |", "|---|---|---|---|"] }
            lines += entries.map { "| `\($0.name)` | \($0.takes) | \($0.standard) | \($0.summary) |" }
            // The options of most rules are single values, which the table says in full.
            if !isRule || entries.contains(where: { $0.takes.hasPrefix("a list of mappings") }) {
                lines += ["", "```yaml", section.example, "```"]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
