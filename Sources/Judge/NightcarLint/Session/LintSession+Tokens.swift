import NightcarBasics
import NightcarTokens

// Design tokens have no sets, so the ones that they would become are linted.
extension LintSession {
    /// The paths that name design tokens.
    var tokens: [String] { paths.filter(TokenSystem.isSource) }

    /// Runs the rules on the color sets of the tokens. A finding's place is the one of the token.
    func lintTokens(_ paths: [String], options: LintOptions) async throws -> LintOutcome {
        let sources = try TokenSources(paths, policy.tokens)
        var options = options
        options.sources = []
        options.findsSources = false
        options.usage = nil
        var outcome = await lint([sources.catalog], options: options)
        let reading = sources.findings.filter { only.isEmpty || $0.severity == .error }
        let found = outcome.findings.filter { $0.id != ColorMissingDark.about.id || sources.darkProof(of: $0.subject) == nil }
        outcome.diagnoses = (reading + found.map(sources.moved)).sorted().map { Diagnosis(finding: $0, fix: nil) }
        for index in outcome.dark.rows.indices {
            let open: Set<DarkAnswer.State> = [.missing, .undecided]
            if open.contains(outcome.dark.rows[index].answer.state),
                let proof = sources.darkProof(of: outcome.dark.rows[index].path)
            {
                outcome.dark.rows[index].answer.state = .needsNone
                outcome.dark.rows[index].answer.reason = proof
                outcome.dark.rows[index].proposed = nil
            }
        }
        return outcome
    }
}
