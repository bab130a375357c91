import NightcarBasics

extension LintReport {
    /// The findings as Markdown for a comment or for `GITHUB_STEP_SUMMARY`.
    ///
    /// - Parameter limit: the maximum size of the text in bytes. GitHub drops a step summary of more than 1 MiB completely.
    ///   Findings that don't fit are left out, the least severe first, and a line says how many.
    func markdown(limit: Int = 900_000) -> String {
        var text = "### \(Self.inline(tool.name)): \(totals)\n"
        guard !entries.isEmpty else { return text }
        text += "\n| rule | errors | warnings | notes | looks for |\n|---|--:|--:|--:|---|\n"
        for group in byRule {
            let counts = [Severity.error, .warning, .info].map { String(group.count(of: $0)) }.joined(separator: " | ")
            let name = Self.code(group.rule.name)
            let link = group.rule.helpURI.map { "[\(name)](\($0))" } ?? name
            text += "| \(link) | \(counts) | \(Self.inline(group.rule.summary)) |\n"
        }
        text += "\n| | place | finding |\n|---|---|---|\n"
        // Room for the last line.
        let room = limit - 200
        var used = text.utf8.count
        var rows: [String] = []
        for entry in mostSevereFirst {
            let row = row(for: entry)
            used += row.utf8.count
            if used > room { break }
            rows.append(row)
        }
        text += rows.joined()
        let left = entries.count - rows.count
        if left > 0 { text += "\n\(Numbers.counted(left, "more finding")) left out, because there is no room for them.\n" }
        return text
    }

    private func row(for entry: Entry) -> String {
        let line = entry.place.span.map { ":\($0.line)" } ?? ""
        let place = Self.code(entry.place.path + line)
        return "| \(entry.severity.rawValue) | \(place) | \(Self.inline(entry.message)) (\(Self.code(entry.rule))) |\n"
    }

    /// Text on one line without markup or mentions, with a maximum length.
    static func inline(_ text: String) -> String {
        var result = ""
        for character in PlainText.singleLine(PlainText.shortened(text, to: 1000)) {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "@": result += "@<!-- -->"
            case "\\", "|", "`", "*", "_", "[", "]", "#", "~": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }

    /// Text as code in a table cell. It uses HTML's element, because a backtick in the text can't end it. Markdown is still
    /// interpreted inside, so its characters are written as references.
    static func code(_ text: String) -> String {
        var result = ""
        for scalar in XMLText.escaped(PlainText.singleLine(PlainText.shortened(text, to: 1000))).unicodeScalars {
            let isMarkup = "\\|`*_[]~@".unicodeScalars.contains(scalar)
            result += isMarkup ? "&#\(scalar.value);" : String(scalar)
        }
        return "<code>\(result)</code>"
    }
}
