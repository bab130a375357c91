import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarReports
import NightcarSize
import NightcarSizing

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what changed between two versions of asset catalogs, and why.",
        discussion: """
            Examples:
              nightcar diff git:HEAD~1 App/Assets.xcassets
              nightcar diff old.json new.json --format markdown
              nightcar diff git:v1.0:App/Assets.xcassets git:v2.0:App/Assets.xcassets

            OLD and NEW can each be anything that size accepts, or git:REV or
            git:REV:PATH. A revision is compiled in a temporary folder; your working tree
            isn't touched. Budgets apply as in size, with the same exit code.
            """)

    @Argument(help: "A catalog, a size report, or git:REV[:PATH]. - is standard input.", completion: .file())
    var old: String

    @Argument(help: "A catalog, a size report, or git:REV[:PATH].", completion: .file())
    var new: String

    @OptionGroup(title: "How source catalogs are compiled") var filter: FilterOptions
    @OptionGroup(title: "How source catalogs are compiled") var compilation: CompilationOptions
    @OptionGroup(title: "How source catalogs are compiled") var links: LinkOptions
    @OptionGroup(title: "How source catalogs are compiled") var measure: MeasureArguments
    @OptionGroup(title: "How source catalogs are compiled") var parallel: JobOptions
    @OptionGroup(title: "How source catalogs are compiled") var settings: ConfigurationOptions
    @OptionGroup(title: "Report") var report: ReportArguments
    @OptionGroup(title: "Build cache") var caching: CacheOptions
    @OptionGroup var quiet: QuietOption

    func run() async throws {
        let moment = currentMoment()
        let (before, after) = (SizeInput(old), SizeInput(new))
        let configuration = try settings.configuration(nearestTo: after.place ?? before.place ?? ".")
        let cache = try caching.open()
        let files = cache?.files(for: [old, new], moment: moment)
        defer { files?.finish() }
        let reader = measure.reader(compilation.settings(filter, links), parallel, settings, cache: files, bar: quiet.progressBar)
        let oldSide = try await reader.side(before, counterpart: after)
        let newSide = try await reader.side(after, counterpart: before)
        var audit = AuditReport(newSide.report, view: try report.view)
        try newSide.report.checkComparable(with: oldSide.report)
        audit.diff = SizeDiff(from: oldSide, to: newSide)
        audit.reason = try reader.reason(footer: configuration.size.footer, from: before, to: after)
        audit.verdicts = configuration.size.budgets.verdicts(on: newSide.report, in: audit.diff)
        audit.footer = configuration.size.footer
        try await report.emit(audit, isDiff: true, quiet: quiet)
        if audit.failsBudget { throw FailureCode.budget }
        try failIfUnreadable(in: [oldSide.report, newSide.report])
    }
}
