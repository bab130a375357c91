/// Reads OpenStep property lists, such as `project.pbxproj`, and remembers the lines of their texts.
package struct OpenStepList {
    package indirect enum Value: Sendable {
        case text(String, line: Int)
        case list([Value], line: Int)
        case table([String: Value], line: Int)

        package var text: String? { if case .text(let text, _) = self { text } else { nil } }
        package var line: Int {
            switch self {
            case .text(_, let line), .list(_, let line), .table(_, let line): line
            }
        }
        /// The members of a table. Empty for anything else.
        package var members: [String: Value] { if case .table(let members, _) = self { members } else { [:] } }
        /// The texts of a list. Empty for anything else.
        package var texts: [String] { if case .list(let values, _) = self { values.compactMap(\.text) } else { [] } }

        package subscript(_ key: String) -> Value? { if case .table(let members, _) = self { members[key] } else { nil } }
    }

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    /// Real projects nest five levels deep.
    private static let mostDepth = 32

    /// The property list of a file. Nil if it is none.
    package static func parse(_ bytes: [UInt8]) -> Value? {
        var reader = OpenStepList(bytes: bytes)
        return reader.value(depth: 0)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func skipBlanks() {
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            if bytes[at] <= 0x20 {
                at += 1
            } else if bytes[at...].starts(with: "//".utf8) {
                while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
            } else if bytes[at...].starts(with: "/*".utf8) {
                while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) {
                    if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                    at += 1
                }
                at = min(bytes.count, at + 2)
            } else {
                return
            }
        }
    }

    /// Skips a mark, if it is next.
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard at < bytes.count, bytes[at] == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) -> Value? {
        guard depth < Self.mostDepth else { return nil }
        skipBlanks()
        let start = line
        if take("{") {
            var members: [String: Value] = [:]
            while !take("}") {
                guard let key = text(), take("="), let member = value(depth: depth + 1), take(";") else { return nil }
                members[key] = member
            }
            return .table(members, line: start)
        }
        if take("(") {
            var items: [Value] = []
            while !take(")") {
                guard let item = value(depth: depth + 1) else { return nil }
                items.append(item)
                if !take(",") { return take(")") ? .list(items, line: start) : nil }
            }
            return .list(items, line: start)
        }
        return text().map { .text($0, line: start) }
    }

    /// The byte that an escape such as `\n` is for.
    private static func unescaped(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        default: byte
        }
    }

    /// Whether a byte needs no quotation marks around it.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            0x80...:
            true
        default: "_./:$-+@".utf8.contains(byte)
        }
    }

    private mutating func text() -> String? {
        skipBlanks()
        guard at < bytes.count else { return nil }
        guard bytes[at] == UInt8(ascii: "\"") else {
            let word = bytes[at...].prefix(while: Self.isPlain)
            at += word.count
            return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
        }
        var found: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            let isEscaped = bytes[at] == UInt8(ascii: "\\") && at + 1 < bytes.count
            if isEscaped { at += 1 }
            if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            found.append(isEscaped ? Self.unescaped(bytes[at]) : bytes[at])
            at += 1
        }
        guard at < bytes.count else { return nil }
        at += 1
        return String(decoding: found, as: UTF8.self)
    }
}
