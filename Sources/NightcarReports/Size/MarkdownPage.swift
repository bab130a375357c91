/// A table of a report, with a form as GitHub's Markdown.
package struct ReportTable: Sendable {
    package let head: [String]
    /// The columns of numbers.
    package let right: Set<Int>
    /// Plain text.
    package private(set) var rows: [[String]] = []

    init(_ head: String..., right: Set<Int> = []) {
        self.head = head
        self.right = right
    }

    package var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ cells: String...) { rows.append(cells) }

    /// The head, and the rows of a range, in Markdown.
    func lines(_ range: Range<Int>) -> [String] {
        let alignment = head.indices.map { right.contains($0) ? "---:" : "---" }
        return ([head, alignment] + rows[range].map { $0.map(MarkdownPage.text) }).map {
            "| " + $0.joined(separator: " | ") + " |"
        }
    }
}

/// A comment: a few visible lines, then folded sections, never longer than GitHub takes.
struct MarkdownPage {
    /// GitHub refuses longer comments.
    static let maximumLength = 65_536
    /// What a reader sees without scrolling far.
    static let visibleLines = 40

    private var lines: [String]
    private var folded: [(title: String, table: ReportTable, from: Int)] = []

    init(marker: String) { lines = [marker] }

    mutating func show(_ line: String) {
        guard !line.isEmpty else { return }
        lines += lines.count > 1 ? ["", line] : [line]
    }

    /// Shows the first rows as far as the visible lines reach; the rest is folded.
    ///
    /// - Parameter rows: what the rows are, for the title of those that are folded.
    mutating func show(table: ReportTable, limit: Int, of rows: String) {
        guard !table.isEmpty else { return }
        // A blank line, the head and its rule come first; two lines stay for what follows.
        let room = max(0, Self.visibleLines - lines.count - 3 - 2)
        var shown = min(table.rows.count, limit, room)
        if table.rows.count == shown + 1, shown < room { shown += 1 }
        if shown > 0 { lines += [""] + table.lines(0..<shown) }
        if shown < table.rows.count { folded.append(("\(table.rows.count - shown) more \(rows)", table, shown)) }
    }

    mutating func fold(_ title: String, _ table: ReportTable) {
        if !table.isEmpty { folded.append((title, table, 0)) }
    }

    /// The page. Rows of folded sections that would make it too long are left out, and counted.
    var text: String {
        var text = lines.joined(separator: "\n") + "\n"
        for section in folded {
            let open = "\n<details><summary>\(Self.text(section.title))</summary>\n\n"
            let close = "\n</details>\n"
            let note = "\n0000000 rows left out: the comment would be too long\n"
            let head = section.table.lines(0..<0).joined(separator: "\n") + "\n"
            // Counted in UTF-16 units as GitHub does, or in bytes where these are more: the stricter holds everywhere.
            var room = Self.maximumLength - text.utf8.count - [open, close, note, head].reduce(0) { $0 + $1.utf8.count }
            guard room > 0 else { break }
            var body = head
            var shown = section.from
            for line in section.table.lines(section.from..<section.table.rows.count).dropFirst(2) {
                room -= line.utf8.count + 1
                guard room >= 0 else { break }
                body += line + "\n"
                shown += 1
            }
            let left = section.table.rows.count - shown
            text += open + body + (left > 0 ? "\n\(left) rows left out: the comment would be too long\n" : "") + close
        }
        return text
    }

    /// Text that stays text, as in the report of findings.
    static func text(_ text: String) -> String { LintReport.inline(text) }

    /// What can stand in a comment of HTML.
    static func safeKey(_ key: String) -> String {
        String(key.map { $0.isLetter || $0.isNumber || "._/:".contains($0) ? $0 : "-" })
    }
}
