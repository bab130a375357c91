import NightcarBasics

extension LintReport {
    /// The number of annotations that GitHub shows: for each level of a step, and for a job.
    private static let (perLevel, perJob) = (10, 50)

    /// Log commands that a GitHub Actions run shows as annotations. The most severe come first, up to the number that is shown.
    /// A last line says how many more there are.
    ///
    /// The commands and their escaping follow `@actions/core` (`packages/core/src/command.ts`).
    func gitHubCommands() -> String {
        var text = ""
        var hidden: [Entry] = []
        var counts: [Severity: Int] = [:]
        for entry in mostSevereFirst {
            guard counts[entry.severity, default: 0] < Self.perLevel, counts.values.reduce(0, +) < Self.perJob else {
                hidden.append(entry)
                continue
            }
            counts[entry.severity, default: 0] += 1
            text += command(for: entry) + "\n"
        }
        if !hidden.isEmpty {
            let plural = hidden.count == 1 ? "finding is" : "findings are"
            text += "\(hidden.count) more \(plural) not annotated, because GitHub shows no more: "
            text += hidden.map(\.finding).summary + "\n"
        }
        return text
    }
}

private extension LintReport {
    func command(for entry: Entry) -> String {
        let level =
            switch entry.severity {
            case .error: "error"
            case .warning: "warning"
            case .info: "notice"
            }
        var properties = [("file", entry.place.path)]
        if let span = entry.place.span {
            properties += [("line", String(span.line)), ("endLine", String(span.endLine))]
            // Columns are accepted only for a single line.
            if span.line == span.endLine {
                properties += [("col", String(span.column)), ("endColumn", String(span.endColumn))]
            }
        }
        properties.append(("title", entry.rule))
        let list = properties.map { "\($0)=\(escaped($1, alsoIn: ":,"))" }.joined(separator: ",")
        return "::\(level) \(list)::\(escaped(entry.message, alsoIn: ""))"
    }

    /// Percent-escapes `%`, carriage returns and line feeds. In a property, also escapes the characters that separate properties.
    func escaped(_ text: String, alsoIn more: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where more.contains(":"): result += "%3A"
            case "," where more.contains(","): result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
