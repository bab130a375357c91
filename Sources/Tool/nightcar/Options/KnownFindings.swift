import ArgumentParser
import NightcarBasics
import NightcarLint
import NightcarReports
import NightcarXCAssets

/// Which findings are left out because they are known or old.
struct KnownFindings: ParsableArguments {
    @Option(
        name: .customLong("since"),
        help: ArgumentHelp(
            """
            Report only what is new. With a git revision: findings about sets in which a file has changed or isn't committed, or \
            that such a source file uses, and variants that were lost. With a baseline file: findings that aren't in it.
            """,
            valueName: "revision|file"), completion: .file())
    var named: [CommaSeparated<String>] = []

    @Option(
        help: ArgumentHelp("Write all findings to this file, for use with --since, and succeed.", valueName: "file"),
        completion: .file())
    var writeBaseline: String?

    @Flag(help: "Remove the entries from the baseline that no longer match a finding.")
    var pruneBaseline = false

    @Flag(help: "Exit with code 3 if the baseline contains findings that are gone.")
    var strictBaseline = false

    /// What the option names. `validate` has checked it.
    var since: Since {
        get throws { try Since(named.elements()) }
    }

    var isUsed: Bool { !named.isEmpty || writeBaseline != nil }

    func validate() throws {
        let since = try since
        for (isGiven, name) in [(strictBaseline, "--strict-baseline"), (pruneBaseline, "--prune-baseline")] where isGiven {
            if since.path == nil { throw ValidationError("\(name) needs a baseline; name it with --since.") }
        }
        if pruneBaseline, since.revision != nil {
            throw ValidationError("--prune-baseline needs all findings; leave out the revision of --since.")
        }
        if writeBaseline != nil, since.revision != nil {
            throw ValidationError("--write-baseline writes all findings; leave out the revision of --since.")
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
        let since = try since
        guard let baseline = since.path else { return [] }
        let judged = outcome
        let entries = try Baseline(contentsOf: baseline)
        let match = entries.match(outcome.diagnoses, root: session.root) { entry in
            since.revision == nil && session.isJudged(entry, by: judged)
        }
        outcome.diagnoses = match.new
        if match.known > 0 { quiet.note("\(Numbers.counted(match.known, "known finding")) left out") }
        if pruneBaseline {
            if !match.stale.isEmpty { try writeFileAtomically(entries.without(match.stale).text.utf8, to: baseline) }
            let removed = "\(match.stale.count) of \(Numbers.counted(entries.entries.count, "entry", "entries"))"
            quiet.note("removed \(removed) from \(baseline)")
            return []
        }
        if !match.stale.isEmpty {
            let gone =
                "\(Numbers.counted(match.stale.count, "finding")) in \(baseline) \(match.stale.count == 1 ? "is" : "are") gone"
            quiet.note("\(gone); --prune-baseline removes \(match.stale.count == 1 ? "it" : "them")")
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
