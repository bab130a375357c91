import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarLint
import NightcarReports
import NightcarSystem

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Show, prune and compare baselines of lint findings.",
        discussion: """
            Examples:
              nightcar baseline report lint-baseline.json
              nightcar baseline prune lint-baseline.json App
              nightcar baseline compare old.json new.json

            A baseline contains the findings that a project has accepted. Write one with
            "nightcar lint --write-baseline" and use it with "nightcar lint --baseline".
            """,
        subcommands: [BaselineReport.self, BaselinePrune.self, BaselineCompare.self])
}

struct BaselineReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Count the findings in a baseline by rule.",
        discussion: """
            Example:
              nightcar baseline report lint-baseline.json
            """)

    @Argument(help: "The baseline.", completion: .file())
    var file: String

    func run() throws {
        let baseline = try Baseline(contentsOf: file)
        let rules = Dictionary(grouping: baseline.entries, by: \.rule).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        var table = TextTable([.left, .right, .right])
        table.add("rule", "findings", "assets")
        for (rule, entries) in rules { table.add([rule, "\(entries.count)", "\(Set(entries.map(\.asset)).count)"]) }
        if !rules.isEmpty { print(table.lines(indent: 0).joined(separator: "\n")) }
        print("\(Numbers.counted(baseline.entries.count, "finding")) in all")
    }
}

struct BaselinePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove the entries of a baseline that no longer match a finding.",
        discussion: """
            Example:
              nightcar baseline prune lint-baseline.json App
            """)

    @Argument(help: "The baseline to rewrite.", completion: .file())
    var file: String

    @Argument(help: "The asset catalogs that the baseline is for, or folders that contain them.", completion: .file())
    var paths: [String]

    @OptionGroup var sources: AppSourcesOption
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    @OptionGroup var links: LinkOptions

    func run() async throws {
        let configuration = try settings.choice.linting(at: paths[0])
        let cache = LocalCache.standard()
        defer { cache?.finish() }
        let session = LintSession(
            paths: paths, configuration: configuration, readsNested: settings.config == nil, baseline: file,
            sources: sources.paths, readsSources: !sources.noSources,
            links: links.policy, jobs: parallel.count, cache: cache)
        let baseline = try Baseline(contentsOf: file)
        let outcome = try await session.run()
        let match = baseline.match(outcome.diagnoses, root: session.root) { session.isJudged($0, by: outcome) }
        if !match.stale.isEmpty { try writeFileAtomically(baseline.without(match.stale).text.utf8, to: file) }
        for entry in match.stale { print("removed \(entry.words)") }
        print("\(match.stale.count) of \(Numbers.counted(baseline.entries.count, "entry", "entries")) removed")
    }
}

struct BaselineCompare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "List the findings that are in one baseline but not in another.",
        discussion: """
            Example:
              nightcar baseline compare old.json new.json
            """)

    @Argument(help: "The older baseline.", completion: .file())
    var old: String

    @Argument(help: "The newer baseline.", completion: .file())
    var new: String

    func run() throws {
        let change = try Baseline(contentsOf: old).compared(with: Baseline(contentsOf: new))
        for entry in change.removed { print("- \(entry.words)") }
        for entry in change.added { print("+ \(entry.words)") }
        print("\(change.added.count) added, \(change.removed.count) removed")
    }
}
