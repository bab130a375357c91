/// Whether a report for a terminal is colored.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    case auto, always, never

    /// Whether output is colored. `always` and `never` decide alone. Otherwise there is no color with `NO_COLOR` or a dumb
    /// terminal, color with `CLICOLOR_FORCE` or `FORCE_COLOR`, and color on a terminal.
    ///
    /// - Parameter environment: the variables of the process. An empty variable counts as not set (no-color.org).
    package func isEnabled(environment: [String: String], isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
            if isSet("NO_COLOR") { return false }
            for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] where isSet(name) { return environment[name] != "0" }
            return isTerminal && environment["TERM"] != "dumb"
        }
    }
}
