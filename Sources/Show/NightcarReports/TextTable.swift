import NightcarBasics

/// Rows of text in aligned columns.
package struct TextTable {
    package enum Alignment: Sendable {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]] = []

    package init(_ alignments: [Alignment]) { self.alignments = alignments }

    /// - Precondition: there are as many cells as columns.
    package mutating func add(_ cells: String...) { add(cells) }

    /// - Precondition: there are as many cells as columns.
    package mutating func add(_ cells: [String]) {
        precondition(cells.count == alignments.count)
        rows.append(cells.map(\.printable))
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// The rows as lines. Columns are two spaces apart. Each line begins with `indent` spaces and has no spaces at its end.
    ///
    /// - Parameters:
    ///   - width: the longest line, in characters. Nil for any.
    ///   - spare: the columns to leave out while the lines are longer, in this order. Then the first column is cut.
    package func lines(indent: Int = 2, width: Int? = nil, spare: [Int] = []) -> [String] {
        var widths = alignments.map { _ in 0 }
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
        }
        var shown = Array(alignments.indices.filter { width == nil || widths[$0] > 0 })
        func total() -> Int { indent + shown.reduce(0) { $0 + widths[$1] } + 2 * max(0, shown.count - 1) }
        if let width {
            for column in spare where total() > width { shown.removeAll { $0 == column } }
            if total() > width, let first = widths.first { widths[0] = max(min(first, Self.leastName), first - total() + width) }
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for column in shown {
                let cell = Self.cut(row[column], to: widths[column])
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                if column != shown.first { line += "  " }
                line += alignments[column] == .left ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The least room for a name.
    private static let leastName = 12

    /// The end of a path says more than its middle.
    private static func cut(_ text: String, to width: Int) -> String {
        guard text.count > width, width > 1 else { return text }
        let head = (width - 1) / 2
        return text.prefix(head) + "…" + text.suffix(width - 1 - head)
    }
}
