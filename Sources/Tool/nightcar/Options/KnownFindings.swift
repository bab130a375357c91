import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarLint
import NightcarReports
import NightcarSystem
import NightcarXCAssets

/// Which findings are left out because they are known or old.
struct KnownFindings: ParsableArguments {
    @Option(help: ArgumentHelp("Leave out the findings that are in this file.", valueName: "file"), completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write all findings to this file, for use with --baseline, and succeed.", valueName: "file"),
        completion: .file())
    var writeBaseline: String?

    @Flag(help: "Exit with code 3 if the baseline contains findings that are gone.")
    var strictBaseline = false

    @Option(
        help: ArgumentHelp(
            """
            Report only findings about sets in which a file has changed since this git revision or isn't committed, or that such \
            a source file uses.
            """,
            valueName: "revision"))
    var changedSince: String?

    @Option(
        help: ArgumentHelp(
            "Also report sets that lost a variant since this git revision. --changed-since does so, too.", valueName: "revision"))
    var compareWith: String?

    var isUsed: Bool { baseline != nil || writeBaseline != nil || changedSince != nil }

    func validate() throws {
        if strictBaseline, baseline == nil { throw ValidationError("--strict-baseline needs --baseline.") }
        if writeBaseline != nil, changedSince != nil {
            throw ValidationError("--write-baseline writes all findings; leave out --changed-since.")
        }
    }

    /// Removes the known findings from an outcome, or writes them to a file.
    ///
    /// - Returns: the entries of the baseline that were not found again.
    func apply(to outcome: inout LintOutcome, _ session: LintSession, quiet: QuietOption) throws -> [Baseline.Entry] {
        if let writeBaseline {
            try CatalogFinder.checkIsOutside(writeBaseline)
            try writeFileAtomically(Baseline(outcome.findings, root: session.root).text.utf8, to: writeBaseline)
            return []
        }
        guard let baseline else { return [] }
        let judged = outcome
        let match = try Baseline(contentsOf: baseline).match(outcome.diagnoses, root: session.root) { entry in
            changedSince == nil && session.isJudged(entry, by: judged)
        }
        outcome.diagnoses = match.new
        if match.known > 0 { quiet.note("\(Numbers.counted(match.known, "known finding")) left out") }
        if !match.stale.isEmpty {
            let gone =
                "\(Numbers.counted(match.stale.count, "finding")) in \(baseline) \(match.stale.count == 1 ? "is" : "are") gone"
            quiet.note("\(gone); \"nightcar baseline prune\" removes \(match.stale.count == 1 ? "it" : "them")")
            if strictBaseline {
                for entry in match.stale { Terminal.print(Failure("gone: \(entry.words)", in: baseline)) }
            }
        }
        return match.stale
    }
}

extension Baseline.Entry {
    /// `path (variant): rule`.
    var words: String { "\(asset)\(variant.isEmpty ? "" : " (\(variant))"): \(rule)" }
}
