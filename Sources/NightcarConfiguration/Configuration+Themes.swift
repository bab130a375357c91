import NightcarDiagnostics
import NightcarTint
import ThemeCatalogPixels

extension LoosePair {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["light", "dark"])
        guard let light = fields["light"], let dark = fields["dark"] else {
            throw node.error("\(node.name) needs \"light\" and \"dark\", each a pattern with one *, such as \"light_*\"")
        }
        func pattern(_ field: ConfigurationNode) throws(Failure) -> Pattern {
            let text = try field.text()
            guard let pattern = Pattern(text) else {
                throw field.error("\"\(text)\" needs one * in place of the common name")
            }
            return pattern
        }
        self.init(light: try pattern(light), dark: try pattern(dark), location: node.location)
    }
}

extension Theme {
    init(name: String, _ node: ConfigurationNode) throws(Failure) {
        guard !name.isEmpty else { throw node.error("a theme needs a name") }
        let fields = try node.fields(["extends", "colors", "catalog"])
        var colors: [Color] = []
        for (color, value) in try fields["colors"]?.members() ?? [] { colors.append(try Self.color(color, value)) }
        self.init(
            name: name, colors: colors, catalog: try fields["catalog"]?.text(), parent: try fields["extends"]?.text(),
            location: node.location)
    }

    private static func color(_ name: String, _ node: ConfigurationNode) throws(Failure) -> Color {
        func value(_ field: ConfigurationNode) throws(Failure) -> ColorValue {
            let text = try field.text()
            guard case .literal(let color)? = TintRule.Source(text) else {
                throw field.error("\"\(text)\" is not a color: use \"#RRGGBB\" or \"#RRGGBBAA\"")
            }
            return color
        }
        if node.isText { return Color(name: name, light: try value(node), isForAllLooks: true, location: node.location) }
        let keys = ["light", "dark", "high-contrast", "dark-high-contrast"]
        let fields = try node.fields(keys)
        guard !fields.isEmpty else { throw node.error("\(node.name) needs one of \(keys.joined(separator: ", "))") }
        func look(_ key: String) throws(Failure) -> ColorValue? {
            guard let field = fields[key] else { return nil }
            return try value(field)
        }
        return Color(
            name: name, light: try look("light"), dark: try look("dark"), highContrast: try look("high-contrast"),
            darkHighContrast: try look("dark-high-contrast"), location: node.location)
    }
}
