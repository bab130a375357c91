import ArgumentParser
import CatalogCompiler
import CatalogLint
import Configuration
import Diagnostics
import Parallel
import Reporters
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
              1  findings at or above --fail-on (error, unless told otherwise), or more warnings than --max-warnings
              2  bad usage or configuration, or a file that cannot be read or written
              3  the baseline names findings that are gone (with --strict-baseline)
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var paths: [String] = []

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first path)")
    var config: String?

    @OptionGroup var choice: LintChoice
    @OptionGroup var report: LintReporting

    func validate() throws {
        if paths.isEmpty, !choice.isAboutRules { throw ValidationError("Name an asset catalog, or a folder with some.") }
        try choice.validateRules()
    }

    func run() async throws {
        if choice.isAboutRules { return print(try choice.aboutRules(), terminator: "") }
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: paths[0])
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let root = RepositoryRoot(of: paths, configuration: configuration.path, baseline: nil)
        let found = try findCatalogs(at: paths)
        let catalogs = try await found.concurrentMap(width: jobs) { path in Result { try loadCatalog(at: path) } }.map {
            try $0.get()
        }
        let options = LintOptions(
            settings: configuration.lint, root: root, only: choice.only,
            sources: choice.sources + configuration.lint.sources, jobs: jobs)
        let outcome = await lint(catalogs, options: options)
        for note in outcome.notes { Terminal.printError("note: \(note)") }
        try report.print(outcome, root: root)
        if report.fails(outcome.findings) { throw FailureCode.findings }
    }
}
