/// A property list as XML.
indirect enum PropertyText {
    case string(String)
    case list([PropertyText])
    case members([(String, PropertyText)])

    var file: [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(lines.joined(separator: "\n"))
            </plist>

            """.utf8)
    }

    private var lines: [String] {
        switch self {
        case .string(let text): return ["<string>\(Self.escaped(text))</string>"]
        case .list(let items): return ["<array>"] + items.flatMap(\.indentedLines) + ["</array>"]
        case .members(let members):
            var lines = ["<dict>"]
            for (key, value) in members { lines += ["\t<key>\(Self.escaped(key))</key>"] + value.indentedLines }
            return lines + ["</dict>"]
        }
    }

    private var indentedLines: [String] { lines.map { "\t" + $0 } }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
