/// Lines of generated source, indented by four spaces for each level.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    /// Adds a line. Empty lines and lines for the preprocessor are not indented.
    mutating func line(_ line: String = "") {
        if !line.isEmpty, !["#if", "#else", "#endif"].contains(where: line.hasPrefix) {
            text += String(repeating: "    ", count: depth)
        }
        text += line + "\n"
    }

    /// Adds `header {`, the lines of the body one level deeper, and `}`.
    mutating func block(_ header: String, isSpaced: Bool = true, _ body: (inout SourceText) -> Void) {
        line(header + " {")
        if isSpaced { line() }
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    /// A string in quotation marks, valid in Swift, C and Objective-C.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20: quoted += "?"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
