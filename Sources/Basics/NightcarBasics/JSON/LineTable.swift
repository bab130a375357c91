/// The starts of the lines of a text. They convert byte offsets to lines and columns when needed.
struct LineTable: Sendable {
    /// Ascending. The first line starts at 0.
    private var starts: [UInt32] = [0]

    /// Records a line that starts at `offset`, which must be greater than all previous ones.
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
