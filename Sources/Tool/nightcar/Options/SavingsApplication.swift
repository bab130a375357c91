import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarLint
import NightcarReports
import NightcarSize
import NightcarSizing
import ThemeCatalogBytes

/// Which savings are made, and how.
struct SavingsApplication: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Make all savings of these kinds (with --filter, of matching assets): change files and Contents.json together. A change \
            that saves too little, that no device would see, or that lint would complain about is left out, and so is a name that \
            code uses.
            """, valueName: "kind"))
    var apply: [CommaSeparated<Opportunity.Kind>] = []

    @Option(
        help: ArgumentHelp("With --apply, write a patch for \"git apply\" to this file and change nothing.", valueName: "file"))
    var patch: String?

    @Flag(help: "With --apply, also change files that have uncommitted changes.")
    var allowDirty = false

    var kinds: [Opportunity.Kind] { apply.elements() }

    func validate() throws {
        if kinds.isEmpty, patch != nil || allowDirty { throw ValidationError("--patch and --allow-dirty need --apply.") }
        if let kind = kinds.first(where: { !$0.isApplicable }) {
            throw ValidationError(
                "\"\(kind.rawValue)\" can't be applied: a recipe needs a rule in .nightcar.yml, lint removes unused sets, and built apps aren't changed."
            )
        }
    }

    /// Makes the changes, or writes the patch, and prints what they save.
    func run(
        on paths: [String], report: SizeReport, request: SavingsRequest, reader: SizeReader, quiet: QuietOption
    ) async throws {
        let plan = try await reader.savingsPlan(kinds, in: paths, report: report, request: request)
        for refused in plan.refused {
            let opportunity = refused.opportunity
            let uses = opportunity.uses.map { $0.isEmpty ? "" : " (\($0.prefix(3).joined(separator: ", ")))" } ?? ""
            quiet.note("\(opportunity.asset): \(opportunity.kind.words): left out: \(refused.reason.words)\(uses)")
        }
        let session = LintSession(
            paths: paths, policy: try reader.options.configuration.nearest(to: paths[0]).lintPolicy, baseline: nil)
        if let patch {
            try writeFileAtomically(try plan.changes.patch(root: session.root).utf8, to: patch)
        } else if !plan.changes.changes.isEmpty {
            if !allowDirty { try session.checkTreeIsClean() }
            try plan.changes.write()
        }
        for opportunity in plan.opportunities {
            print("\(opportunity.asset) (\(opportunity.variant)): \(opportunity.kind.words)")
        }
        let changes = Numbers.counted(plan.opportunities.count, "change")
        let (before, after) = (Numbers.grouped(report.bytes), Numbers.grouped(report.bytes - plan.savedBytes))
        print("\(changes), \(before) → \(after) bytes (\(Numbers.signed(-plan.savedBytes)))")
    }
}
