import NightcarDiagnostics
import NightcarModel
package import NightcarTint
import ThemeCatalogVariants

/// The section `derive`: how missing appearances are made, and for which assets `compile` makes them.
package struct DeriveConfiguration: Sendable {
    package var options = DerivationOptions()
    /// Whether `compile` derives the colorsets that `options.colors` names.
    package var compilesColors = false
    package var images = ImageOptions()
    /// Whether `compile` derives the imagesets that `images.rules` names.
    package var compilesImages = false

    package init() {}
}

extension DeriveConfiguration {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["base", "high-contrast", "colors", "images", "app-icons", "roles", "contrast"])
        if let field = fields["base"] {
            let text = try field.text()
            guard let base = DarkBase(text) else {
                throw field.error(
                    "\"\(text)\" is not a base: use black, elevated, material, learned or \"#RRGGBB\", darker than #5E5E5E")
            }
            options.base = base
        }
        if let field = fields["high-contrast"] { options.derivesHighContrast = try field.flag() }
        images.derivesHighContrast = options.derivesHighContrast
        if let field = fields["colors"] {
            compilesColors = true
            for item in try field.list() { options.colors.append(Glob(try item.text())) }
        }
        if let field = fields["images"] {
            compilesImages = true
            for item in try field.list() { images.rules.append(try ImageRule(item)) }
        }
        for item in try fields["app-icons"]?.list() ?? [] {
            let text = try item.text()
            guard let appearance = Luminosity(rawValue: text), appearance == .dark || appearance == .tinted else {
                throw item.error("\"\(text)\" is not an appearance of app icons: use dark or tinted")
            }
            images.appIcons.insert(appearance)
        }
        for item in try fields["roles"]?.list() ?? [] { options.roles.append(try RoleRule(item)) }
        for item in try fields["contrast"]?.list() ?? [] { options.pairs.append(try ContrastPair(item)) }
    }
}

extension ImageRule {
    /// Reads a pattern alone, or a mapping with `match` and `treat`.
    init(_ node: ConfigurationNode) throws(Failure) {
        if node.isText {
            self.init(match: Glob(try node.text()), treatment: .auto, location: node.location)
            return
        }
        let fields = try node.fields(["match", "treat"])
        guard let match = fields["match"] else { throw node.error("\(node.name) needs \"match\", a pattern for names") }
        let text = try fields["treat"]?.text() ?? Treatment.auto.rawValue
        guard let treatment = Treatment(rawValue: text) else {
            let all = Treatment.allCases.map(\.rawValue).joined(separator: ", ")
            throw node.error("\"\(text)\" is not a treatment: use one of \(all)")
        }
        self.init(match: Glob(try match.text()), treatment: treatment, location: node.location)
    }
}

extension RoleRule {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["match", "role"])
        guard let match = fields["match"], let field = fields["role"] else {
            throw node.error("\(node.name) needs \"match\", a pattern for names, and \"role\"")
        }
        let text = try field.text()
        guard let role = ColorRole(rawValue: text) else {
            let all = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
            throw field.error("\"\(text)\" is not a role: use one of \(all)")
        }
        self.init(match: Glob(try match.text()), role: role, location: node.location)
    }
}

extension ContrastPair {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["text", "graphic", "on"])
        guard let back = fields["on"], fields.count == 2, let front = fields["text"] ?? fields["graphic"] else {
            throw node.error("\(node.name) needs \"text\" or \"graphic\", the color in front, and \"on\", the one behind")
        }
        let role: ColorRole = fields["text"] == nil ? .graphic : .text
        self.init(front: try front.text(), back: try back.text(), role: role, location: node.location)
    }
}
