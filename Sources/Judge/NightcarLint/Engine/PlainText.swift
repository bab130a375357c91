/// The Markdown of our documentation as text for a terminal: without marks, with code blocks indented.
///
/// It knows what `RuleDescription` and `FindingID` write: code, links, an emphasized line, tables, and examples that fold.
func plainText(ofMarkdown markdown: String) -> String {
    var lines: [String] = []
    var isCode = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
            isCode.toggle()
        } else if isCode {
            lines.append(line.isEmpty ? "" : "    \(line)")
        } else if let words = plainLine(line) {
            lines.append(words)
        }
    }
    // Fences leave empty lines in a row.
    let kept = lines.indices.filter { !lines[$0].isEmpty || $0 > 0 && !lines[$0 - 1].isEmpty }.map { lines[$0] }
    return kept.last == "" ? kept.dropLast().joined(separator: "\n") : kept.joined(separator: "\n")
}

/// Nil for a line that only marks something.
private func plainLine(_ line: Substring) -> String? {
    if line == "</details>" || line.hasPrefix("|--") { return nil }
    if line.hasPrefix("<details><summary>") {
        return withoutMarks(line.dropFirst("<details><summary>".count).prefix { $0 != "<" })
    }
    if line.hasPrefix("| ") {
        let cells = line.split(separator: "|").map { withoutMarks($0).split(separator: " ").joined(separator: " ") }
        return cells.filter { !$0.isEmpty }.joined(separator: " · ")
    }
    if line.count > 1, line.hasPrefix("*"), line.hasSuffix("*") { return withoutMarks(line.dropFirst().dropLast()) }
    return withoutMarks(line)
}

/// Without the marks of code and of links, whose targets are left out.
private func withoutMarks(_ text: Substring) -> String {
    var result = ""
    for (position, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
        // Every second part is code, in which a bracket is only a bracket.
        result += position % 2 == 1 ? String(part) : withoutLinks(part)
    }
    return result
}

private func withoutLinks(_ text: Substring) -> String {
    String(text.replacing(/\[([^\[\]]*)\]\([^()]*\)/) { $0.output.1 })
}
