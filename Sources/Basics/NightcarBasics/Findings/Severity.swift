/// How important a finding is.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Worth knowing. Never changes the exit code.
    case info
    case warning
    case error

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }
}
