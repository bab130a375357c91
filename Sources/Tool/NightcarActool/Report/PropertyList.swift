#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A property list to write. Dictionaries are sorted by key.
package indirect enum PropertyList: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    package enum Format: Sendable {
        case xml, binary
    }

    /// - Throws: never for the values that this type can hold. Only the encoder's signature requires it.
    package func bytes(_ format: Format) throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format == .xml ? .xml : .binary
        return Array(try encoder.encode(self))
    }
}

extension PropertyList: Encodable {
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(Self.writable(text))
        case .bool(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .dictionary(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, value) in members { try container.encode(value, forKey: MemberKey(stringValue: key)) }
        }
    }

    private struct MemberKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// XML 1.0 can't represent control characters, but names on disk can contain them.
    private static func writable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) }) else {
            return text
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
    }
}

extension PropertyList: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, PropertyList)...) {
        self = .dictionary(Dictionary(elements) { _, last in last })
    }

    static func strings(_ texts: some Sequence<String>) -> PropertyList { .array(texts.map(PropertyList.string)) }
}

extension PropertyList {
    /// The form for people: `key: value` lines, with nested values indented by four spaces.
    func lines(indent: String = "") -> [String] {
        switch self {
        case .string(let text): [indent + text]
        case .bool(let flag): [indent + (flag ? "true" : "false")]
        case .array(let values): values.flatMap { $0.lines(indent: indent) }
        case .dictionary(let members):
            members.sorted { Self.order($0) < Self.order($1) }.flatMap { key, value -> [String] in
                switch value {
                case .string(let text): ["\(indent)\(key): \(text)"]
                case .bool(let flag): ["\(indent)\(key): \(flag)"]
                case .array, .dictionary: ["\(indent)\(key):"] + value.lines(indent: indent + "    ")
                }
            }
        }
    }

    /// Plain values before nested ones.
    private static func order(_ member: (key: String, value: PropertyList)) -> (Int, String) {
        switch member.value {
        case .string, .bool: (0, member.key)
        case .array, .dictionary: (1, member.key)
        }
    }
}
