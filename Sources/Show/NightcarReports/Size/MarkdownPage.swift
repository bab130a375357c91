/// A table of a report, which can be written as GitHub's Markdown.
package struct ReportTable: Sendable {
    package let head: [String]
    /// The columns of numbers.
    package let right: Set<Int>
    /// Plain text.
    package private(set) var rows: [[String]] = []
    /// The addresses of pictures, by row and column.
    private var pictures: [Int: [Int: String]] = [:]

    init(_ head: String..., right: Set<Int> = []) { self.init(head, right: right) }

    init(_ head: [String], right: Set<Int> = []) {
        self.head = head
        self.right = right
    }

    package var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ cells: String...) { add(cells) }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// Shows pictures in cells of the last row.
    mutating func showPictures(_ addresses: [(column: Int, address: String?)]) {
        for (column, address) in addresses { pictures[rows.count - 1, default: [:]][column] = address }
    }

    /// The head and a range of rows, in Markdown.
    func lines(_ range: Range<Int>) -> [String] {
        let alignment = head.indices.map { right.contains($0) ? "---:" : "---" }
        return ([head, alignment] + range.map { row in head.indices.map { cell(row, $0) } }).map {
            "| " + $0.joined(separator: " | ") + " |"
        }
    }

    /// Numbers don't wrap: their blanks and minus signs are of the kinds at which no line ends.
    private func cell(_ row: Int, _ column: Int) -> String {
        var text = rows[row][column]
        if right.contains(column) { text = text.replacing(" ", with: "\u{A0}").replacing("-", with: "\u{2212}") }
        text = MarkdownPage.text(text)
        guard let address = pictures[row]?[column] else { return text }
        return "<img src=\"\(address)\" height=\"32\" alt=\"\"><br>\(text)"
    }
}

/// A comment: a few visible lines, then folded sections. It is never longer than GitHub accepts.
struct MarkdownPage {
    /// GitHub refuses longer comments.
    static let maximumLength = 65_536
    /// The number of lines that a reader sees without scrolling far.
    static let visibleLines = 40

    private var lines: [String]
    private var folded: [(title: String, table: ReportTable, from: Int)] = []

    init(marker: String) { lines = [marker] }

    mutating func show(_ line: String) {
        guard !line.isEmpty else { return }
        lines += lines.count > 1 ? ["", line] : [line]
    }

    /// Shows the first rows, as far as the visible lines reach. The rest is folded.
    ///
    /// - Parameter rows: a word for the rows, for the title of the folded section.
    mutating func show(table: ReportTable, limit: Int, of rows: String) {
        guard !table.isEmpty else { return }
        // A blank line, the head and its rule come first. Two lines are left for what follows.
        let room = max(0, Self.visibleLines - lines.count - 3 - 2)
        var shown = min(table.rows.count, limit, room)
        if table.rows.count == shown + 1, shown < room { shown += 1 }
        if shown > 0 { lines += [""] + table.lines(0..<shown) }
        if shown < table.rows.count { folded.append(("\(table.rows.count - shown) more \(rows)", table, shown)) }
    }

    mutating func fold(_ title: String, _ table: ReportTable) {
        if !table.isEmpty { folded.append((title, table, 0)) }
    }

    /// The page. Rows of folded sections that would make it too long are left out, and a note gives their number.
    var text: String {
        var text = lines.joined(separator: "\n") + "\n"
        for section in folded {
            let open = "\n<details><summary>\(Self.text(section.title))</summary>\n\n"
            let close = "\n</details>\n"
            let note = "\n0000000 rows left out: the comment would be too long\n"
            let head = section.table.lines(0..<0).joined(separator: "\n") + "\n"
            // GitHub counts UTF-16 units. There are never fewer UTF-8 bytes than UTF-16 units, so counting bytes is
            // always safe.
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

    /// Escapes text so that it isn't read as Markdown, as in the report of findings.
    static func text(_ text: String) -> String { LintReport.inline(text) }

    /// Replaces the characters that aren't safe in an HTML comment.
    static func safeKey(_ key: String) -> String {
        String(key.map { $0.isLetter || $0.isNumber || "._/:".contains($0) ? $0 : "-" })
    }
}
