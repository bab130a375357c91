import ArgumentParser
import AuditInput
import CatalogCompiler
import Configuration
import Reporters
import SizeAudit

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what changed between two states of asset catalogs, and why.",
        discussion: """
            Examples:
              nightcar diff git:HEAD~1 App/Assets.xcassets
              nightcar diff old.json new.json --format markdown
              nightcar diff git:v1.0:App/Assets.xcassets git:v2.0:App/Assets.xcassets

            OLD and NEW are each what `size` takes, or git:REV or git:REV:PATH: that revision, compiled from a temporary folder
            without touching the working tree. Budgets are judged as by `size`, with exit code 4.
            """)

    @Argument(help: "A catalog, a size report, or git:REV[:PATH].")
    var old: String

    @Argument(help: "A catalog, a size report, or git:REV[:PATH].")
    var new: String

    @OptionGroup(title: "How source catalogs are compiled") var measure: MeasureArguments
    @OptionGroup(title: "What is shown") var report: ReportArguments

    @Flag(name: .shortAndLong, help: "No progress bar.")
    var quiet = false

    func run() async throws {
        let (before, after) = (SizeInput(old), SizeInput(new))
        let configuration = try measure.configuration(nearestTo: after.place ?? before.place ?? ".")
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        let reader = SizeReader(options: measure.options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
        let oldSide = try await reader.side(before, counterpart: after)
        let newSide = try await reader.side(after, counterpart: before)
        var audit = AuditReport(newSide.report, view: try report.view)
        audit.diff = SizeDiff(from: oldSide, to: newSide)
        audit.reason = try reader.reason(footer: configuration.size.footer, from: before, to: after)
        audit.verdicts = configuration.size.budgets.verdicts(on: newSide.report, in: audit.diff)
        audit.footer = configuration.size.footer
        try await report.emit(audit, isDiff: true)
        if audit.failsBudget { throw FailureCode.budget }
        try failIfUnreadable(in: [oldSide.report, newSide.report])
    }
}
