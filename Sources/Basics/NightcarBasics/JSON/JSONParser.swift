/// A recursive descent parser over UTF-8 bytes. It makes a single pass and never goes back.
struct JSONParser {
    let path: String
    let bytes: [UInt8]
    var at = 0
    private var values = 0
    var lines = LineTable()
    var tolerated = JSONDocument.Tolerated()
    let isJSON5: Bool

    /// Removes the byte order mark, and converts UTF-16 to UTF-8.
    init(path: String, bytes: [UInt8], isJSON5: Bool = false) throws(JSONError) {
        self.path = path
        self.isJSON5 = isJSON5
        let start = Location(path: path, place: .text(LineTable().range(ByteRange(0, 0))))
        guard bytes.count <= JSONDocument.maximumSize else {
            throw JSONError(
                .limit, "the text has \(bytes.count) bytes; at most \(JSONDocument.maximumSize) are read", at: start)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.bytes = Array(bytes.dropFirst(3))
            tolerated.hasByteOrderMark = true
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            guard let text = Self.utf16(bytes) else {
                throw JSONError(
                    .encoding, "the text has a byte order mark of UTF-16, but isn't valid UTF-16; save it as UTF-8", at: start)
            }
            self.bytes = text
            tolerated.isUTF16 = true
        } else {
            self.bytes = bytes
        }
    }

    /// Reads the only value of the text.
    mutating func document() throws(JSONError) -> JSONValue {
        try skipSpace()
        guard at < bytes.count else { throw error(.empty, "the file is empty; expected a JSON object") }
        let root = try value(depth: 0)
        try skipSpace()
        guard at == bytes.count else { throw error(.syntax, "expected the end of the text, found \(found)") }
        return root
    }

    /// The byte at the cursor, or 0 at the end. 0 isn't valid anywhere in the text.
    var byte: UInt8 {
        @inline(__always) get { at < bytes.count ? bytes[at] : 0 }
    }
}

// Values.
private extension JSONParser {
    mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        values += 1
        guard depth < JSONDocument.maximumDepth else {
            throw error(.limit, "values are nested more than \(JSONDocument.maximumDepth) deep")
        }
        guard values <= JSONDocument.maximumValues else {
            throw error(.limit, "there are more than \(JSONDocument.maximumValues) values")
        }
        let start = at
        let kind: JSONValue.Kind
        switch byte {
        case UInt8(ascii: "\""): kind = .string(try string())
        case UInt8(ascii: "{"): kind = .object(try object(depth: depth))
        case UInt8(ascii: "["): kind = .array(try array(depth: depth))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(try number())
        case UInt8(ascii: "'") where isJSON5: kind = .string(try string())
        case UInt8(ascii: ".") where isJSON5, UInt8(ascii: "+") where isJSON5: kind = .number(try looseNumber())
        default: kind = try word()
        }
        return JSONValue(kind, range: ByteRange(start, at))
    }

    mutating func object(depth: Int) throws(JSONError) -> [JSONMember] {
        let open = at
        at += 1
        var members: [JSONMember] = []
        try skipSpace()
        while byte != UInt8(ascii: "}") {
            guard byte == UInt8(ascii: "\"") || isJSON5 && startsLooseKey else {
                throw unclosed("{", open) ?? error(.syntax, "expected a key in quotes, found \(found)")
            }
            let start = at
            let key = isJSON5 ? try looseKey() : try string()
            let keyRange = ByteRange(start, at)
            try skipSpace()
            guard byte == UInt8(ascii: ":") else {
                throw error(.syntax, "expected ':' after the key \"\(key)\", found \(found)")
            }
            at += 1
            try skipSpace()
            members.append(JSONMember(key: key, keyRange: keyRange, value: try value(depth: depth + 1)))
            try separator(closing: UInt8(ascii: "}"), open: open)
        }
        at += 1
        noteDuplicates(in: members)
        return members
    }

    mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        let open = at
        at += 1
        var elements: [JSONValue] = []
        try skipSpace()
        while byte != UInt8(ascii: "]") {
            if let unclosed = unclosed("[", open) { throw unclosed }
            elements.append(try value(depth: depth + 1))
            try separator(closing: UInt8(ascii: "]"), open: open)
        }
        at += 1
        return elements
    }

    /// Skips the comma between two elements, or stops before the closing bracket.
    mutating func separator(closing: UInt8, open: Int) throws(JSONError) {
        try skipSpace()
        if byte == closing { return }
        let bracket = Character(UnicodeScalar(closing))
        guard byte == UInt8(ascii: ",") else {
            throw unclosed(closing == UInt8(ascii: "]") ? "[" : "{", open)
                ?? error(.syntax, "expected ',' or '\(bracket)', found \(found)")
        }
        let comma = at
        at += 1
        try skipSpace()
        if byte == closing { tolerated.trailingCommas.note(comma, comma + 1) }
    }

    mutating func word() throws(JSONError) -> JSONValue.Kind {
        for (word, kind) in Self.words where bytes[at...].starts(with: word.utf8) {
            at += word.utf8.count
            return kind
        }
        throw error(.syntax, "expected a value, found \(found)")
    }

    static let words: [(String, JSONValue.Kind)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]

    /// A number of JSON5 that starts with a point or a plus sign, as JSON writes it.
    mutating func looseNumber() throws(JSONError) -> String {
        if byte == UInt8(ascii: "+") { at += 1 }
        guard byte == UInt8(ascii: ".") else { return try number() }
        let start = at
        at += 1
        try digits()
        return "0" + String(decoding: bytes[start..<at], as: UTF8.self)
    }

    mutating func number() throws(JSONError) -> String {
        let start = at
        if byte == UInt8(ascii: "-") { at += 1 }
        if byte == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            at += 1
            // JSON5 allows a point at the end.
            if isJSON5, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                return String(decoding: bytes[start..<at - 1], as: UTF8.self)
            }
            try digits()
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            at += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    mutating func digits() throws(JSONError) {
        let start = at
        while byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { at += 1 }
        guard at > start else { throw error(.syntax, "expected a digit, found \(found)") }
    }

    /// Objects are usually small, so comparing all pairs is faster than hashing. Large objects are hashed.
    mutating func noteDuplicates(in members: [JSONMember]) {
        guard members.count > 1, tolerated.duplicateKeys.count < 100 else { return }
        if members.count <= 16 {
            for second in 1..<members.count {
                for first in 0..<second where members[first].key == members[second].key {
                    note(members[first], members[second])
                    break
                }
            }
        } else {
            var seen: [String: JSONMember] = [:]
            for member in members {
                if let first = seen.updateValue(member, forKey: member.key), tolerated.duplicateKeys.count < 100 {
                    note(first, member)
                }
            }
        }
    }

    mutating func note(_ first: JSONMember, _ second: JSONMember) {
        tolerated.duplicateKeys.append((first: first.keyRange, second: second.keyRange, key: second.key))
    }
}
