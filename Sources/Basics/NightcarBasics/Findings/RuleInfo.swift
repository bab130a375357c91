/// Information about a rule in addition to its findings, for lists and reports.
package struct RuleInfo: Hashable, Sendable {
    /// How often a finding of the rule is correct, in the terms of code scanning tools.
    package enum Precision: String, Hashable, Sendable, CaseIterable {
        case low, medium, high
        case veryHigh = "very-high"
    }

    package var id: FindingID
    package var precision: Precision
    /// The complete help as Markdown: advice, options, examples. If it is empty, the advice is used.
    package var help: String
    /// The web address of the help. Nil if there is none.
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
