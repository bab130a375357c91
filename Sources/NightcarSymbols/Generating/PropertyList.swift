import NightcarJSON

/// A value of a property list, which can also be written as JSON. Keys keep their order.
enum PropertyList {
    case string(String)
    case array([PropertyList])
    case dictionary([(String, PropertyList)])

    /// Puts a value into nested dictionaries. Replaces a value that is in the way.
    mutating func insert(_ value: PropertyList, at path: [String]) {
        guard let key = path.first else {
            self = value
            return
        }
        var members: [(String, PropertyList)] = []
        if case .dictionary(let own) = self { members = own }
        let position = members.firstIndex { $0.0 == key }
        var inner = position.map { members[$0].1 } ?? .dictionary([])
        inner.insert(value, at: Array(path.dropFirst()))
        if let position { members[position].1 = inner } else { members.append((key, inner)) }
        self = .dictionary(members)
    }

    /// The whole file.
    func xml(comment: String) -> String {
        var out = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- \(comment.replacing("--", with: "- -")) -->
            <plist version="1.0">

            """
        write(to: &out, indent: "")
        return out + "</plist>\n"
    }

    var json: String { value.pretty + "\n" }

    private var value: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .array(let values): JSONValue(.array(values.map(\.value)))
        case .dictionary(let members): JSONValue(.object(members.map { JSONMember(key: $0, value: $1.value) }))
        }
    }

    private func write(to out: inout String, indent: String) {
        switch self {
        case .string(let text): out += "\(indent)<string>\(Self.escaped(text))</string>\n"
        case .array(let values):
            out += "\(indent)<array>\n"
            for value in values { value.write(to: &out, indent: indent + "\t") }
            out += "\(indent)</array>\n"
        case .dictionary(let members):
            out += "\(indent)<dict>\n"
            for (key, value) in members {
                out += "\(indent)\t<key>\(Self.escaped(key))</key>\n"
                value.write(to: &out, indent: indent + "\t")
            }
            out += "\(indent)</dict>\n"
        }
    }

    /// XML has no way to write most control characters.
    private static func escaped(_ text: String) -> String {
        String(text.map { $0.unicodeScalars.contains { $0.value < 0x20 } ? "?" : $0 })
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
