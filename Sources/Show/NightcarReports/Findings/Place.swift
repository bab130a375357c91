import NightcarBasics

/// The location of a finding, as reports print it.
package struct Place: Sendable, Hashable {
    /// Relative to the root, with `/` between folders. Outside the root, the path as it was given.
    package var path: String
    /// As the user gave it, without `./` at the start.
    package var givenPath: String
    package var span: Span?
    /// The lines of the span without line breaks, at most `lineLimit` of them. Empty if they aren't known.
    package var sourceLines: [String] = []

    package static let lineLimit = 8

    /// A range of text in lines and columns, both starting at 1. Columns count UTF-16 units if the source is known, and
    /// otherwise UTF-8 bytes. The end is excluded.
    package struct Span: Sendable, Hashable {
        package var line: Int
        package var column: Int
        package var endLine: Int
        package var endColumn: Int
        /// The start in UTF-8 bytes, which is what `path:line:column` means.
        package var byteColumn: Int
        package var endByteColumn: Int
    }

    init(_ location: Location, paths: RootedPaths, sources: inout SourceLines) {
        path = paths.relative(location.path)
        givenPath = Paths.normalized(location.path)
        guard let range = location.range else { return }
        for offset in 0..<Self.lineLimit where offset == 0 || range.start.line + offset <= range.end.line {
            guard let line = sources.line(range.start.line + offset, of: location.path) else { break }
            sourceLines.append(line)
        }
        let endLine = sources.line(range.end.line, of: location.path)
        span = Span(
            line: max(1, range.start.line), column: utf16Column(range.start.column, in: sourceLines.first),
            endLine: max(1, range.end.line), endColumn: utf16Column(range.end.column, in: endLine),
            byteColumn: max(1, range.start.column), endByteColumn: max(1, range.end.column))
    }

    /// Whether links to the file can be relative to the root.
    package var isInRoot: Bool { !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../") }
}

/// Makes the paths of findings relative to a root, by their text alone.
struct RootedPaths: Sendable {
    let root: String
    let workingDirectory: String

    /// The path below the root, or `.` for the root itself. A path outside the root is unchanged.
    func relative(_ path: String) -> String {
        Paths.relative(path, to: root, workingFolder: workingDirectory) ?? path
    }
}

/// Lines of text files. It keeps the last file, because findings are sorted by path.
struct SourceLines {
    private let read: (String) -> [UInt8]?
    private var path: String?
    private var lines: [ArraySlice<UInt8>] = []

    init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// A line, counted from 1, without its line break. Nil if the file can't be read or is shorter.
    mutating func line(_ number: Int, of path: String) -> String? {
        if path != self.path {
            self.path = path
            let bytes = read(path)
            // Positions count UTF-8 bytes, so they are wrong in a file with another encoding.
            let isUTF16 = bytes.map { $0.starts(with: [0xFE, 0xFF]) || $0.starts(with: [0xFF, 0xFE]) } ?? false
            lines = isUTF16 ? [] : bytes?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) ?? []
        }
        guard number >= 1, number <= lines.count else { return nil }
        let line = lines[number - 1]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
}

/// Converts a column from UTF-8 bytes to UTF-16 units.
private func utf16Column(_ column: Int, in line: String?) -> Int {
    guard let line, column > 1 else { return max(1, column) }
    let before = line.utf8.prefix(column - 1)
    return String(decoding: before, as: UTF8.self).utf16.count + 1
}
