/// The texts, whole numbers and flags of a property list, each with the keys that lead to it. An array is a step with the name `[]`.
///
/// It reads the two forms of an app's `Info.plist`: `bplist00`, as in CoreFoundation's `CFBinaryPList.c`, and XML. Other values are
/// ignored. Foundation's decoder isn't used, because XML of 200,000 nested arrays crashes it (Swift 6.3.1).
package struct PropertyListTexts {
    /// `true` and `false` for flags. The line is 1 in a binary list.
    package private(set) var found: [(path: [String], text: String, line: Int)] = []

    /// More than the keys of icons need.
    private static let deepest = 8
    /// The same object can be referred to many times.
    private static let mostObjects = 100_000

    /// - Parameter prefix: how the first key of a path begins.
    package init(_ bytes: [UInt8], keysWith prefix: String) {
        if bytes.starts(with: "bplist00".utf8) {
            if let list = BinaryList(bytes) {
                var left = Self.mostObjects
                collect(list, list.top, [], prefix, &left)
            }
        } else {
            collect(xml: String(decoding: bytes, as: UTF8.self), prefix)
        }
    }
}

// What the store refuses in the list of an app.
extension PropertyListTexts {
    /// The names in `CFBundleSupportedPlatforms`, such as `iPhoneOS`.
    package var supportedPlatforms: [(text: String, line: Int)] {
        found.filter { $0.path == ["CFBundleSupportedPlatforms", Self.arrayStep] }.map { ($0.text, $0.line) }
    }

    /// The line of `UINewsstandIcon` in `CFBundleIcons`. Nil if there is none, or if `UINewsstandApp` says that the app is for Newsstand.
    package var strayNewsstandIcon: Int? {
        guard !found.contains(where: { $0.path == ["UINewsstandApp"] && ["true", "1", "YES"].contains($0.text) }) else {
            return nil
        }
        return found.first { $0.path[0].hasPrefix("CFBundleIcons") && $0.path.dropFirst().first == "UINewsstandIcon" }?.line
    }
}

private extension PropertyListTexts {
    mutating func collect(_ list: BinaryList, _ object: Int, _ path: [String], _ prefix: String, _ left: inout Int) {
        guard path.count <= Self.deepest else { return }
        if let text = list.text(object) {
            found.append((path, text, 1))
            return
        }
        guard left > 0 else { return }
        for item in list.items(object) {
            left -= 1
            guard left > 0 else { return }
            collect(list, item, path + [Self.arrayStep], prefix, &left)
        }
        let members = list.members(object)
        left -= members.count
        for (key, value) in members {
            guard let key = list.text(key), !path.isEmpty || key.hasPrefix(prefix) else { continue }
            collect(list, value, path + [key], prefix, &left)
        }
    }

    mutating func collect(xml: String, _ prefix: String) {
        // The last key of each open dictionary.
        var keys: [String?] = []
        var rest = xml[...]
        var line = 1
        func skip(to end: String.Index) {
            line += rest[..<end].count(where: \.isNewline)
            rest = rest[end...]
        }
        while let start = rest.firstIndex(of: "<") {
            skip(to: rest.index(after: start))
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return }
                skip(to: end.upperBound)
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return }
            let tag = rest[..<end]
            skip(to: rest.index(after: end))
            let text = rest.prefix { $0 != "<" }
            switch tag {
            case "dict": keys.append(nil)
            case "array": keys.append(Self.arrayStep)
            case "/dict", "/array": _ = keys.popLast()
            case "key" where !keys.isEmpty: keys[keys.count - 1] = Self.unescaped(text)
            case "string", "integer", "true/", "false/", "true /", "false /":
                let path = keys.compactMap { $0 }
                guard path.count == keys.count, path.count <= Self.deepest, path.first?.hasPrefix(prefix) == true else {
                    continue
                }
                let flag = tag.last == "/" ? String(tag.prefix(while: \.isLetter)) : nil
                found.append((path, flag ?? Self.unescaped(text), line))
            default: break
            }
        }
    }

    static let arrayStep = "[]"

    static func unescaped(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}

/// The objects of a `bplist00`: a marker and contents each, a table of their offsets, and 32 bytes that say where the table is.
private struct BinaryList {
    private static let trailerSize = 32
    /// No key and no name is longer.
    private static let longestText = 1024

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let table: Int
    let top: Int

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        guard trailer >= 8 else { return nil }
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8), (1...8).contains(offsetSize), (1...8).contains(referenceSize)
        else { return nil }
        (self.count, self.top, self.table) = (count, top, table)
    }

    /// Nil for objects that aren't texts.
    func text(_ object: Int) -> String? {
        guard let (kind, start, count) = header(object), count <= Self.longestText else { return nil }
        switch kind {
        case 0 where count == 8 || count == 9: return count == 9 ? "true" : "false"
        case 1 where (0...3).contains(count): return Self.number(bytes, start, 1 << count).map(String.init)
        case 5 where count <= bytes.count - start: return String(decoding: bytes[start..<start + count], as: UTF8.self)
        case 6 where count <= (bytes.count - start) / 2:
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return String(decoding: units, as: UTF16.self)
        default: return nil
        }
    }

    /// The keys and values of a dictionary, as objects. Empty for others.
    func members(_ object: Int) -> [(key: Int, value: Int)] {
        guard let (kind, start, count) = header(object), kind == 0xD, count <= (bytes.count - start) / referenceSize / 2 else {
            return []
        }
        return (0..<count).compactMap { index in
            guard let key = Self.number(bytes, start + index * referenceSize, referenceSize),
                let value = Self.number(bytes, start + (count + index) * referenceSize, referenceSize)
            else { return nil }
            return (key, value)
        }
    }

    /// The items of an array, as objects. Empty for others.
    func items(_ object: Int) -> [Int] {
        guard let (kind, start, count) = header(object), kind == 0xA, count <= (bytes.count - start) / referenceSize else {
            return []
        }
        return (0..<count).compactMap { Self.number(bytes, start + $0 * referenceSize, referenceSize) }
    }

    /// The upper half of the marker, where the contents begin, and how many parts they have.
    private func header(_ object: Int) -> (kind: UInt8, start: Int, count: Int)? {
        guard object < count, object <= bytes.count / offsetSize, table <= bytes.count,
            let offset = Self.number(bytes, table + object * offsetSize, offsetSize), offset < bytes.count
        else { return nil }
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
        guard low == 15 else { return (kind, offset + 1, low) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 15 <= 3 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 15)
        guard let count = Self.number(bytes, offset + 2, size) else { return nil }
        return (kind, offset + 2 + size, count)
    }

    /// A big-endian number. Nil if it isn't inside the bytes, or is larger than `Int` holds.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        return Int(exactly: bytes[offset..<offset + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
