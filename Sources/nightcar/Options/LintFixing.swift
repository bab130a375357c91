import ArgumentParser
import CatalogLint
import Diagnostics

/// What is mended.
struct LintFixing: ParsableArguments {
    @Flag(help: "Mend what can be mended safely, and report the rest.")
    var fix = false

    @Flag(help: "With --fix: take suggestions too, which somebody should look at.")
    var unsafe = false

    @Flag(help: "With --fix: print what would change as a patch for “git apply”, and change nothing.")
    var dryRun = false

    @Flag(help: "With --fix: also where files have changes that are not committed.")
    var allowDirty = false

    /// A fix can make another one possible; more rounds than this would mean that two rules disagree.
    private static let mostRounds = 10

    func validate() throws {
        if !fix, unsafe || dryRun || allowDirty { throw ValidationError("--unsafe, --dry-run and --allow-dirty need --fix.") }
    }

    /// Mends findings, and looks again.
    ///
    /// - Returns: what is left; nil when nothing is to be reported but the diff.
    func apply(_ first: LintOutcome, _ session: LintSession) async throws -> LintOutcome? {
        var outcome = first
        if dryRun {
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: unsafe)
            for note in plan.notes { Terminal.printError("note: \(note)") }
            print(try plan.patch(root: session.root), terminator: "")
            Terminal.printError("note: \(plan.mended.count) findings would be mended")
            return nil
        }
        if !allowDirty { try session.checkTreeIsClean() }
        var mended: [Finding] = []
        var notes: [String] = []
        for _ in 0..<Self.mostRounds {
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: unsafe)
            notes = plan.notes
            guard !plan.changes.isEmpty else { break }
            try plan.write()
            mended += plan.mended
            outcome = try await session.run()
        }
        for note in notes { Terminal.printError("note: \(note)") }
        for finding in mended { Terminal.printError("mended: \(finding.location): \(finding.message) [\(finding.id)]") }
        Terminal.printError("note: \(mended.count) findings mended")
        return outcome
    }
}
