import NightcarDiagnostics
import NightcarSystem

/// Where a finding is, as reports say it.
package struct Place: Sendable, Hashable {
    /// Relative to the root, with `/` between folders; as it was given when it lies outside of the root.
    package var path: String
    /// As the user gave it.
    package var givenPath: String
    package var span: Span?
    /// The lines of the span, at most `lineLimit` of them, without their line breaks; empty when they are not known.
    package var sourceLines: [String] = []

    package static let lineLimit = 8

    /// A stretch of text in lines and columns, both from 1; columns count UTF-16 units where the source is known, and UTF-8
    /// bytes where it is not. The end is not part of it.
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
        givenPath = location.path
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

    /// The path below the root, `.` for the root itself; the path as it is when it lies outside.
    func relative(_ path: String) -> String {
        Paths.relative(path, to: root, workingFolder: workingDirectory) ?? path
    }
}

/// Lines of text files; keeps the file that was asked for last, as findings come sorted by path.
struct SourceLines {
    private let read: (String) -> [UInt8]?
    private var path: String?
    private var lines: [ArraySlice<UInt8>] = []

    init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// A line, counted from 1, without its line break; nil when the file cannot be read or is shorter.
    mutating func line(_ number: Int, of path: String) -> String? {
        if path != self.path {
            self.path = path
            let bytes = read(path)
            // Positions count the bytes of UTF-8; in a file of another encoding they lead elsewhere.
            let isUTF16 = bytes.map { $0.starts(with: [0xFE, 0xFF]) || $0.starts(with: [0xFF, 0xFE]) } ?? false
            lines = isUTF16 ? [] : bytes?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) ?? []
        }
        guard number >= 1, number <= lines.count else { return nil }
        let line = lines[number - 1]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
}

/// The column, counted in UTF-16 units, of one that is counted in UTF-8 bytes.
private func utf16Column(_ column: Int, in line: String?) -> Int {
    guard let line, column > 1 else { return max(1, column) }
    let before = line.utf8.prefix(column - 1)
    return String(decoding: before, as: UTF8.self).utf16.count + 1
}
