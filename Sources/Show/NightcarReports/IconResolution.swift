import NightcarBasics
package import NightcarIcons

/// The report of `nightcar show` for an icon with layers: what each property is in one rendition, and what says so.
package struct IconResolution: Sendable {
    package var icon: String
    package var explanation: IconExplanation

    package init(icon: String, _ explanation: IconExplanation) {
        self.icon = icon
        self.explanation = explanation
    }

    package var text: String {
        let rendition = explanation.rendition
        var lines = ["\(icon.printable) (icon): \(rendition.rawValue) on \(explanation.platform.rawValue)"]
        if rendition.appearance == .tinted {
            lines.append("  from the values for tinted, which the clear and tinted renditions share")
        }
        lines += ["", "Background"] + Self.table([explanation.background])
        for (index, group) in explanation.groups.enumerated() {
            lines += ["", Self.heading("Group \(index + 1)", group.name, group.hidden)] + Self.table(group.properties)
            for (index, layer) in group.layers.enumerated() {
                lines +=
                    [Self.heading("  Layer \(index + 1)", layer.name, layer.hidden)] + Self.table(layer.properties, indent: 4)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Values have the form of the document.
    package var json: String {
        let report: JSONValue = [
            "schema_version": 1, "asset": .string(icon), "kind": "icon", "appearance": .string(explanation.rendition.rawValue),
            "values": .string(explanation.rendition.appearance.rawValue), "platform": .string(explanation.platform.rawValue),
            "properties": JSONValue(.array([Self.json(explanation.background)])),
            "groups": JSONValue(
                .array(
                    explanation.groups.map { group in
                        let layers = group.layers.map { Self.json($0.name, $0.hidden, $0.properties) }
                        return Self.json(group.name, group.hidden, group.properties, layers: layers)
                    })),
        ]
        return report.prettyInOrder
    }
}

private extension IconResolution {
    static func heading(_ words: String, _ name: String?, _ hidden: IconExplanation.Property) -> String {
        let title = words + (name.map { ": \($0.printable)" } ?? "")
        guard hidden.value.bool == true else { return title }
        return "\(title) is hidden (\(([hidden.source.words] + place(hidden)).joined(separator: ", ")))"
    }

    static func table(_ properties: [IconExplanation.Property], indent: Int = 2) -> [String] {
        var table = TextTable([.left, .left, .left, .left])
        for property in properties {
            table.add(property.key, property.value.words, property.source.words, place(property).first ?? "")
        }
        return table.lines(indent: indent)
    }

    static func place(_ property: IconExplanation.Property) -> [String] {
        (property.location?.range?.start.line).map { ["line \($0)"] } ?? []
    }

    static func json(
        _ name: String?, _ hidden: IconExplanation.Property, _ properties: [IconExplanation.Property], layers: [JSONValue]? = nil
    ) -> JSONValue {
        var members = [JSONMember(key: "properties", value: JSONValue(.array(([hidden] + properties).map { json($0) })))]
        if let name { members.append(JSONMember(key: "name", value: .string(name))) }
        if let layers { members.append(JSONMember(key: "layers", value: JSONValue(.array(layers)))) }
        return JSONValue(.object(members))
    }

    static func json(_ property: IconExplanation.Property) -> JSONValue {
        var members = [
            JSONMember(key: "property", value: .string(property.key)), JSONMember(key: "value", value: property.value),
            JSONMember(key: "from", value: .string(property.source.words)),
        ]
        if let line = property.location?.range?.start.line { members.append(JSONMember(key: "line", value: .integer(line))) }
        return JSONValue(.object(members))
    }
}

private extension IconValueSource {
    var words: String {
        switch self {
        case .standard: "default"
        case .plainValue: "plain value"
        case .specialization(nil, nil): "no condition"
        case .specialization(let appearance, let idiom):
            [appearance?.rawValue, idiom?.rawValue].compactMap { $0 }.joined(separator: ", ")
        }
    }
}

private extension JSONValue {
    /// The value on one line: `kind neutral, opacity 0.5`.
    var words: String {
        switch kind {
        case .null: "none"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number
        case .string(let text): text
        case .array(let values): values.map(\.words).joined(separator: " ")
        case .object(let members): members.map { "\($0.key) \($0.value.words)" }.joined(separator: ", ")
        }
    }
}
