import NightcarDiagnostics

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
    package func lines(indent: Int = 2) -> [String] {
        var widths = alignments.map { _ in 0 }
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                if column > 0 { line += "  " }
                line += alignments[column] == .left ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
