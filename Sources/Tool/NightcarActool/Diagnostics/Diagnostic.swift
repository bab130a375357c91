/// A message with the wording and place that Apple's tool uses.
package struct Diagnostic: Sendable, Hashable {
    package enum Severity: String, Sendable, CaseIterable {
        case error, warning, notice
    }

    package enum Scope: Sendable {
        /// About the run as a whole. Always shown.
        case tool
        /// About the contents of a catalog. Shown on request.
        case document
    }

    package var scope: Scope
    package var severity: Severity
    package var message: String
    /// The class of the message, such as `Ambiguous Content`.
    package var type: String
    /// The catalog's absolute path. Empty if the message isn't about a single catalog.
    package var catalog: String
    /// `./Logo.imageset/[universal][][][1x][][][][][][][]`. Empty for the whole catalog.
    package var place: String
    package var failureReason: String?

    package init(
        _ scope: Scope, _ severity: Severity, _ message: String, type: String = "", catalog: String = "", place: String = "",
        failureReason: String? = nil
    ) {
        self.scope = scope
        self.severity = severity
        self.message = message
        self.type = type
        self.catalog = catalog
        self.place = place
        self.failureReason = failureReason
    }

    /// `catalog:place: warning: message`.
    ///
    /// Tools look for `^([^:]*):([^:]*): warning: ` in messages about documents and for `^([^:]*): error: ` in others.
    package var line: String {
        let location = place.isEmpty ? catalog : "\(catalog):\(place)"
        let reason = failureReason.map { "\n    Failure Reason: \($0)" } ?? ""
        // In this line, Apple's tool calls a notice about the run a warning.
        let word = scope == .tool && severity == .notice ? Severity.warning : severity
        return "\(location): \(word.rawValue): \(message)\(reason)"
    }
}
