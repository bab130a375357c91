/// A line and a column, both counted from 1. A column counts UTF-8 bytes, as in the `file:line:column` of editors and compilers.
///
/// Every rendition of a catalog stores two of them, so the numbers take half the size of an `Int`.
package struct Position: Hashable, Sendable, Comparable {
    private var lineNumber: UInt32
    private var columnNumber: UInt32

    package init(line: Int, column: Int) {
        lineNumber = UInt32(clamping: line)
        columnNumber = UInt32(clamping: column)
    }

    package var line: Int { Int(lineNumber) }
    package var column: Int { Int(columnNumber) }

    package static func < (a: Position, b: Position) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// A range of text, from `start` up to but not including `end`.
package struct TextRange: Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
        self.start = start
        self.end = end
    }
}

/// The location of something: a file or folder, a range of text in it, or a byte in it.
package struct Location: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// The whole file or folder, for example a picture.
        case whole
        case text(TextRange)
        case byte(Int)
    }

    /// The path as the user gave it, extended by the path below it. It is never made absolute.
    package var path: String
    package var place: Place

    package init(path: String, place: Place = .whole) {
        self.path = path
        self.place = place
    }

    /// A place in a text, or the whole file without an offset.
    ///
    /// - Parameters:
    ///   - offset: in bytes.
    ///   - bytes: the content of the file.
    package init(path: String, offset: Int?, in bytes: [UInt8]) {
        guard let offset, bytes.indices.contains(offset) else {
            self.init(path: path)
            return
        }
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let position = Position(line: line, column: offset - start + 1)
        self.init(path: path, place: .text(TextRange(start: position, end: position)))
    }

    package var range: TextRange? {
        if case .text(let range) = place { range } else { nil }
    }
}

extension Location: CustomStringConvertible {
    /// `path`, `path:line:column`, or `path:byte 12`.
    package var description: String {
        switch place {
        case .whole: path.printable
        case .text(let range): "\(path.printable):\(range.start.line):\(range.start.column)"
        case .byte(let offset): "\(path.printable):byte \(offset)"
        }
    }
}

extension Location: Comparable {
    package static func < (a: Location, b: Location) -> Bool {
        (a.path, a.order.0, a.order.1) < (b.path, b.order.0, b.order.1)
    }

    private var order: (Int, Int) {
        switch place {
        case .whole: (0, 0)
        case .text(let range): (range.start.line, range.start.column)
        case .byte(let offset): (0, offset)
        }
    }
}
