import ArgumentParser
import Bytes
import CatalogLint
import Diagnostics

/// Which findings are left out because they are known or old.
struct KnownFindings: ParsableArguments {
    @Option(help: "Findings that this file names are left out.")
    var baseline: String?

    @Option(help: "Write all findings to this file, to be given as --baseline, and succeed.")
    var writeBaseline: String?

    @Flag(help: "Fail with exit code 3 when the baseline names findings that are gone.")
    var strictBaseline = false

    @Option(help: "Only findings about sets in which a file has changed since this revision of git, or is not committed.")
    var changedSince: String?

    func validate() throws {
        if strictBaseline, baseline == nil { throw ValidationError("--strict-baseline needs --baseline.") }
        if writeBaseline != nil, changedSince != nil {
            throw ValidationError("A baseline holds all findings: leave out --changed-since.")
        }
    }

    /// Takes the known findings out of an outcome, or writes them down.
    ///
    /// - Returns: the entries of the baseline that were not found any more.
    func apply(to outcome: inout LintOutcome, _ session: LintSession) throws -> [Baseline.Entry] {
        if let writeBaseline {
            try writeFileAtomically(Baseline(outcome.findings, root: session.root).text.utf8, to: writeBaseline)
            return []
        }
        guard let baseline else { return [] }
        let judged = outcome
        let match = try Baseline(contentsOf: baseline).match(outcome.diagnoses, root: session.root) { entry in
            changedSince == nil && session.isJudged(entry, by: judged)
        }
        outcome.diagnoses = match.new
        if match.known > 0 { Terminal.printError("note: \(match.known) known findings left out") }
        if !match.stale.isEmpty {
            Terminal.printError(
                "note: \(match.stale.count) entries of \(baseline) are not found any more; “nightcar baseline prune” removes them"
            )
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
