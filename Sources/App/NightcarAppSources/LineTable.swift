import NightcarBasics

/// Where the lines of a file begin.
struct LineTable {
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The line and column of a byte.
    func position(_ offset: Int) -> Position {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Position(line: low + 1, column: offset - starts[low] + 1)
    }
}
