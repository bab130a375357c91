/// Something a stage or a rule has to report about the input.
package struct Finding: Hashable, Sendable {
    /// A place that helps to understand the finding, such as the entry it collides with.
    package struct Related: Hashable, Sendable {
        package var location: Location
        package var message: String

        package init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    /// The stable identifier, such as `missing-file`.
    package var rule: String
    package var severity: Severity
    /// What is wrong and what to do, in one sentence without a full stop.
    package var message: String
    package var location: Location
    package var related: [Related]

    package init(
        _ rule: String, _ severity: Severity, _ message: String, at location: Location, related: [Related] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.related = related
    }
}

extension Finding: Comparable {
    /// By place, then rule: the order of every report.
    package static func < (a: Finding, b: Finding) -> Bool {
        if a.location != b.location { return a.location < b.location }
        return (a.rule, a.message) < (b.rule, b.message)
    }
}

extension Finding: CustomStringConvertible {
    /// `path:line:column: error: message [rule]`.
    package var description: String { "\(location): \(severity.rawValue): \(message.printable) [\(rule)]" }
}
