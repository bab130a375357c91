// Strings, white space and errors.
extension JSONParser {
    /// Whether a key without quotes, or in single quotes, starts at the cursor.
    var startsLooseKey: Bool { byte == UInt8(ascii: "'") || Self.isWord(byte) }

    /// A key of JSON5: a string, or a word.
    mutating func looseKey() throws(JSONError) -> String {
        guard Self.isWord(byte) else { return try string() }
        let start = at
        while Self.isWord(byte) { at += 1 }
        return try validated(bytes[start..<at], from: start)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }

    /// Reads the string whose opening quote is at the cursor. Only JSON5 has single quotes.
    mutating func string() throws(JSONError) -> String {
        let open = at
        let quote = byte
        at += 1
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case quote:
                let text = try validated(bytes[start..<at], from: open)
                at += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(open: open, start: start)
            case 0..<0x20:
                throw error(.syntax, "a string contains a line break or control character; write it as an escape such as \\n")
            default: at += 1
            }
        }
        throw error(.syntax, "the string is not closed", at: open)
    }

    mutating func skipSpace() throws(JSONError) {
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
            case UInt8(ascii: "\n"):
                at += 1
                lines.addLine(startingAt: at)
            case UInt8(ascii: "/"): try skipComment()
            default: return
            }
        }
    }

    func error(_ reason: JSONError.Reason, _ message: String, at offset: Int? = nil) -> JSONError {
        let offset = min(offset ?? at, bytes.count)
        let range = ByteRange(offset, min(offset + 1, bytes.count))
        return JSONError(reason, message, at: Location(path: path, place: .text(lines.range(range))))
    }

    /// The error for a bracket that is still open at the end of the text. Nil if this isn't the end.
    func unclosed(_ bracket: Character, _ open: Int) -> JSONError? {
        at < bytes.count ? nil : error(.syntax, "the text ends inside this '\(bracket)'", at: open)
    }

    /// A description of what is at the cursor.
    var found: String {
        guard at < bytes.count else { return "the end of the text" }
        let rest = bytes[at...].prefix(24)
        let word = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        if !word.isEmpty { return "'\(String(decoding: word, as: UTF8.self))'" }
        guard let character = String(decoding: rest, as: UTF8.self).unicodeScalars.first else { return "nothing" }
        return character.value < 0x20 || character.value == 0x7F || character == "\u{FFFD}"
            ? "byte 0x\(String(bytes[at], radix: 16, uppercase: true))" : "'\(character)'"
    }

    static func utf16(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let bigEndian = bytes[0] == 0xFE
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let (a, b) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? a << 8 | b : b << 8 | a
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
}

private extension JSONParser {
    func validated(_ text: some Collection<UInt8>, from open: Int) throws(JSONError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else {
            throw error(.encoding, "the string is not UTF-8; save the file as UTF-8", at: open)
        }
        return string
    }

    /// Continues a string from its first backslash.
    mutating func escapedString(open: Int, start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<at])
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case bytes[open]:
                at += 1
                return try validated(text, from: open)
            case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
            case 0..<0x20:
                throw error(.syntax, "a string contains a line break or control character; write it as an escape such as \\n")
            default:
                text.append(byte)
                at += 1
            }
        }
        throw error(.syntax, "the string is not closed", at: open)
    }

    /// The UTF-8 bytes of the escape whose backslash is at the cursor.
    mutating func escape() throws(JSONError) -> [UInt8] {
        let start = at
        at += 1
        let letter = byte
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        case UInt8(ascii: "'") where isJSON5: return [letter]
        default:
            throw error(.syntax, "unknown escape in a string; a backslash is written \\\\", at: start)
        }
    }

    mutating func unicodeEscape(from start: Int) throws(JSONError) -> [UInt8] {
        var code = try hexDigits(from: start)
        if code & 0xFC00 == 0xD800, byte == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") {
            at += 2
            let low = try hexDigits(from: start)
            guard low & 0xFC00 == 0xDC00 else { throw error(.syntax, "the escape is half a surrogate pair", at: start) }
            code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
        }
        guard let scalar = UnicodeScalar(code) else {
            throw error(.syntax, "the escape is half a surrogate pair", at: start)
        }
        return Array(UTF8.encode(scalar)!)
    }

    mutating func hexDigits(from start: Int) throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error(.syntax, "an escape \\u needs four hexadecimal digits", at: start)
            }
            code = code << 4 | UInt32(digit)
            at += 1
        }
        return code
    }

    mutating func skipComment() throws(JSONError) {
        let start = at
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else { throw error(.syntax, "expected a value, found '/'") }
        at += 2
        if next == UInt8(ascii: "/") {
            while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
        } else {
            while !(byte == UInt8(ascii: "*") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")) {
                guard at < bytes.count else { throw error(.syntax, "the comment is not closed", at: start) }
                at += 1
                if bytes[at - 1] == UInt8(ascii: "\n") { lines.addLine(startingAt: at) }
            }
            at += 2
        }
        tolerated.comments.note(start, at)
    }
}
