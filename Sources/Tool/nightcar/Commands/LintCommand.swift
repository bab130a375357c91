import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarLint
import NightcarReports
import NightcarVectors

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find what is missing, broken or wasted in asset catalogs.",
        discussion: """
            Examples:
              nightcar lint App
              nightcar lint
              nightcar lint App --format github --format sarif:lint.sarif --fail-on warning
              nightcar lint App --write-baseline lint-baseline.json
              nightcar lint App --since lint-baseline.json --strict-baseline
              nightcar lint App --since origin/main
              nightcar lint App.ipa --only store
              nightcar lint App --fix --dry-run
              nightcar lint App --accept scale-mismatch:Logo --reason "as designed"
              nightcar lint --explain color-missing-dark

            An Assets.car can be readable and still stall an upload in processing, or
            leave an app on a device without its pictures. All catalogs of an app are
            checked, also those of extensions and resource bundles, and the Info.plist
            against them. Documentation/StoreRules.md says where each rule is known from.

            Exit codes:
              0  no findings that fail the run
              1  findings that --fail-on names: errors, if it is not given
              2  wrong usage or configuration, or a file that can't be read or written
              3  the baseline contains findings that are gone (with --strict-baseline)
            """)

    @Argument(
        help: ArgumentHelp(
            """
            Asset catalogs, folders that contain some, sets and files in a catalog, documents of Icon Composer (*.icon), or design tokens. \
            The current folder if none is named. In compiled catalogs (.car or .ncar), and apps and archives that contain them, damage, \
            what the App Store refuses, and missing appearances are looked for. - is one of them on standard input.
            """, valueName: "paths"), completion: .file())
    var named: [String] = []

    private var paths: [String] { named.isEmpty ? ["."] : named }

    @OptionGroup(title: "What to look at") var choice: LintChoice
    @OptionGroup(title: "Report") var report: LintReporting
    @OptionGroup(title: "Known findings") var known: KnownFindings
    @OptionGroup(title: "Fixing") var fixing: LintFixing
    @OptionGroup(title: "Accepting") var accepting: LintAccepting
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    func validate() throws {
        try choice.validateRules()
        if !accepting.accept.isEmpty, fixing.fix || known.isUsed {
            throw ValidationError("--accept can't be combined with --fix, a baseline or --since.")
        }
    }

    func run() async throws {
        if choice.isAboutRules { return print(try choice.aboutRules(), terminator: "") }
        let cache = LocalCache.standard()
        defer { cache?.finish() }
        var session = try makeSession(cache)
        if session.isLimited, fixing.fix || known.writeBaseline != nil {
            throw ValidationError("--fix and --write-baseline need whole catalogs; name the catalog.")
        }
        let quiet = report.quiet
        var outcome = try await session.run()
        if try accepting.apply(outcome, session, quiet: quiet) {
            session = try makeSession(cache)
            outcome = try await session.run()
        }
        if fixing.fix {
            guard let left = try await fixing.apply(outcome, session, quiet: quiet) else { return }
            outcome = left
        }
        if choice.dark { return try report.printDark(outcome.dark, of: appName, painter: VectorPainter(cache: cache)) }
        for note in outcome.notes { quiet.note(note) }
        if let revision = try known.since.revision { outcome.diagnoses = try await session.new(outcome, since: revision) }
        let stale = try known.apply(to: &outcome, session, quiet: quiet)
        try report.print(outcome, root: session.root, isBrief: choice.only.isEmpty)
        if let checked = outcome.checked { quiet.summary(checked) }
        if choice.only.isEmpty, let summary = outcome.dark.summary {
            outcome.dark.fixedLooks.forEach(quiet.summary)
            quiet.summary(summary)
        }
        if choice.only.isEmpty, outcome.unused > 0 {
            let sets = Numbers.counted(outcome.sets, "set")
            quiet.summary("no source names \(outcome.unused) of \(sets); --only unused-asset lists them")
        }
        if let file = known.writeBaseline {
            quiet.note("wrote a baseline of \(Numbers.counted(outcome.diagnoses.count, "finding")) to \(file)")
            return
        }
        if report.fails(outcome.findings) { throw FailureCode.findings }
        if known.strictBaseline, !stale.isEmpty { throw FailureCode.staleBaseline }
    }

    /// What a page is about: the folder that was named, or the working folder.
    private var appName: String {
        Paths.resolved(paths[0]).split(separator: "/").last.map(String.init) ?? paths[0]
    }

    private func makeSession(_ cache: LocalCache?) throws -> LintSession {
        var configuration = try settings.choice.linting(at: paths[0])
        configuration.lint.disabled += choice.disable.elements()
        let since = try known.since
        var session = LintSession(
            paths: paths, policy: configuration.lintPolicy, readsNested: settings.config == nil,
            baseline: since.path ?? known.writeBaseline, only: choice.rules, sources: choice.sources.paths,
            readsSources: !choice.sources.noSources, earlier: since.revision, links: links.policy,
            jobs: parallel.count, cache: cache)
        session.proposesDark = choice.dark
        return session
    }
}
