/// A number for a name that ignores case, spaces and punctuation: `ic-japan` and `icJapan` have the same one (FNV-1a, 64 bits).
struct NameHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The number of a name without letters.
    init() {}

    init(value: UInt64) { self.value = value }

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where byte.isWord { add(byte) }
    }

    /// Adds a part of a word.
    mutating func add(_ byte: UInt8) {
        if byte == UInt8(ascii: "_") { return }
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        value = (value ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
    }
}

/// A name that code puts together at run time: texts with gaps between them.
struct NamePattern: Hashable, Sendable {
    /// The texts. Between two of them, anything can be.
    let parts: [String]
    /// The first and the last byte of a name that matches, if they are known and ASCII. Most names differ there.
    private let first: UInt8?
    private let last: UInt8?

    /// `ic-*-dark`
    var text: String { parts.joined(separator: "*") }

    /// Whether the texts are too short to tell one name from another: `*/*`. Then only names with a folder or a number can match, as
    /// those are often put together.
    let isLoose: Bool

    /// - Parameter isName: whether code asks for an asset with the name.
    /// - Returns: nil if the texts are no part of a name, or too short for anything.
    init?(_ parts: [String], isName: Bool = false) {
        self.parts = parts
        (first, last) = (parts.first?.utf8.first?.ifASCII, parts.last?.utf8.last?.ifASCII)
        isLoose = parts.joined().utf8.count(where: \.isWord) < 2
        guard parts.count > 1 else { return nil }
        if !isLoose { return }
        let text = parts.joined()
        guard text.utf8.allSatisfy({ $0.isWord || "/-.".utf8.contains($0) }), isName || !text.isEmpty || parts.count > 2 else {
            return nil
        }
    }

    /// The texts between the placeholders of `String(format:)`, such as `%@` and `%02ld`.
    static func formatParts(_ format: String) -> [String] {
        var parts = [""]
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            parts[parts.count - 1] += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                parts[parts.count - 1] += "%"
                rest = rest.dropFirst()
            } else {
                rest = rest.drop { $0.isNumber || ".-+l$#".contains($0) }.dropFirst()
                parts.append("")
            }
        }
        parts[parts.count - 1] += rest
        return parts
    }

    func matches(_ name: String) -> Bool {
        if let first, let byte = name.utf8.first?.ifASCII, byte != first { return false }
        if let last, let byte = name.utf8.last?.ifASCII, byte != last { return false }
        if isLoose, !name.contains(where: { $0 == "/" || $0.isNumber }) { return false }
        var rest = name[...]
        guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

extension UInt8 {
    /// Nil for a part of a character beyond ASCII.
    fileprivate var ifASCII: UInt8? { self < 0x80 ? self : nil }

    /// Whether it is part of an identifier in ASCII, or of any character beyond.
    var isWord: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
            || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
    }
}
