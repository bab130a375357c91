import NightcarBasics

/// Edits a Contents.json. Everything that need not change stays byte for byte the same.
///
/// Edited values are formatted in the style of the file, or in Xcode's style if the file has none.
struct ContentsEditor {
    /// Without the byte order mark.
    private let bytes: [UInt8]
    private let mark: [UInt8]
    private var root: JSONValue
    private let layout: Layout
    /// Values that were on one line before the edit, by start offset.
    private var flat: Set<UInt32> = []

    /// - Parameter bytes: the file. It is parsed again, so that locations match its text.
    /// - Returns: nil if the text isn't UTF-8, or has comments, which would be lost.
    init?(path: String, bytes: [UInt8]) {
        guard let document = try? JSONDocument(path: path, bytes: bytes), document.root.isObject,
            document.tolerated.comments.count == 0, !document.tolerated.isUTF16
        else { return nil }
        let start = document.tolerated.hasByteOrderMark ? 3 : 0
        mark = Array(bytes[..<start])
        self.bytes = Array(bytes[start...])
        root = document.root
        layout = Layout(self.bytes, root)
    }

    /// The whole text.
    var text: [UInt8] {
        let (start, end) = originalBounds
        return mark + Array(bytes[..<start]) + Array(render(root, depth: 0).utf8) + Array(bytes[end...])
    }

    /// The whole text in Xcode's format.
    var formatted: [UInt8] { Array(root.pretty.utf8) }

    /// - Returns: whether there is such an entry.
    mutating func setEntry(_ range: ByteRange, key: String, value: JSONValue?) -> Bool {
        editLists { editor, elements in
            guard let index = elements.firstIndex(where: { $0.range == range }) else { return false }
            editor.touch(&elements[index])
            ContentsEditor.set(key, to: value, in: &elements[index])
            return true
        }
    }

    mutating func removeEntry(_ range: ByteRange) -> Bool {
        editLists { _, elements in
            let count = elements.count
            elements.removeAll { $0.range == range }
            return elements.count < count
        }
    }

    /// Adds an entry to the list of images or to the set's other list.
    mutating func addEntry(_ entry: JSONValue) -> Bool {
        var isDone = false
        return editLists { _, elements in
            if isDone { return false }
            isDone = true
            elements.append(entry)
            return true
        }
    }

    mutating func setProperty(_ key: String, value: JSONValue?) {
        var properties = root["properties"] ?? JSONValue(.object([]))
        touch(&properties)
        Self.set(key, to: value, in: &properties)
        var root = root
        touch(&root)
        Self.set("properties", to: properties.members?.isEmpty == true ? nil : properties, in: &root)
        self.root = root
    }
}

private extension ContentsEditor {
    /// How the file is laid out.
    struct Layout {
        var indent = "  "
        var separator = " : "
        var lineBreak = "\n"

        init(_ bytes: [UInt8], _ root: JSONValue) {
            guard let member = root.members?.first else { return }
            let before = bytes[Int(root.range.start) + 1..<Int(member.keyRange.start)]
            if before.contains(UInt8(ascii: "\r")) { lineBreak = "\r\n" }
            if let last = before.lastIndex(of: UInt8(ascii: "\n")) {
                let white = String(decoding: before[(last + 1)...], as: UTF8.self)
                if !white.isEmpty, white.allSatisfy({ $0 == " " || $0 == "\t" }) { indent = white }
            }
            let between = bytes[Int(member.keyRange.end)..<Int(member.value.range.start)]
            separator = String(decoding: between, as: UTF8.self)
        }
    }

    var originalBounds: (start: Int, end: Int) {
        let start = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
        let end = (bytes.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count - 1) + 1
        return (start, end)
    }

    /// Marks a value as edited, so that it is formatted again.
    mutating func touch(_ value: inout JSONValue) {
        guard value.range.end > value.range.start else { return }
        let (start, end) = (Int(value.range.start), Int(value.range.end))
        if !bytes[start..<end].contains(UInt8(ascii: "\n")) { flat.insert(value.range.start) }
        value.range = ByteRange(start, start)
    }

    mutating func editLists(_ edit: (inout ContentsEditor, inout [JSONValue]) -> Bool) -> Bool {
        guard var members = root.members else { return false }
        var isChanged = false
        for index in members.indices {
            guard case .array(var elements) = members[index].value.kind, edit(&self, &elements) else { continue }
            touch(&members[index].value)
            // Like in Xcode, a list is always spread over several lines.
            flat.remove(members[index].value.range.start)
            members[index].value.kind = .array(elements)
            isChanged = true
        }
        guard isChanged else { return false }
        var root = root
        touch(&root)
        root.kind = .object(members)
        self.root = root
        return true
    }

    static func set(_ key: String, to value: JSONValue?, in object: inout JSONValue) {
        guard var members = object.members else { return }
        if let value {
            if let index = members.lastIndex(where: { $0.key == key }) {
                members[index].value = value
            } else {
                let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.key < $1.key }
                let place = isSorted ? members.firstIndex { key < $0.key } : nil
                members.insert(JSONMember(key: key, value: value), at: place ?? members.endIndex)
            }
        } else {
            members.removeAll { $0.key == key }
        }
        object.kind = .object(members)
    }

    func render(_ value: JSONValue, depth: Int, flatly: Bool = false) -> String {
        if value.range.end > value.range.start {
            return String(decoding: bytes[Int(value.range.start)..<Int(value.range.end)], as: UTF8.self)
        }
        let isFlat = flatly || flat.contains(value.range.start) && depth > 0
        switch value.kind {
        case .object(let given):
            // A value that was created instead of read starts at 0. Its keys are sorted, as in Xcode.
            let members = value.range.start == 0 && depth > 0 ? given.sorted { $0.key < $1.key } : given
            let items = members.map { member in
                "\(JSONValue.string(member.key).canonical)\(layout.separator)"
                    + render(member.value, depth: depth + 1, flatly: isFlat)
            }
            return list("{", "}", items, depth: depth, isFlat: isFlat)
        case .array(let elements):
            let items = elements.map { render($0, depth: depth + 1, flatly: isFlat) }
            return list("[", "]", items, depth: depth, isFlat: isFlat)
        default: return value.canonical
        }
    }

    func list(_ open: String, _ close: String, _ items: [String], depth: Int, isFlat: Bool) -> String {
        if isFlat { return items.isEmpty ? open + close : "\(open) \(items.joined(separator: ", ")) \(close)" }
        let inner = layout.lineBreak + String(repeating: layout.indent, count: depth + 1)
        let outer = layout.lineBreak + String(repeating: layout.indent, count: depth)
        if items.isEmpty { return open + layout.lineBreak + outer + close }
        return open + items.map { inner + $0 }.joined(separator: ",") + outer + close
    }
}
