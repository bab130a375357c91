import NightcarDiagnostics

/// Reads the text format of `project.pbxproj`, an OpenStep property list, and remembers the lines of its texts.
struct ProjectText {
    indirect enum Value: Sendable {
        case text(String, line: Int)
        case list([Value])
        case table([String: Value], line: Int)

        var text: String? { if case .text(let text, _) = self { text } else { nil } }
        var line: Int {
            switch self {
            case .text(_, let line), .table(_, let line): line
            case .list: 1
            }
        }
        /// The texts of a list. Empty for anything else.
        var texts: [String] { if case .list(let values) = self { values.compactMap(\.text) } else { [] } }

        subscript(_ key: String) -> Value? { if case .table(let members, _) = self { members[key] } else { nil } }
    }

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    /// Real projects nest five levels deep.
    private static let mostDepth = 32

    /// The property list of a file. Nil if it is none.
    static func parse(_ bytes: [UInt8]) -> Value? {
        var reader = ProjectText(bytes: bytes)
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
                if !take(",") { return take(")") ? .list(items) : nil }
            }
            return .list(items)
        }
        return text().map { .text($0, line: start) }
    }

    private mutating func text() -> String? {
        skipBlanks()
        guard at < bytes.count else { return nil }
        guard bytes[at] == UInt8(ascii: "\"") else {
            let word = bytes[at...].prefix { $0.isWord || "./:$-".utf8.contains($0) }
            at += word.count
            return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
        }
        var found: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count { at += 1 }
            if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            found.append(bytes[at])
            at += 1
        }
        guard at < bytes.count else { return nil }
        at += 1
        return String(decoding: found, as: UTF8.self)
    }
}
