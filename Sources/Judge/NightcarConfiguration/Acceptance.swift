package import NightcarBasics
import NightcarLint
import NightcarModel
import NightcarSettingsFiles

/// Entries of `lint: sets:` that accept findings. They are inserted into the text of a configuration, and nothing else in the
/// text changes.
package struct Acceptance: Sendable {
    /// A set, and the names of its findings that are accepted.
    package struct Entry: Sendable, Hashable {
        /// The path that the pattern matches, and nothing else.
        package var path: String
        package var findings: [String]

        package init(path: String, findings: [String]) {
            self.path = path
            self.findings = findings
        }
    }

    private let entries: [Entry]
    private let reason: String

    package init(_ entries: [Entry], reason: String) {
        self.entries = entries
        self.reason = reason
    }

    /// The text of the configuration with the entries at the end of `lint: sets:`.
    ///
    /// - Parameters:
    ///   - yaml: the text. Empty for a new file.
    ///   - path: the path of the configuration.
    /// - Throws: `Failure` if the text is not a configuration, or if there is no line where the entries can be inserted.
    package func apply(to yaml: String, path: String) throws(Failure) -> String {
        let before = try Configuration(yaml: yaml, path: path)
        let edited = insert(into: yaml)
        let expected =
            before.lint.sets.map(Self.summary) + entries.map { Self.summary(Configuration.literal($0.path), $0.findings) }
        guard let after = try? Configuration(yaml: edited, path: path), after.lint.sets.map(Self.summary) == expected else {
            let message = "cannot add to \"lint: sets:\", which is not a list with one item per line; add this to it:\n"
            throw Failure(message + text(indent: "").joined(separator: "\n"), in: path)
        }
        return edited
    }
}

private extension Acceptance {
    static func summary(_ rule: LintSettings.SetRule) -> [String] { summary(rule.match.pattern, rule.disable) }

    static func summary(_ pattern: String, _ disabled: [String]) -> [String] { [pattern] + disabled }

    /// The entries as a list in block style.
    func text(indent: String) -> [String] {
        entries.flatMap { entry in
            let lines = [
                "- match: \(Configuration.quoted(Configuration.literal(entry.path)))",
                "  disable: [\(entry.findings.joined(separator: ", "))]",
            ]
            return (reason.isEmpty ? lines : lines + ["  reason: \(Configuration.quoted(reason))"]).map { indent + $0 }
        }
    }

    func insert(into yaml: String) -> String {
        var lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard let document = (try? YAMLDocument(yaml, path: "")) ?? nil, let lint = document.member("lint", of: 0) else {
            return (lines + ["lint:", "  sets:"] + text(indent: "    ")).joined(separator: "\n") + "\n"
        }
        if let sets = document.member("sets", of: lint), case .list(let items) = document.nodes[sets].content,
            let last = items.last
        {
            let dash = document.nodes[sets].start.column - 1
            let end = Self.end(ofItemAt: document.nodes[last].start.line - 1, dash: dash, in: lines)
            lines.insert(contentsOf: text(indent: Self.spaces(dash)), at: end)
        } else if case .mapping(let members) = document.nodes[lint].content, let first = members.first {
            let start = document.nodes[first.key].start
            let indent = Self.spaces(start.column - 1)
            lines.insert(contentsOf: [indent + "sets:"] + text(indent: indent + "  "), at: min(start.line - 1, lines.count))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// The index after the last line of a list's item: the lines after its first one that are indented further than its dash.
    static func end(ofItemAt line: Int, dash: Int, in lines: [String]) -> Int {
        var end = min(line + 1, lines.count)
        for index in lines.indices.dropFirst(end) {
            let indent = lines[index].prefix { $0 == " " }.count
            let isBlank = lines[index].allSatisfy(\.isWhitespace)
            if isBlank { continue }
            guard indent > dash else { break }
            end = index + 1
        }
        return end
    }
}
