import NightcarBasics

extension LintReport {
    /// The report for somebody who asked for nothing special: errors first, one line for what has one cause, notes as a count, and at
    /// most a screen of it.
    package func brief(color: Bool) -> String {
        let style = Style(isOn: color)
        let (groups, notes) = (groups, count(of: .info))
        var blocks = groups.map { block($0, style, withLines: true) }
        if blocks.joined().count > Self.screen { blocks = groups.map { block($0, style, withLines: false) } }
        var (shown, used) = (0, 0)
        while shown < blocks.count, shown == 0 || used + blocks[shown].count <= Self.screen {
            used += blocks[shown].count
            shown += 1
        }
        let text = blocks.prefix(shown).joined().map { $0 + "\n" }.joined()
        let hidden = groups.dropFirst(shown).reduce(0) { $0 + $1.count }
        var parts = [groups.isEmpty && notes > 0 ? "no findings above a note" : totals(from: .warning)]
        if hidden > 0 { parts.append("\(hidden) of them aren't shown") }
        if notes > 0 { parts.append(Numbers.counted(notes, "note")) }
        let isWhole = parts.count == 1 && groups.allSatisfy { $0.count == 1 }
        let sum = parts.joined(separator: "; ") + (isWhole ? "" : ": --all shows everything")
        return text + (text.isEmpty ? "" : "\n") + (entries.map(\.severity).max().map { style.severity($0, sum) } ?? sum) + "\n"
    }

    /// The lines of a screen that somebody reads.
    private static let screen = 36
}

private extension LintReport {
    /// Findings with one cause. The first stands for all.
    struct Group {
        var entry: Entry
        var count = 1
        /// What the others are. Nil for a finding by itself.
        var words: String?
    }

    func block(_ group: Group, _ style: Style, withLines: Bool) -> [String] {
        let entry = group.entry
        let place = style.bold(PlainText.singleLine(entry.place.givenPath)) + "\n"
        let lines = withLines ? snippet(entry, style) : ""
        let more = group.words.map { style.dim("    and \(PlainText.singleLine($0))") } ?? ""
        return (place + headline(entry, style) + lines + related(entry, style) + more).split(separator: "\n").map(String.init)
    }

    /// Errors and warnings, the most severe first, then in the order of the rules. Those of one rule are one group if one line draws
    /// them, if they are in one file, or if several are in one folder.
    var groups: [Group] {
        let byRule = Dictionary(grouping: entries.filter { $0.severity > .info }) { RuleKey($0, order) }
        return byRule.sorted { $0.key < $1.key }.flatMap { _, entries in
            var (groups, left): ([Group], [Entry]) = ([], entries)
            for cause in Cause.allCases {
                let parts = Dictionary(grouping: left) { cause.place(of: $0) ?? $0.fingerprint }
                let found = parts.filter { $0.value.count >= cause.least }.sorted { $0.key < $1.key }
                groups += found.map { place, entries in
                    Group(entry: entries[0], count: entries.count, words: "\(entries.count - 1) \(cause.words(place))")
                }
                let taken = Set(found.flatMap(\.value).map(\.fingerprint))
                left.removeAll { taken.contains($0.fingerprint) }
            }
            return groups + left.map { Group(entry: $0) }
        }
    }

    /// A rule at one severity, errors first.
    struct RuleKey: Hashable, Comparable {
        var severity: Severity
        var position: Int
        var name: String

        init(_ entry: Entry, _ order: [FindingID: Int]) {
            (severity, position, name) = (entry.severity, order[entry.finding.id] ?? .max, entry.rule)
        }

        static func < (a: RuleKey, b: RuleKey) -> Bool {
            (b.severity, a.position, a.name) < (a.severity, b.position, b.name)
        }
    }

    /// What findings of one rule can have in common, the most telling first.
    enum Cause: CaseIterable {
        case drawing, file, folder, rule

        /// How many are one group.
        var least: Int {
            switch self {
            case .drawing: 2
            case .file: 3
            case .folder: 4
            case .rule: 8
            }
        }

        func place(of entry: Entry) -> String? {
            switch self {
            case .drawing:
                // A line of code. What is in a catalog draws nothing.
                entry.related.first { $0.place.span != nil && !$0.place.givenPath.contains(".xcassets/") }
                    .map { "\($0.place.givenPath):\($0.place.span?.line ?? 1)" }
            case .file: entry.place.givenPath
            case .folder: entry.subject.split(separator: "/").dropLast().joined(separator: "/")
            case .rule: "everywhere"
            }
        }

        func words(_ place: String) -> String {
            switch self {
            case .drawing: "others that \(place) draws"
            case .file: "more in this file"
            case .folder: "more in \(place.isEmpty ? "this folder" : place)"
            case .rule: "more in other folders"
            }
        }
    }
}
