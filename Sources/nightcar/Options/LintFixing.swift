import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarLint

/// Which findings are fixed, and how.
struct LintFixing: ParsableArguments {
    @Flag(help: "Fix what can be fixed safely, and report the rest.")
    var fix = false

    @Flag(help: "With --fix, also apply suggestions that someone should review.")
    var unsafe = false

    @Flag(help: "With --fix, print the changes as a patch for \"git apply\" and change nothing.")
    var dryRun = false

    @Flag(help: "With --fix, also change files that have uncommitted changes.")
    var allowDirty = false

    /// One fix can make another one possible. If more rounds are needed, two rules disagree.
    private static let mostRounds = 10

    func validate() throws {
        if !fix, unsafe || dryRun || allowDirty { throw ValidationError("--unsafe, --dry-run and --allow-dirty need --fix.") }
    }

    /// Fixes findings and lints again.
    ///
    /// - Returns: the remaining findings. Nil if only the patch is reported.
    func apply(_ first: LintOutcome, _ session: LintSession, quiet: QuietOption) async throws -> LintOutcome? {
        var outcome = first
        if dryRun {
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: unsafe)
            for note in plan.notes { quiet.note(note) }
            print(try plan.patch(root: session.root), terminator: "")
            quiet.note("would fix \(Self.count(plan.mended))")
            return nil
        }
        if !allowDirty { try session.checkTreeIsClean() }
        var fixed: [Finding] = []
        var notes: [String] = []
        for _ in 0..<Self.mostRounds {
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: unsafe)
            notes = plan.notes
            guard !plan.changes.isEmpty else { break }
            try plan.write()
            fixed += plan.mended
            outcome = try await session.run()
        }
        for note in notes { quiet.note(note) }
        for finding in fixed { quiet.note("fixed \(finding.location): \(finding.message) [\(finding.id)]") }
        quiet.note("fixed \(Self.count(fixed))")
        return outcome
    }

    private static func count(_ findings: [Finding]) -> String {
        findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    }
}
