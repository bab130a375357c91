/// What is to be known of a rule beside its findings: what lists, reports and their readers show.
package struct RuleInfo: Hashable, Sendable {
    /// How often a finding of the rule is right, in the words of code scanning tools.
    package enum Precision: String, Hashable, Sendable, CaseIterable {
        case low, medium, high
        case veryHigh = "very-high"
    }

    package var id: FindingID
    package var precision: Precision
    /// The whole help as Markdown: advice, options, examples. The advice stands in for an empty one.
    package var help: String
    /// Where the help is on the web; nil when nowhere.
    package var helpURI: String?

    package var name: String { id.name }
    package var defaultSeverity: Severity { id.severity }
    package var summary: String { id.summary }
    package var rationale: String { id.advice }

    package init(id: FindingID, precision: Precision, help: String = "", helpURI: String? = nil) {
        self.id = id
        self.precision = precision
        self.help = help
        self.helpURI = helpURI
    }
}
