import NightcarBasics

/// A value of a property list, which can also be written as JSON. Keys keep their order.
enum PropertyList {
    case string(String)
    case array([PropertyList])
    case dictionary([(String, PropertyList)])

    /// Nested dictionaries with a value at the end of each path.
    init(nesting values: [(path: ArraySlice<String>, value: PropertyList)]) {
        if let value = values.last, value.path.isEmpty {
            self = value.value
            return
        }
        var positions: [String: Int] = [:]
        var groups: [(key: String, values: [(path: ArraySlice<String>, value: PropertyList)])] = []
        for (path, value) in values {
            guard let key = path.first else { continue }
            let position = positions[key] ?? groups.count
            positions[key] = position
            if position == groups.count { groups.append((key, [])) }
            groups[position].values.append((path.dropFirst(), value))
        }
        self = .dictionary(groups.map { ($0.key, PropertyList(nesting: $0.values)) })
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
