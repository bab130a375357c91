/// The tokens of a PDF content stream (ISO 32000-1, 7.2), with their positions.
struct PDFTokens: IteratorProtocol, Sequence {
    enum Kind: Hashable {
        case number(Double)
        /// With its slash.
        case name(String)
        /// A string, an array, or a dictionary. Its contents are skipped.
        case object
        case word(String)
    }

    struct Token {
        var kind: Kind
        var range: Range<Int>
    }

    private let bytes: ArraySlice<UInt8>
    private var at: Int

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, at) = (bytes, bytes.startIndex) }

    mutating func next() -> Token? {
        skipSpace()
        guard at < bytes.endIndex else { return nil }
        let start = at
        switch bytes[at] {
        case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["):
            skipObject()
            return Token(kind: .object, range: start..<at)
        case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            at += 1
            return Token(kind: .word(""), range: start..<at)
        default: break
        }
        at += 1
        while at < bytes.endIndex, !Self.isSpace(bytes[at]), !Self.delimiters.contains(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if text.hasPrefix("/") { return Token(kind: .name(text), range: start..<at) }
        // Swift also reads "nan", "infinity" and hexadecimal numbers, which are words in a PDF.
        let isNumeric = bytes[start..<at].allSatisfy { (0x2B...0x39).contains($0) && $0 != 0x2C && $0 != 0x2F }
        if isNumeric, let number = Double(text) { return Token(kind: .number(number), range: start..<at) }
        return Token(kind: .word(text), range: start..<at)
    }

    private static let delimiters = Set("()<>[]{}/%".utf8)
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0 || (9...13).contains(byte) || byte == 32 }

    private mutating func skipSpace() {
        while at < bytes.endIndex {
            if bytes[at] == UInt8(ascii: "%") {
                while at < bytes.endIndex, bytes[at] != 10, bytes[at] != 13 { at += 1 }
            } else if Self.isSpace(bytes[at]) {
                at += 1
            } else {
                return
            }
        }
    }

    /// Skips a string, array or dictionary with everything nested in it.
    private mutating func skipObject() {
        var depth = 0
        repeat {
            switch bytes[at] {
            case UInt8(ascii: "("): skipString()
            case UInt8(ascii: "<"), UInt8(ascii: "["):
                depth += 1
                at += 1
            case UInt8(ascii: ">"), UInt8(ascii: "]"):
                depth -= 1
                at += 1
            case UInt8(ascii: "%"): skipSpace()
            default: at += 1
            }
        } while at < bytes.endIndex && depth > 0
    }

    private mutating func skipString() {
        var depth = 0
        repeat {
            switch bytes[at] {
            case UInt8(ascii: "\\"): at += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            at += 1
        } while at < bytes.endIndex && depth > 0
        at = Swift.min(at, bytes.endIndex)
    }
}
