/// What is to be known of a rule beside its findings: what lists, reports and their readers show.
package struct RuleInfo: Hashable, Sendable {
    /// How often a finding of the rule is right, in the words of code scanning tools.
    package enum Precision: String, Hashable, Sendable, CaseIterable {
        case low, medium, high
        case veryHigh = "very-high"
    }

    /// The stable identifier, such as `color-missing-dark`.
    package var id: String
    package var defaultSeverity: Severity
    package var precision: Precision
    /// What the rule looks for, in one sentence without a full stop.
    package var summary: String
    /// Why that matters, in plain text.
    package var rationale: String
    /// The whole help as Markdown: rationale, options, examples. The rationale stands in for an empty one.
    package var help: String
    /// Where the help is on the web; nil when nowhere.
    package var helpURI: String?

    package init(
        id: String, defaultSeverity: Severity, precision: Precision, summary: String, rationale: String = "", help: String = "",
        helpURI: String? = nil
    ) {
        self.id = id
        self.defaultSeverity = defaultSeverity
        self.precision = precision
        self.summary = summary
        self.rationale = rationale
        self.help = help
        self.helpURI = helpURI
    }
}
