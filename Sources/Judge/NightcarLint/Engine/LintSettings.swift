package import NightcarAppSources
package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// The `lint:` section of the configuration.
package struct LintSettings: Sendable {
    /// The settings of one rule.
    package struct RuleSettings: Sendable {
        package var severity: Severity?
        package var options: [String: OptionValue] = [:]

        package init(severity: Severity? = nil, options: [String: OptionValue] = [:]) {
            self.severity = severity
            self.options = options
        }
    }

    /// Two colors that are used together.
    package struct Pair: Sendable, Hashable {
        /// The kind of the foreground, which decides the contrast it needs.
        package enum Use: String, Sendable, Hashable, CaseIterable {
            case text
            case large
            case graphic
        }

        /// The names of two colorsets.
        package var text: String
        package var background: String
        package var use: Use
        package var location: Location?

        package init(text: String, background: String, use: Use = .text, location: Location? = nil) {
            self.text = text
            self.background = background
            self.use = use
            self.location = location
        }
    }

    /// What applies to the sets that a pattern matches.
    package struct SetRule: Sendable {
        package var match: Glob
        /// The rules that are turned off. `all` means every rule.
        package var disable: [String]
        /// The severities of rules and findings by name. `all` means every finding.
        package var severities: [String: Severity]
        package var isPalette: Bool
        package var reason: String
        package var location: Location

        package init(
            match: Glob, disable: [String] = [], severities: [String: Severity] = [:], isPalette: Bool = false,
            reason: String = "", location: Location
        ) {
            self.match = match
            self.disable = disable
            self.severities = severities
            self.isPalette = isPalette
            self.reason = reason
            self.location = location
        }
    }

    /// A pattern and its location in the configuration.
    package struct PlacedGlob: Sendable {
        package var glob: Glob
        package var location: Location

        package init(_ glob: Glob, at location: Location) {
            self.glob = glob
            self.location = location
        }
    }

    package var disabled: [String] = []
    package var enabled: [String] = []
    package var rules: [String: RuleSettings] = [:]
    /// Sets that no rule checks.
    package var ignore: [PlacedGlob] = []
    /// Sets whose colors are raw values.
    package var palette: [PlacedGlob] = []
    package var pairs: [Pair] = []
    package var sets: [SetRule] = []
    /// Files and folders with sources, relative to the configuration's folder.
    package var sources: [String] = []
    /// The platforms that the app is built for. If empty, they come from the idioms in the catalogs.
    package var platforms: [Platform] = []
    /// What the build makes of the catalogs. Nil for what the projects say.
    package var format: CompiledFormat?
    /// The colors about whose dark values the team decided.
    package var decided: [Glob] = []
    /// Whether every used color and image must have a dark variant.
    package var requiresDark = false
    /// The looks of targets by their names, whatever the project says. The name `everyTarget` is for the others.
    package var appearances: [String: TargetAppearance.Look] = [:]
    package static let everyTarget = "*"
    /// Where the configuration says them.
    package var appearanceLocation: Location?
    /// The background behind pictures in dark and light surroundings.
    package var darkBase = RGB8(red: 0x1C, green: 0x1C, blue: 0x1E)
    package var lightBase = RGB8(red: 0xFF, green: 0xFF, blue: 0xFF)

    package init() {}

    /// Whether the rule runs, according to the configuration and the rule's default.
    ///
    /// A severity for a rule turns it on. In an entry of `sets:`, it does so for these sets.
    package func isEnabled(_ rule: RuleDescription) -> Bool {
        if disabled.contains(rule.identifier) { return false }
        return isEnabledEverywhere(rule) || sets.contains { $0.severities[rule.identifier] != nil }
    }

    /// Whether the rule checks all sets.
    func isEnabledEverywhere(_ rule: RuleDescription) -> Bool {
        rule.isOnByDefault || enabled.contains(rule.identifier) || rules[rule.identifier]?.severity != nil
    }
}
