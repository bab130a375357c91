import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarReports

/// Which findings the configuration shall accept from now on.
struct LintAccepting: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Accept these findings: add them to "lint: sets:" of the .nightcar.yml that applies to them. SET is a pattern for \
            names or paths of sets.
            """, valueName: "finding[:set]"))
    var accept: [CommaSeparated<String>] = []

    @Option(help: ArgumentHelp("With --accept, why the findings are accepted.", valueName: "text"))
    var reason: String?

    func validate() throws {
        if reason != nil, accept.isEmpty { throw ValidationError("--reason needs --accept.") }
        for word in accepted where !RuleRegistry.configurable.contains(word.name) {
            let hint = nearest(to: word.name, among: RuleRegistry.configurable).map { " Did you mean \"\($0)\"?" } ?? ""
            throw ValidationError("There is no finding \"\(word.name)\" that can be accepted.\(hint)")
        }
    }

    private var accepted: [AcceptedFindings] {
        accept.elements().map { word in
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            return AcceptedFindings(name: parts.first ?? "", sets: parts.count > 1 ? Glob(parts[1]) : nil)
        }
    }

    /// Writes the configurations.
    ///
    /// - Returns: whether there was something to accept.
    func apply(_ outcome: LintOutcome, _ session: LintSession, quiet: QuietOption) throws -> Bool {
        guard !accept.isEmpty else { return false }
        for (file, count) in try session.accept(accepted, reason: reason ?? "", in: outcome) {
            quiet.note("accepted \(Numbers.counted(count, "finding")) in \(file)")
        }
        return true
    }
}
