/// A JSON value with its position in the text from which it was read.
package struct JSONValue: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// The number as it was written, so that rounding loses nothing.
        case number(String)
        case string(String)
        case array([JSONValue])
        /// All members in the order of the text, including duplicates.
        case object([JSONMember])
    }

    package var kind: Kind
    /// The position of the value, in bytes of the document's text as UTF-8. Empty for a value that wasn't read from a text.
    package var range: ByteRange

    package init(_ kind: Kind, range: ByteRange = ByteRange(0, 0)) {
        self.kind = kind
        self.range = range
    }
}

/// A key and its value in an object.
package struct JSONMember: Sendable {
    package var key: String
    package var keyRange: ByteRange
    package var value: JSONValue

    package init(key: String, keyRange: ByteRange = ByteRange(0, 0), value: JSONValue) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// A range of bytes, from `start` up to but not including `end`. It has half the size of a `Range<Int>`, because every node of a
/// tree has one.
package struct ByteRange: Sendable, Hashable {
    package var start: UInt32
    package var end: UInt32

    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(start)
        self.end = UInt32(end)
    }
}

extension JSONValue {
    package var string: String? { if case .string(let text) = kind { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = kind { flag } else { nil } }
    package var array: [JSONValue]? { if case .array(let values) = kind { values } else { nil } }
    package var members: [JSONMember]? { if case .object(let members) = kind { members } else { nil } }
    package var isObject: Bool { if case .object = kind { true } else { false } }

    /// The member with this name, or the last one if there are several. Nil if there is none, or if this isn't an object.
    package func member(_ key: String) -> JSONMember? { members?.last { $0.key == key } }

    /// The members, except those that a later member with the same name replaces.
    package var effectiveMembers: [JSONMember] {
        guard let members else { return [] }
        var last: [String: Int] = [:]
        for (index, member) in members.enumerated() { last[member.key] = index }
        return last.count == members.count ? members : last.values.sorted().map { members[$0] }
    }

    /// The effective members, sorted by the UTF-8 bytes of their keys.
    package var sortedMembers: [JSONMember] {
        effectiveMembers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    package subscript(key: String) -> JSONValue? { member(key)?.value }
}

// Values that are created for a report.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self.init(.string(value)) }
    package init(integerLiteral value: Int) { self.init(.number(String(value))) }
    package init(booleanLiteral value: Bool) { self.init(.bool(value)) }
    package init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(.object(elements.map { JSONMember(key: $0, value: $1) }))
    }

    package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    package static func integer(_ number: Int) -> JSONValue { JSONValue(.number(String(number))) }
    /// Integers are written without a fraction. Infinite values and NaN become null, because JSON can't represent them.
    package static func number(_ number: Double) -> JSONValue {
        guard number.isFinite else { return JSONValue(.null) }
        return JSONValue(.number(number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)))
    }
    package static func object(_ members: [String: JSONValue]) -> JSONValue {
        // The order of a dictionary varies from run to run.
        JSONValue(.object(members.sorted { $0.key < $1.key }.map { JSONMember(key: $0, value: $1) }))
    }
}
