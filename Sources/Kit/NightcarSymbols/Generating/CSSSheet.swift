/// A style sheet that gives every custom property its value for each theme and state.
///
/// A rule is written only where its value isn't already in effect. All selectors have no specificity, so a later rule wins.
struct CSSSheet {
    private(set) var text = ""

    init(_ properties: [CSSProperty], themes: [String], notice: String) {
        let colors = properties.filter { !$0.isPicture }
        let pictures = properties.filter(\.isPicture)
        text = """
            /* \(notice) */

            :where(:root) { color-scheme: light dark; }
            :where(:root[data-appearance="light"]) { color-scheme: light; }
            :where(:root[data-appearance="dark"]) { color-scheme: dark; }

            """
        for (properties, states) in [(colors, CSSState.colors), (pictures, CSSState.pictures)] {
            var effective = [[[CSSState: String]]](
                repeating: Array(repeating: [:], count: themes.count + 1), count: properties.count)
            for state in states { write(state, states, properties, themes, &effective) }
        }
    }

    /// A path in a URL.
    static func url(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            // Small letters, capitals and @, digits with -./, and the underscore.
            if [0x61...0x7A, 0x40...0x5A, 0x2D...0x39, 0x5F...0x5F].contains(where: { $0.contains(byte) }) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.count < 2 ? "0" : "") + hex
            }
        }
        return text
    }

    /// - Parameter written: the values that rules gave so far, by property, row and state.
    private mutating func write(
        _ state: CSSState, _ states: [CSSState], _ properties: [CSSProperty], _ themes: [String],
        _ written: inout [[[CSSState: String]]]
    ) {
        let earlier = Array(states.prefix { $0 != state })
        var lines: [[String]] = Array(repeating: [], count: themes.count + 1)
        for (position, property) in properties.enumerated() {
            let values = (0...themes.count).map { property.value($0, state) }
            // A theme inside another theme must not inherit from it, so a property that any theme changes is in all of them.
            let differs = values.contains { $0 != values[0] }
            for row in 0...themes.count {
                let applicable = earlier.filter { $0.applies(in: state) }
                let own = applicable.last { written[position][row][$0] != nil }.flatMap { written[position][row][$0] }
                let isThemed = row > 0 && written[position][row].isEmpty == false
                let root = written[position][0][state] != nil
                let needed = own == nil ? row == 0 || differs : own != values[row] || (root && isThemed)
                guard needed else { continue }
                written[position][row][state] = values[row]
                lines[row].append("  \(property.name): \(values[row]);")
            }
        }
        guard lines.contains(where: { !$0.isEmpty }) else { return }
        let body = zip(["\(Self.root)"] + themes.map(Self.selector), lines).filter { !$0.1.isEmpty }
        func rules(_ scope: String) -> String {
            body.map { selector, lines in
                ":where(\(selector.replacing("SCOPE", with: scope))) {\n\(lines.joined(separator: "\n"))\n}\n"
            }.joined()
        }
        var conditions: [String] = []
        if state.isHighContrast { conditions.append("(prefers-contrast: more)") }
        if state.isWide { conditions.append("(color-gamut: p3)") }
        if state.isDark {
            let system = rules(":root:not([data-appearance=\"light\"])")
            text += "\n" + Self.wrapped(system, conditions + ["(prefers-color-scheme: dark)"])
            text += "\n" + Self.wrapped(rules(":root[data-appearance=\"dark\"]"), conditions)
        } else {
            let wrapped = Self.wrapped(rules(":root"), conditions)
            text += "\n" + (state.knowsP3 ? "@supports (color: color(display-p3 0 0 0)) {\n\(wrapped)}\n" : wrapped)
        }
    }

    private static let root = "SCOPE"

    private static func selector(_ theme: String) -> String {
        let quoted = theme.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "SCOPE[data-theme=\"\(quoted)\"], SCOPE [data-theme=\"\(quoted)\"]"
    }

    private static func wrapped(_ rules: String, _ conditions: [String]) -> String {
        conditions.isEmpty ? rules : "@media \(conditions.joined(separator: " and ")) {\n\(rules)}\n"
    }
}
