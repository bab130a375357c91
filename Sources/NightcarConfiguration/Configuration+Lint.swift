import NightcarDiagnostics
package import NightcarLint
import NightcarModel
import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

extension LintSettings {
    static let keys = [
        "disabled", "enabled", "rules", "ignore", "palette", "pairs", "sets", "sources", "platforms", "dark", "dark-base",
        "light-base",
    ]

    /// SwiftLint's words for the same things.
    private static let swiftLintKeys = [
        "disabled_rules": "disabled", "opt_in_rules": "enabled", "only_rules": "enabled", "excluded": "ignore",
        "included": "nightcar lint PATH",
    ]
    /// SwiftLint has them at the top of its file.
    static let swiftLintTopKeys = swiftLintKeys.mapValues { $0.contains(" ") ? $0 : "lint: \($0)" }

    /// Adds a section to the settings of the files that it extends. Lists grow, and the last setting of a rule counts.
    mutating func read(_ node: ConfigurationNode, folder: String) throws(Failure) {
        let fields = try node.fields(Self.keys, foreign: Self.swiftLintKeys)
        turn(off: try fields["disabled"]?.ruleNames() ?? [], on: try fields["enabled"]?.ruleNames() ?? [])
        for (name, rule) in try fields["rules"]?.members() ?? [] {
            let settings = try RuleSettings(name, rule)
            let before = rules[name]
            rules[name] = RuleSettings(
                severity: settings.severity ?? before?.severity,
                options: (before?.options ?? [:]).merging(settings.options) { $1 })
        }
        for item in try fields["ignore"]?.list() ?? [] { ignore.append(PlacedGlob(Glob(try item.text()), at: item.location)) }
        for item in try fields["palette"]?.list() ?? [] { palette.append(PlacedGlob(Glob(try item.text()), at: item.location)) }
        for item in try fields["pairs"]?.list() ?? [] { pairs.append(try Pair(item)) }
        for item in try fields["sets"]?.list() ?? [] { sets.append(try SetRule(item)) }
        for item in try fields["sources"]?.list() ?? [] {
            let path = try item.text()
            sources.append(path.hasPrefix("/") || folder.isEmpty ? path : folder + path)
        }
        for item in try fields["platforms"]?.list() ?? [] { platforms.append(try item.platform()) }
        if let field = fields["dark"] {
            let text = try field.text()
            guard ["required", "optional"].contains(text) else {
                throw field.error("lint.dark must be required or optional, not \"\(text)\"")
            }
            requiresDark = text == "required"
        }
        if let field = fields["dark-base"] { darkBase = try field.color() }
        if let field = fields["light-base"] { lightBase = try field.color() }
    }
}

extension LintSettings {
    /// Adds the settings of a file that is extended. Called before this file's own section is read.
    mutating func extend(_ base: LintSettings) {
        turn(off: base.disabled, on: base.enabled)
        rules.merge(base.rules) { $1 }
        ignore += base.ignore
        palette += base.palette
        pairs += base.pairs
        sets += base.sets
        sources += base.sources
        platforms += base.platforms
        if base.requiresDark { requiresDark = true }
        // A file that doesn't name a background leaves the one of the files before it.
        let standard = LintSettings()
        if base.darkBase != standard.darkBase { darkBase = base.darkBase }
        if base.lightBase != standard.lightBase { lightBase = base.lightBase }
    }

    /// Turns rules off and on, whatever earlier files say about them.
    private mutating func turn(off: [String], on: [String]) {
        disabled = disabled.filter { !on.contains($0) } + off
        enabled = enabled.filter { !off.contains($0) } + on
    }
}

extension LintSettings.RuleSettings {
    init(_ name: String, _ node: ConfigurationNode) throws(Failure) {
        self.init()
        guard RuleRegistry.configurable.contains(name) else { throw node.error(unknownRule(name)) }
        // `scale-mismatch: error` is short for `scale-mismatch: {severity: error}`.
        if node.isText {
            severity = try node.severity()
            return
        }
        let known = RuleRegistry.rule(name)?.about.options ?? []
        let fields = try node.fields(["severity"] + known.map(\.name))
        severity = try fields["severity"]?.severity()
        for option in known {
            if let field = fields[option.name] { options[option.name] = try field.value(like: option.standard) }
        }
    }
}

extension LintSettings.Pair {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["text", "background", "use"])
        guard let text = fields["text"], let background = fields["background"] else {
            throw node.error("\(node.name) needs \"text\" and \"background\", the names of two colorsets")
        }
        let use = try fields["use"]?.text() ?? Use.text.rawValue
        guard let use = Use(rawValue: use) else {
            throw node.error("\"\(use)\" is not a use of a color: it can be text, large or graphic")
        }
        self.init(text: try text.text(), background: try background.text(), use: use, location: node.location)
    }
}

extension LintSettings.SetRule {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["match", "disable", "severity", "palette", "reason"])
        guard let match = fields["match"] else { throw node.error("\(node.name) needs \"match\", a pattern for sets") }
        guard fields["disable"] != nil || fields["severity"] != nil || fields["palette"] != nil else {
            throw node.error("\(node.name) needs \"disable\", a list of rules, \"severity\" or \"palette\"")
        }
        var disable: [String] = []
        if let field = fields["disable"] {
            disable = field.isText ? try field.ruleName(orAll: true) : try field.ruleNames(orAll: true)
        }
        self.init(
            match: Glob(try match.text()), disable: disable, severities: try fields["severity"]?.severities() ?? [:],
            isPalette: try fields["palette"]?.flag() ?? false, reason: try fields["reason"]?.text() ?? "",
            location: node.location)
    }
}

private func unknownRule(_ name: String) -> String {
    let hint = nearest(to: name, among: RuleRegistry.configurable).map { "; did you mean \"\($0)\"?" }
    return "there is no rule \"\(name)\"\(hint ?? "; \"nightcar lint --list-rules\" lists them all")"
}

extension ConfigurationNode {
    fileprivate func severity() throws(Failure) -> Severity {
        let text = try text()
        guard let severity = Severity(rawValue: text) else {
            throw error("\"\(text)\" is not a severity: use error, warning or info, or name the rule in \"disabled\"")
        }
        return severity
    }

    /// One severity for all findings, or one for each rule that is named.
    fileprivate func severities() throws(Failure) -> [String: Severity] {
        if isText { return ["all": try severity()] }
        var severities: [String: Severity] = [:]
        for (name, value) in try members() {
            guard RuleRegistry.configurable.contains(name) else { throw value.error(unknownRule(name)) }
            severities[name] = try value.severity()
        }
        return severities
    }

    fileprivate func ruleName(orAll: Bool = false) throws(Failure) -> [String] {
        let name = try text()
        guard orAll && name == "all" || RuleRegistry.configurable.contains(name) else { throw error(unknownRule(name)) }
        return [name]
    }

    fileprivate func ruleNames(orAll: Bool = false) throws(Failure) -> [String] {
        var names: [String] = []
        for item in try list() { names += try item.ruleName(orAll: orAll) }
        return names
    }

    fileprivate func platform() throws(Failure) -> Platform {
        let name = try text()
        guard let platform = Platform(spelling: name) else {
            throw error("\"\(name)\" is not a platform: use \(Platform.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return platform
    }

    fileprivate func color() throws(Failure) -> RGB8 {
        let text = try text()
        guard text.hasPrefix("#"), case .literal(let color)? = TintRule.Source(text),
            case .components(_, let values, let alpha) = color, values.count == 3, alpha == 1
        else { throw error("\"\(text)\" is not an opaque color: write it as \"#RRGGBB\"") }
        let bytes = values.map { UInt8(($0 * 255).rounded()) }
        return RGB8(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    fileprivate func texts() throws(Failure) -> [String] {
        var texts: [String] = []
        for item in try list() { texts.append(try item.text()) }
        return texts
    }

    /// The value of a rule's option. It must have the same type as the option's default value.
    fileprivate func value(like standard: OptionValue) throws(Failure) -> OptionValue {
        switch standard {
        case .flag: return .flag(try flag())
        case .number:
            let text = try text()
            guard let number = Double(text), number.isFinite else { throw error("\(name) must be a number, not \"\(text)\"") }
            return .number(number)
        case .text: return .text(try text())
        case .list: return .list(try texts())
        case .records(let keys, _):
            var records: [[String: String]] = []
            for item in try list() {
                var record: [String: String] = [:]
                for (key, field) in try item.fields(keys) {
                    record[key] = field.isText ? try field.text() : try field.texts().joined(separator: ",")
                }
                records.append(record)
            }
            return .records(keys: keys, values: records)
        }
    }
}

extension Configuration {
    /// The variants that compiling adds to the catalogs. Lint must know about them.
    package var derivedVariants: DerivedVariants {
        let named = derive.options.colors
        return DerivedVariants(
            recipes: tint, images: derive.images.rules,
            // As in compiling, an empty list of colors means all of them.
            colors: derive.compilesColors ? named.isEmpty ? [Glob("**")] : named : [], appIcons: derive.images.appIcons)
    }
}
