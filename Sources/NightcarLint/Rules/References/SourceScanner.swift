import NightcarModel

/// Finds names in one source file. It understands strings and comments in Swift and C, and attributes and texts in XML.
struct SourceScanner {
    private let bytes: [UInt8]
    private let path: String
    private let isXML: Bool
    private var at = 0
    private var line = 1
    private var lineStart = 0
    /// The last few bytes of code before a string, without whitespace.
    private var before: [UInt8] = []

    private(set) var texts: Set<String> = []
    private(set) var members: Set<String> = []
    private(set) var references: [SourceNames.Reference] = []

    init(_ bytes: [UInt8], path: String, isXML: Bool) {
        self.bytes = bytes
        self.path = path
        self.isXML = isXML
    }

    mutating func scan() {
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\n"): newLine()
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: ">") where isXML: element()
            case UInt8(ascii: "/") where !isXML && starts(with: "//"): skipLine()
            case UInt8(ascii: "/") where !isXML && starts(with: "/*"): skipComment()
            case UInt8(ascii: ".") where !isXML: member()
            default:
                if byte > 0x20 { note(byte) }
                at += 1
            }
        }
    }
}

private extension SourceScanner {
    static let longestContext = 64

    /// The calls in which a string names an asset.
    static let calls: [(text: String, kind: SetKind)] = [
        ("UIImage(named:", .image), ("NSImage(named:", .image), ("imageNamed:@", .image), ("imageNamed:", .image),
        ("SwiftUI.Image(", .image), ("UIColor(named:", .color), ("NSColor(named:", .color),
        ("colorNamed:@", .color), ("colorNamed:", .color),
    ]
    /// Short names count as calls only if there is no letter before them.
    static let shortCalls: [(text: String, kind: SetKind)] = [("Image(", .image), ("Color(", .color)]

    func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    mutating func note(_ byte: UInt8) {
        before.append(byte)
        if before.count > 2 * Self.longestContext { before.removeFirst(Self.longestContext) }
    }

    mutating func newLine() {
        line += 1
        at += 1
        lineStart = at
    }

    mutating func skipLine() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    mutating func skipComment() {
        at += 2
        while at < bytes.count, !starts(with: "*/") {
            if bytes[at] == UInt8(ascii: "\n") { newLine() } else { at += 1 }
        }
        at = min(bytes.count, at + 2)
    }

    /// A string on one line. A multiline string is read mark by mark, so quoted text inside it is found.
    mutating func string() {
        let column = at - lineStart + 1
        var end = at + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
            end += bytes[end] == UInt8(ascii: "\\") && !isXML ? 2 : 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            at += 1
            return
        }
        let text = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
        texts.insert(text)
        if !text.isEmpty, !text.contains("\\("), let kind = kindOfContext() {
            references.append(.init(name: text, kind: kind, path: path, line: line, column: column))
        }
        at = end + 1
        note(UInt8(ascii: "\""))
    }

    /// The kind of asset that the code before a string uses. Nil if it isn't an asset.
    func kindOfContext() -> SetKind? {
        if isXML {
            // <imageView image="Logo">, <color name="Ink">, <namedColor name="Ink">
            if endsWith("image=") || endsWith("selectedImage=") || endsWith("backgroundImage=") { return .image }
            return nil
        }
        if let call = Self.calls.first(where: { endsWith($0.text) }) { return call.kind }
        return Self.shortCalls.first { call in
            guard endsWith(call.text) else { return false }
            let index = before.count - call.text.utf8.count - 1
            guard index >= 0 else { return true }
            let byte = before[index]
            return !(byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte.isLetterOrDigit)
        }?.kind
    }

    func endsWith(_ text: String) -> Bool { before.suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// The text of an XML element.
    mutating func element() {
        note(bytes[at])
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
            if bytes[at] == UInt8(ascii: "\n") { newLine() } else { at += 1 }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if !text.contains("\n"), !text.isEmpty { texts.insert(text) }
    }

    /// A name after a dot, with the names after further dots. Every run of consecutive names counts: `.icons.icJapan` yields
    /// `icons`, `icons.icJapan` and `icJapan`.
    mutating func member() {
        note(bytes[at])
        at += 1
        let start = at
        while at < bytes.count, bytes[at].isLetterOrDigit || bytes[at] == UInt8(ascii: "_") || bytes[at] == UInt8(ascii: ".") {
            note(bytes[at])
            at += 1
        }
        let path = String(decoding: bytes[start..<at], as: UTF8.self)
        let names = path.split(separator: ".")
        for index in names.indices {
            for end in index..<names.count { members.insert(names[index...end].joined(separator: ".")) }
        }
    }
}

private extension UInt8 {
    var isLetterOrDigit: Bool {
        self >= 0x80 || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
            || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
    }
}
