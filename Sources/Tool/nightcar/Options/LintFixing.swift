import ArgumentParser
import NightcarBasics
import NightcarLint
import NightcarReports

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

    func validate() throws {
        if !fix, unsafe || dryRun || allowDirty { throw ValidationError("--unsafe, --dry-run and --allow-dirty need --fix.") }
    }

    /// Fixes findings and lints again.
    ///
    /// - Returns: the remaining findings. Nil if only the patch is reported.
    func apply(_ first: LintOutcome, _ session: LintSession, quiet: QuietOption) async throws -> LintOutcome? {
        if !dryRun, !allowDirty { try session.checkTreeIsClean() }
        let plan = try await session.rehearse(first, includesUnsafe: unsafe)
        for note in plan.notes { quiet.note(note) }
        if dryRun {
            print(try plan.patch(root: session.root), terminator: "")
            quiet.note("would fix \(Self.count(plan.mended))")
            return nil
        }
        try plan.write()
        for finding in plan.mended { quiet.note("fixed \(finding.location): \(finding.message) [\(finding.id)]") }
        quiet.note("fixed \(Self.count(plan.mended))\(plan.changes.isEmpty ? "; no file changed" : "")")
        return try await plan.changes.isEmpty ? first : session.run()
    }

    private static func count(_ findings: [Finding]) -> String {
        Numbers.counted(findings.count, "finding")
    }
}
