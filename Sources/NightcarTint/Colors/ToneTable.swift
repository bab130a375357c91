/// Where a color of a tone (CIE L*) and an OKLCH chroma goes in the dark appearance, as a tone. Between the entries, it is linear.
package struct ToneTable: Sendable {
    /// One row for each of `tones`, with a value for each of `chromas`.
    private let rows: [[Double]]

    static let tones: [Double] = [0, 25, 50, 75, 88, 100]
    static let chromas: [Double] = [0, 0.06, 0.14, 0.25]

    /// The table that `Benchmarks/learn-tint.py` prints.
    package static let learned = ToneTable(validRows: [
        [100, 88, 72, 72],
        [87, 69, 46, 47],
        [63, 58, 54, 55],
        [36, 53, 78, 79],
        [21, 31, 77, 77],
        [8, 17, 27, 28],
    ])

    /// Nil if the rows don't have the shape of the table.
    package init?(_ rows: [[Double]]) {
        guard rows.count == Self.tones.count, rows.allSatisfy({ $0.count == Self.chromas.count }) else { return nil }
        self.rows = rows
    }

    private init(validRows: [[Double]]) { rows = validRows }

    /// Where white goes.
    var white: Double { tone(for: 100, chroma: 0) }

    func tone(for tone: Double, chroma: Double) -> Double {
        let (row, down) = Self.place(tone, in: Self.tones)
        let (column, across) = Self.place(chroma, in: Self.chromas)
        func between(_ line: [Double]) -> Double { line[column] + (line[column + 1] - line[column]) * across }
        let (upper, lower) = (between(rows[row]), between(rows[row + 1]))
        return upper + (lower - upper) * down
    }

    /// The interval of a value, and where in it the value is, 0...1.
    private static func place(_ value: Double, in marks: [Double]) -> (index: Int, part: Double) {
        let index = (marks.dropFirst().firstIndex { value <= $0 } ?? marks.count - 1) - 1
        let (low, high) = (marks[index], marks[index + 1])
        return (index, min(max((value - low) / (high - low), 0), 1))
    }
}
