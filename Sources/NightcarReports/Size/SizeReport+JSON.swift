package import NightcarSize
package import ThemeCatalogBytes

extension SizeReport {
    /// The report as JSON, byte for byte what `jsonReport` gives, without what an encoder makes of all rows before it writes the
    /// first: that is several times as large as the text.
    package var json: BytePieces {
        get throws {
            let frame = ByteView(Array(try jsonReport(self, userInfo: [.leavesOutRows: true]).utf8))
            // No text has it: a quotation mark in one is escaped, and so is the end of a line.
            let ends = frame.array.ranges(of: Array("\"rows\" : [\n".utf8)).map(\.upperBound)
            var pieces = BytePieces()
            var copied = 0
            for (file, end) in zip(files, ends) where !file.rows.isEmpty {
                pieces.append(try frame.slice(copied, end - copied))
                for start in stride(from: 0, to: file.rows.count, by: rowsAtATime) {
                    let rows = file.rows[start...].prefix(rowsAtATime)
                    pieces.append(ByteView(try elements(Array(rows), isLast: rows.endIndex == file.rows.endIndex)))
                }
                // In place of the empty list's empty line.
                copied = end + 1
            }
            pieces.append(try frame.slice(copied, frame.count - copied))
            return pieces
        }
    }
}

/// Tunable: enough for what is made for each call not to count.
private let rowsAtATime = 1000

/// The rows as they stand in the list of a file, with what follows the last of them.
private func elements(_ rows: [SizeRow], isLast: Bool) throws -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let indent = Array(repeating: UInt8(ascii: " "), count: 6)
    let text = Array(try jsonReport(rows).utf8)
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count * 3 / 2)
    // The list by itself begins with a line that opens it and ends with one that closes it.
    for line in text.dropFirst(2).dropLast(3).split(separator: newline, omittingEmptySubsequences: false) {
        // An empty list has an empty line, which is not indented.
        if !line.isEmpty { lines += indent }
        lines += line
        lines.append(newline)
    }
    if !isLast { lines.insert(UInt8(ascii: ","), at: lines.count - 1) }
    return lines
}
