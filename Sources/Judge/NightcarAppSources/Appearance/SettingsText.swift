import NightcarDiagnostics
import NightcarSystem

/// Reads build settings that people write: an `.xcconfig`, and the specification of a project by XcodeGen.
enum SettingsText {
    private static func location(_ path: String, line: Int) -> Location {
        let start = Position(line: line, column: 1)
        return Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }

    /// Without the quotation marks around.
    private static func plain(_ text: some StringProtocol) -> String {
        let text = trimmed(text)
        guard text.count > 1, let mark = text.first, mark == "\"" || mark == "'", text.last == mark else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The settings and the included files of an `.xcconfig`.
    static func xcconfig(_ bytes: [UInt8], path: String) -> LookFacts {
        var facts = LookFacts()
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let code = trimmed(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
            if code.hasPrefix("#include") {
                let parts = code.split(separator: "\"")
                if parts.count > 1 { facts.includes.append(String(parts[1])) }
            } else if let equals = code.firstIndex(of: "=") {
                let name = trimmed(code[..<equals].prefix { $0 != "[" })
                let value = plain(code[code.index(after: equals)...].filter { $0 != ";" })
                facts.settings[name] = LookFacts.Setting(value: value, location: location(path, line: index + 1))
            }
        }
        return facts
    }

    /// A line of YAML: the keys around and its own, and its value.
    struct Entry {
        var keys: [String]
        var value: String
        var location: Location
    }

    /// The entries of a YAML file, as far as its indentation tells. Members of a mapping in braces are entries, too, and an item of a
    /// list is an entry without a key.
    static func entries(_ bytes: [UInt8], path: String) -> [Entry] {
        var around: [(indent: Int, key: String)] = []
        var entries: [Entry] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            var indent = line.prefix { $0 == " " }.count
            var rest = trimmed(line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line)
            if rest.isEmpty || rest.hasPrefix("#") { continue }
            let place = location(path, line: index + 1)
            let isItem = rest.hasPrefix("- ")
            // An item may be as far to the left as the key of its list.
            while let last = around.last, last.indent > indent || last.indent == indent && !isItem { around.removeLast() }
            if isItem {
                rest = trimmed(rest.dropFirst(2))
                indent += 2
                while let last = around.last, last.indent >= indent { around.removeLast() }
            }
            guard let (key, value) = member(rest) else {
                entries.append(Entry(keys: around.map(\.key), value: plain(rest), location: place))
                continue
            }
            let keys = around.map(\.key) + [key]
            add(value, keys: keys, at: place, to: &entries)
            if value.isEmpty { around.append((indent, key)) }
        }
        return entries
    }

    /// `key: value`. Nil for any other text.
    private static func member(_ text: String) -> (key: String, value: String)? {
        guard !text.hasPrefix("{"),
            let colon = text.firstRange(of: ": ")?.lowerBound ?? (text.last == ":" ? text.indices.last : nil)
        else { return nil }
        return (plain(text[..<colon]), trimmed(text[colon...].dropFirst()))
    }

    private static func add(_ value: String, keys: [String], at place: Location, to entries: inout [Entry]) {
        entries.append(Entry(keys: keys, value: plain(value), location: place))
        guard let first = value.first, first == "{" || first == "[" else { return }
        // The members of all depths are taken for members of this one: only their names and values count.
        for part in value.split(whereSeparator: { "{}[],".contains($0) }) {
            let item = member(trimmed(part))
            entries.append(
                Entry(keys: keys + (item.map { [$0.key] } ?? []), value: plain(item?.value ?? trimmed(part)), location: place))
        }
    }
}
