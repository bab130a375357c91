package import NightcarBasics

/// The description of a rule, for people and reports.
package struct RuleDescription: Sendable {
    /// Whether `--fix` can fix the findings of the rule.
    package enum Fixing: String, Sendable, Hashable {
        case no
        /// Only with `--unsafe`: the fix is a suggestion that a person should check.
        case suggested
        case automatic
    }

    /// The sections of the documentation that group rules.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        case structure = "Structure"
        case appearance = "Appearance"
        case appIcons = "App icons"
        case store = "App Store"
        case scales = "Scales"
        case content = "Content and weight"
        case conventions = "Conventions"
        case sources = "Names in the sources"
    }

    package var id: FindingID
    package var topic: Topic
    package var isOnByDefault: Bool
    package var precision: RuleInfo.Precision
    /// Other findings that the rule reports, besides the one it is named after.
    package var reports: [FindingID]
    package var options: [RuleOption]
    package var fixing: Fixing
    /// Whether the rule looks at the app's sources. The rules of the topic `sources` can't work without them.
    package var usesSources: Bool
    /// Whether the rule asks what sets need in dark mode. This needs the sources and the pictures.
    package var usesDarkMode: Bool
    /// What decides, in order, if the rule asks what sets need in dark mode: the first that speaks.
    package var verdicts: [String]
    /// Catalogs in which the rule finds something.
    package var triggering: [RuleExample]
    /// Similar catalogs in which it finds nothing.
    package var passing: [RuleExample]

    package init(
        _ id: FindingID, _ topic: Topic, isOnByDefault: Bool = true, precision: RuleInfo.Precision = .veryHigh,
        reports: [FindingID] = [], options: [RuleOption] = [], fixing: Fixing = .no, usesSources: Bool = false,
        usesDarkMode: Bool = false, verdicts: [String] = [],
        triggering: [RuleExample], passing: [RuleExample]
    ) {
        self.id = id
        self.topic = topic
        self.isOnByDefault = isOnByDefault
        self.precision = precision
        self.reports = reports
        self.options = options
        self.fixing = fixing
        self.usesSources = usesSources || usesDarkMode || topic == .sources
        self.usesDarkMode = usesDarkMode
        self.verdicts = verdicts
        self.triggering = triggering
        self.passing = passing
    }
    /// The name in the configuration.
    package var identifier: String { id.name }
    package var severity: Severity { id.severity }
    package var summary: String { id.summary }

    package func covers(_ id: FindingID) -> Bool { id == self.id || reports.contains(id) }
}
