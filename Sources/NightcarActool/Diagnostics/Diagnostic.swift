/// A message as Apple's tool words and places it.
package struct Diagnostic: Sendable, Hashable {
    package enum Severity: String, Sendable, CaseIterable {
        case error, warning, notice
    }

    package enum Scope: Sendable {
        /// About the run as a whole, always shown.
        case tool
        /// About what is in a catalog, shown when asked for.
        case document
    }

    package var scope: Scope
    package var severity: Severity
    package var message: String
    /// The class of the message, such as `Ambiguous Content`.
    package var type: String
    /// The catalog's absolute path; empty when the message is about no one catalog.
    package var catalog: String
    /// `./Logo.imageset/[universal][][][1x][][][][][][][]`; empty for the catalog as a whole.
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
    /// Tools look for `^([^:]*):([^:]*): warning: ` in documents' messages and for `^([^:]*): error: ` in others.
    package var line: String {
        let location = place.isEmpty ? catalog : "\(catalog):\(place)"
        let reason = failureReason.map { "\n    Failure Reason: \($0)" } ?? ""
        // Apple's tool calls a notice about the run a warning in its line.
        let word = scope == .tool && severity == .notice ? Severity.warning : severity
        return "\(location): \(word.rawValue): \(message)\(reason)"
    }
}
