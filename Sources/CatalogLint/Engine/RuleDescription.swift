package import Diagnostics

/// What a rule is, for people and for reports.
package struct RuleDescription: Sendable {
    /// Whether `--fix` can mend what the rule finds.
    package enum Fixing: String, Sendable, Hashable {
        case no
        /// Only with `--unsafe`: a suggestion that somebody should look at.
        case suggested
        case automatic
    }

    /// A part of the documentation in which rules stand together.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        case structure = "Structure"
        case appearance = "Appearance"
        case appIcons = "App icons"
        case scales = "Scales"
        case content = "Content and weight"
        case conventions = "Conventions"
        case sources = "Names in the sources"
    }

    package var identifier: String
    package var topic: Topic
    package var severity: Severity
    package var isOnByDefault: Bool
    package var precision: RuleInfo.Precision
    /// One sentence: what is wrong.
    package var summary: String
    /// Why it matters, and what to do.
    package var rationale: String
    package var options: [RuleOption]
    package var fixing: Fixing
    /// Catalogs in which the rule finds something.
    package var triggering: [RuleExample]
    /// Catalogs that look similar, and in which it finds nothing.
    package var passing: [RuleExample]

    package init(
        _ identifier: String, _ topic: Topic, _ severity: Severity, isOnByDefault: Bool = true,
        precision: RuleInfo.Precision = .veryHigh, summary: String, rationale: String, options: [RuleOption] = [],
        fixing: Fixing = .no, triggering: [RuleExample], passing: [RuleExample]
    ) {
        self.identifier = identifier
        self.topic = topic
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.precision = precision
        self.summary = summary
        self.rationale = rationale
        self.options = options
        self.fixing = fixing
        self.triggering = triggering
        self.passing = passing
    }
}
