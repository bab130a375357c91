import ArgumentParser
import Bytes
import CatalogLint
import Diagnostics

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find what is missing, broken or wasted in asset catalogs.",
        discussion: """
            Examples:
              nightcar lint App
              nightcar lint App --format github --format sarif:lint.sarif --strict
              nightcar lint App --write-baseline lint-baseline.json
              nightcar lint App --baseline lint-baseline.json --strict-baseline
              nightcar lint App --fix --dry-run
              nightcar lint --explain color-missing-dark

            Exit codes:
              0  no findings that fail the run
              1  findings at or above --fail-on, or more warnings than --max-warnings
              2  bad usage or configuration, or a file that cannot be read or written
              3  the baseline names findings that are gone (with --strict-baseline)
            """)

    @Argument(help: "Asset catalogs, or folders with some; of compiled ones, .car or .ncar, the appearances are looked at.")
    var paths: [String] = []

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first path)")
    var config: String?

    @OptionGroup var links: LinkOptions
    @OptionGroup var choice: LintChoice
    @OptionGroup var report: LintReporting
    @OptionGroup var known: KnownFindings
    @OptionGroup var fixing: LintFixing

    func validate() throws {
        if paths.isEmpty, !choice.isAboutRules { throw ValidationError("Name an asset catalog, or a folder with some.") }
        try choice.validateRules()
    }

    func run() async throws {
        if choice.isAboutRules { return print(try choice.aboutRules(), terminator: "") }
        if choice.benchmark {
            return print(try await LintBenchmark(paths: paths, config: config).lines().joined(separator: "\n"))
        }
        let session = try LintSession(
            paths: paths, config: config, baseline: known.baseline ?? known.writeBaseline, only: choice.only,
            sources: choice.sources, links: links.policy)
        var outcome = try await session.run()
        if fixing.fix {
            guard let mended = try await fixing.apply(outcome, session) else { return }
            outcome = mended
        }
        for note in outcome.notes { Terminal.printError("note: \(note)") }
        if let revision = known.changedSince { outcome.diagnoses = try session.changed(outcome.diagnoses, since: revision) }
        let stale = try known.apply(to: &outcome, session)
        try report.print(outcome, root: session.root)
        if let file = known.writeBaseline {
            Terminal.printError("note: wrote a baseline of \(outcome.diagnoses.count) findings to \(file)")
            return
        }
        if report.fails(outcome.findings) { throw FailureCode.findings }
        if known.strictBaseline, !stale.isEmpty { throw FailureCode.staleBaseline }
    }
}
