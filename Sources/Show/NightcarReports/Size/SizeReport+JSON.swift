import NightcarModel
package import NightcarSize
package import ThemeCatalogBytes

extension SizeReport {
    /// The report as JSON, byte for byte the same as `jsonReport` returns. The rows are encoded in batches, because an encoder
    /// holds all its values before it writes the first one, and they take several times as much memory as the text.
    package var json: BytePieces {
        get throws {
            let frame = ByteView(Array(try jsonReport(self, userInfo: [.leavesOutRows: true]).utf8))
            // No string in the JSON can contain this text, because quotation marks and line breaks in strings are escaped.
            let ends = frame.array.ranges(of: Array("\"rows\" : [\n".utf8)).map(\.upperBound)
            var pieces = BytePieces()
            var copied = 0
            for (file, end) in zip(files, ends) where !file.rows.isEmpty {
                pieces.append(try frame.slice(copied, end - copied))
                for start in stride(from: 0, to: file.rows.count, by: rowsAtATime) {
                    let rows = file.rows[start...].prefix(rowsAtATime)
                    pieces.append(ByteView(try elements(Array(rows), isLast: rows.endIndex == file.rows.endIndex)))
                }
                // The rows replace the empty line of the empty list.
                copied = end + 1
            }
            pieces.append(try frame.slice(copied, frame.count - copied))
            return pieces
        }
    }
}

/// Tunable: large enough that the overhead of each call doesn't matter.
private let rowsAtATime = 1000

/// The rows in the form that they have in a file's list. A comma follows unless they are the last ones.
private func elements(_ rows: [SizeRow], isLast: Bool) throws -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let indent = Array(repeating: UInt8(ascii: " "), count: 6)
    let text = Array(try jsonReport(rows).utf8)
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count * 3 / 2)
    // A list that is encoded alone begins with a line that opens it and ends with a line that closes it.
    for line in text.dropFirst(2).dropLast(3).split(separator: newline, omittingEmptySubsequences: false) {
        // An empty list contains an empty line, which isn't indented.
        if !line.isEmpty { lines += indent }
        lines += line
        lines.append(newline)
    }
    if !isLast { lines.insert(UInt8(ascii: ","), at: lines.count - 1) }
    return lines
}
