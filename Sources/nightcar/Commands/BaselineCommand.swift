import ArgumentParser
import Bytes
import CatalogLint
import Reporters

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Look after a baseline of lint findings.",
        discussion: """
            Examples:
              nightcar baseline report lint-baseline.json
              nightcar baseline prune lint-baseline.json App
              nightcar baseline compare old.json new.json

            A baseline names the findings that a project had when it began to lint: “nightcar lint --write-baseline” writes one.
            """,
        subcommands: [BaselineReport.self, BaselinePrune.self, BaselineCompare.self])
}

struct BaselineReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Say what a baseline holds, by rule.",
        discussion: """
            Example:
              nightcar baseline report lint-baseline.json
            """)

    @Argument(help: "A baseline.")
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
        print("\(baseline.entries.count) findings in all")
    }
}

struct BaselinePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove the entries of a baseline that are not found any more.",
        discussion: """
            Example:
              nightcar baseline prune lint-baseline.json App
            """)

    @Argument(help: "A baseline; it is written anew.")
    var file: String

    @Argument(help: "The asset catalogs that it is for, or folders with them.")
    var paths: [String]

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first path)")
    var config: String?

    @Option(help: "A file or folder with the app's sources, for the rules about names.")
    var sources: [String] = []

    @OptionGroup var links: LinkOptions

    func run() async throws {
        let session = try LintSession(paths: paths, config: config, baseline: file, sources: sources, links: links.policy)
        let baseline = try Baseline(contentsOf: file)
        let outcome = try await session.run()
        let match = baseline.match(outcome.diagnoses, root: session.root) { session.isJudged($0, by: outcome) }
        if !match.stale.isEmpty { try writeFileAtomically(baseline.without(match.stale).text.utf8, to: file) }
        for entry in match.stale { print("removed \(entry.words)") }
        print("\(match.stale.count) of \(baseline.entries.count) entries removed")
    }
}

struct BaselineCompare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Say what one baseline has that another has not.",
        discussion: """
            Example:
              nightcar baseline compare old.json new.json
            """)

    @Argument(help: "The older baseline.")
    var old: String

    @Argument(help: "The newer one.")
    var new: String

    func run() throws {
        let change = try Baseline(contentsOf: old).compared(with: Baseline(contentsOf: new))
        for entry in change.removed { print("- \(entry.words)") }
        for entry in change.added { print("+ \(entry.words)") }
        print("\(change.added.count) added, \(change.removed.count) removed")
    }
}
