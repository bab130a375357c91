import CatalogModel
package import Tint

/// The section `derive`: how missing appearances are made, and for what `compile` makes them.
package struct DeriveConfiguration: Sendable {
    package var options = DerivationOptions()
    /// Whether `compile` derives the colorsets that `options.colors` names.
    package var compilesColors = false

    package init() {}
}

extension DeriveConfiguration {
    init(_ node: ConfigurationNode) throws(ConfigurationError) {
        let fields = try node.fields(["base", "high-contrast", "colors", "roles", "contrast"])
        if let field = fields["base"] {
            let text = try field.text()
            guard let base = DarkBase(text) else {
                throw field.error(
                    "“\(text)” is no base: use black, elevated, material, learned or \"#RRGGBB\", darker than #5E5E5E")
            }
            options.base = base
        }
        if let field = fields["high-contrast"] { options.derivesHighContrast = try field.flag() }
        if let field = fields["colors"] {
            compilesColors = true
            for item in try field.list() { options.colors.append(Glob(try item.text())) }
        }
        for item in try fields["roles"]?.list() ?? [] { options.roles.append(try RoleRule(item)) }
        for item in try fields["contrast"]?.list() ?? [] { options.pairs.append(try ContrastPair(item)) }
    }
}

extension RoleRule {
    init(_ node: ConfigurationNode) throws(ConfigurationError) {
        let fields = try node.fields(["match", "role"])
        guard let match = fields["match"], let field = fields["role"] else {
            throw node.error("\(node.name) needs “match”, a pattern for names, and “role”")
        }
        let text = try field.text()
        guard let role = ColorRole(rawValue: text) else {
            let all = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
            throw field.error("“\(text)” is no role: use one of \(all)")
        }
        self.init(match: Glob(try match.text()), role: role, location: node.location)
    }
}

extension ContrastPair {
    init(_ node: ConfigurationNode) throws(ConfigurationError) {
        let fields = try node.fields(["text", "graphic", "on"])
        guard let back = fields["on"], fields.count == 2, let front = fields["text"] ?? fields["graphic"] else {
            throw node.error("\(node.name) needs “text” or “graphic”, the colour in front, and “on”, the one behind")
        }
        let role: ColorRole = fields["text"] == nil ? .graphic : .text
        self.init(front: try front.text(), back: try back.text(), role: role, location: node.location)
    }
}
