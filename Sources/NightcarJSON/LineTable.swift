import NightcarDiagnostics

/// Where the lines of a text start, to turn byte offsets into lines and columns when somebody asks.
struct LineTable: Sendable {
    /// Ascending; the first line starts at 0.
    private var starts: [UInt32] = [0]

    /// Notes a line that starts at `offset`, which must be greater than those noted before.
    mutating func addLine(startingAt offset: Int) { starts.append(UInt32(offset)) }

    func position(of offset: UInt32) -> Position {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Position(line: low + 1, column: Int(offset - starts[low]) + 1)
    }

    func range(_ range: ByteRange) -> TextRange {
        TextRange(start: position(of: range.start), end: position(of: range.end))
    }
}
