import NightcarBasics

extension LintReport {
    /// The XML of Checkstyle's `XMLLogger`: files with their findings.
    func checkstyle() -> String {
        var text = XMLText.declaration + "<checkstyle version=\"4.3\">\n"
        var path: String?
        for entry in entries {
            if entry.place.path != path {
                if path != nil { text += "  </file>\n" }
                path = entry.place.path
                text += "  <file\(XMLText.attributes([("name", entry.place.path)]))>\n"
            }
            var attributes = [("line", String(entry.place.span?.line ?? 1))]
            if let span = entry.place.span { attributes.append(("column", String(span.column))) }
            attributes += [
                ("severity", entry.severity.rawValue), ("message", entry.message), ("source", "\(tool.name).\(entry.rule)"),
            ]
            text += "    <error\(XMLText.attributes(attributes))/>\n"
        }
        if path != nil { text += "  </file>\n" }
        return text + "</checkstyle>\n"
    }
}
