/// Reads values and operators of a PDF, from a file or from a content stream (ISO 32000-1, 7.2 and 7.3).
struct PDFScanner {
    enum Token {
        case value(PDFValue)
        case word(String)
        case openArray, closeArray, openDictionary, closeDictionary
        case end
    }

    let bytes: [UInt8]
    var at: Int
    /// The number of values that were read since `next` was called.
    private(set) var values = 0

    /// How deeply arrays and dictionaries nest. Real files have fewer than ten levels.
    private static let depthLimit = 64
    /// How many values an object or an operand contains.
    private static let valueLimit = 1 << 19

    init(_ bytes: [UInt8], at: Int = 0) { (self.bytes, self.at) = (bytes, max(0, at)) }

    /// A value or a word. Words in arrays and dictionaries are skipped, because they mean nothing there.
    ///
    /// - Returns: nil at the end.
    mutating func next() throws(DrawingObstacle) -> Token? {
        values = 0
        let token = token()
        switch token {
        case .openArray, .openDictionary: return .value(try value(token, depth: 0))
        case .value, .word: return token
        case .closeArray, .closeDictionary: return .word("")
        case .end: return nil
        }
    }

    /// What comes next in a content stream, with its position.
    mutating func nextInPlace() throws(DrawingObstacle) -> (token: Token, range: Range<Int>)? {
        skipSpace()
        let start = at
        return try next().map { ($0, start..<at) }
    }

    /// The value at the position, with references. Null for a word.
    mutating func value() throws(DrawingObstacle) -> PDFValue { try value(token(), depth: 0) }

    private mutating func value(_ first: Token, depth: Int) throws(DrawingObstacle) -> PDFValue {
        guard depth < Self.depthLimit else { throw .refused("its values nest more than \(Self.depthLimit) deep") }
        values += 1
        guard values <= Self.valueLimit else { throw .refused("an object has more than \(Self.valueLimit) values") }
        switch first {
        case .value(let value): return reference(value) ?? value
        case .openArray:
            var array: [PDFValue] = []
            while true {
                switch token() {
                case .closeArray, .end: return .array(array)
                case .word, .closeDictionary: continue
                case let other: array.append(try value(other, depth: depth + 1))
                }
            }
        case .openDictionary:
            var entries: [String: PDFValue] = [:]
            while true {
                switch token() {
                case .closeDictionary, .end: return .dictionary(entries)
                case .value(.name(let key)):
                    let start = at
                    let token = token()
                    if case .closeDictionary = token {
                        at = start
                    } else {
                        entries[key] = try value(token, depth: depth + 1)
                    }
                default: continue
                }
            }
        case .word, .closeArray, .closeDictionary, .end: return .null
        }
    }

    /// The reference `12 0 R` that begins with a number that was read.
    private mutating func reference(_ value: PDFValue) -> PDFValue? {
        guard let number = value.integer, number >= 0 else { return nil }
        let start = at
        skipSpace()
        let generation = at
        while at < bytes.count, (48...57).contains(bytes[at]) { at += 1 }
        if at > generation, at - generation < 6 {
            skipSpace()
            if at < bytes.count, bytes[at] == UInt8(ascii: "R"), at + 1 == bytes.count || !Self.isRegular(bytes[at + 1]) {
                at += 1
                return .reference(number)
            }
        }
        at = start
        return nil
    }
}

extension PDFScanner {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 0 || byte == 9 || byte == 12 }

    static func isRegular(_ byte: UInt8) -> Bool { classes[Int(byte)] }

    /// Whether a byte is neither white space nor a delimiter.
    private static let classes: [Bool] = (0...255).map { (byte: UInt8) in !isSpace(byte) && !"()<>[]{}/%".utf8.contains(byte) }

    /// Skips white space and comments.
    mutating func skipSpace() {
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%") {
                while at < bytes.count, bytes[at] != 10, bytes[at] != 13 { at += 1 }
            } else if Self.isSpace(bytes[at]) {
                at += 1
            } else {
                return
            }
        }
    }

    private mutating func token() -> Token {
        skipSpace()
        guard at < bytes.count else { return .end }
        let byte = bytes[at]
        let isDouble = at + 1 < bytes.count && bytes[at + 1] == byte
        switch byte {
        case UInt8(ascii: "/"):
            at += 1
            return .value(.name(name()))
        case UInt8(ascii: "("): return .value(.string(string()))
        case UInt8(ascii: "["): return delimiter(.openArray, 1)
        case UInt8(ascii: "]"): return delimiter(.closeArray, 1)
        case UInt8(ascii: "<"): return isDouble ? delimiter(.openDictionary, 2) : .value(.string(hexadecimal()))
        case UInt8(ascii: ">"): return isDouble ? delimiter(.closeDictionary, 2) : delimiter(.word(""), 1)
        case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"): return delimiter(.word(""), 1)
        case 0x2B...0x39 where byte != 0x2C && byte != 0x2F:
            if let number = number() { return .value(.number(number)) }
        default: break
        }
        let text = regular()
        switch text {
        case "true": return .value(.bool(true))
        case "false": return .value(.bool(false))
        case "null": return .value(.null)
        default: return .word(text)
        }
    }

    private mutating func delimiter(_ token: Token, _ length: Int) -> Token {
        at += length
        return token
    }

    private mutating func regular() -> String {
        let start = at
        while at < bytes.count, Self.isRegular(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func name() -> String {
        let start = at
        var hasEscape = false
        while at < bytes.count, Self.isRegular(bytes[at]) {
            if bytes[at] == UInt8(ascii: "#") { hasEscape = true }
            at += 1
        }
        guard hasEscape else { return String(decoding: bytes[start..<at], as: UTF8.self) }
        var result: [UInt8] = []
        var from = start
        while from < at {
            if bytes[from] == UInt8(ascii: "#"), from + 2 < at, let high = Self.digit(bytes[from + 1]),
                let low = Self.digit(bytes[from + 2])
            {
                result.append(high << 4 | low)
                from += 3
            } else {
                result.append(bytes[from])
                from += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Nil if the characters aren't a number. The position then stays.
    private mutating func number() -> Double? {
        var from = at
        var isNegative = false
        while from < bytes.count, bytes[from] == UInt8(ascii: "-") || bytes[from] == UInt8(ascii: "+") {
            isNegative = isNegative || bytes[from] == UInt8(ascii: "-")
            from += 1
        }
        var (mantissa, power, digits) = (0.0, 1.0, 0)
        var isFraction = false
        while from < bytes.count, Self.isRegular(bytes[from]) {
            switch bytes[from] {
            case 48...57:
                digits += 1
                // More digits than a number can hold change nothing.
                if mantissa < 1e15 {
                    mantissa = mantissa * 10 + Double(bytes[from] - 48)
                    if isFraction { power *= 10 }
                } else if !isFraction {
                    power /= 10
                }
            case UInt8(ascii: "."):
                guard !isFraction else { return nil }
                isFraction = true
            default: return nil
            }
            from += 1
        }
        guard digits > 0 || isFraction else { return nil }
        let value = mantissa / power
        guard value.isFinite else { return nil }
        at = from
        return isNegative ? -value : value
    }

    private mutating func string() -> [UInt8] {
        var (result, depth): ([UInt8], Int) = ([], 1)
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return result }
            case UInt8(ascii: "\\"):
                escape(&result)
                continue
            default: break
            }
            result.append(byte)
        }
        return result
    }

    /// What follows a backslash in a string.
    private mutating func escape(_ result: inout [UInt8]) {
        guard at < bytes.count else { return }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "b"): result.append(8)
        case UInt8(ascii: "f"): result.append(12)
        case 13: if at < bytes.count, bytes[at] == 10 { at += 1 }
        case 10: break
        case 48...55:
            var value = Int(byte - 48)
            for _ in 0..<2 where at < bytes.count && (48...55).contains(bytes[at]) {
                value = value * 8 + Int(bytes[at] - 48)
                at += 1
            }
            result.append(UInt8(truncatingIfNeeded: value))
        default: result.append(byte)
        }
    }

    private mutating func hexadecimal() -> [UInt8] {
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
        let digits = bytes[start..<at].compactMap(Self.digit)
        if at < bytes.count { at += 1 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0) }
    }

    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
