import ArgumentParser
import NightcarAudit
import NightcarCompiler
import NightcarDiagnostics
import NightcarReports
import NightcarSize
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogLibC

struct TrendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trend",
        abstract: "Show how sizes grew over a history of commits.",
        discussion: """
            Examples:
              nightcar size App --append sizes.ndjson
              nightcar trend sizes.ndjson
              nightcar trend sizes.ndjson --format text,html:trend.html
              nightcar trend sizes.ndjson --weeks 4 --max-growth 5%

            The history has a line for each commit, with the sizes of all groups, owners,
            kinds and devices. Growth is counted from the newest commit that is old
            enough, or from the first one. If it is over the limit, the exit code is 4.
            """)

    enum Format: String, CaseIterable {
        case text, html
    }

    @Argument(help: "The history that \"size --append\" has written.", completion: .file())
    var history: String

    @Option(
        help: ArgumentHelp(
            "Print the report in this format; FORMAT:FILE writes it to a file. (default: text)", valueName: "format[:file]"))
    var format: [CommaSeparated<ReportOutput<Format>>] = []

    @Option(help: "Count the growth from the newest commit that is at least so many weeks older than the last one.")
    var weeks = 4

    @Option(
        help: ArgumentHelp(
            "Exit with code 4 if all files together grew by more, such as 5% or 64 KB.", valueName: "limit"),
        transform: { text in
            guard let limit = GrowthLimit(text) else { throw ValidationError("\(text) is neither a percentage nor a size.") }
            return limit
        })
    var maxGrowth: GrowthLimit?

    @OptionGroup var quiet: QuietOption

    func validate() throws {
        guard weeks >= 0 else { throw ValidationError("--weeks must be 0 or more.") }
    }

    func run() throws {
        guard access(history, F_OK) == 0 else { throw FileError(path: history, doing: "open", errno: ENOENT) }
        let points = try History(path: history).points
        guard !points.isEmpty else {
            throw Failure("the history has no lines; add one with \"nightcar size --append\"", in: history)
        }
        let trend = Trend(points, weeks: weeks)
        let (old, new) = (points[trend.base].bytes, points[points.count - 1].bytes)
        var verdict: String?
        if let maxGrowth, maxGrowth.isExceeded(from: old, to: new) {
            verdict =
                "\(Numbers.change(new - old)) (\(Numbers.changePercent(new - old, of: old))) is over the limit of \(maxGrowth.text)"
        }
        for output in format.isEmpty ? [ReportOutput(.text)] : format.elements() {
            let text =
                switch output.format {
                case .text: trend.text
                case .html:
                    TrendPage(trend, title: history, verdict: verdict, tool: "nightcar \(compilerVersion)") {
                        HostedRepository()?.address(ofCommit: $0)
                    }.html
                }
            guard let path = output.path else {
                print(text, terminator: "")
                continue
            }
            try CatalogFinder.checkIsOutside(path)
            try writeFileAtomically(text.utf8, to: path)
            if output.format == .html { quiet.noteName(ofPage: path) }
        }
        if let verdict {
            Terminal.print(Failure(verdict, in: history))
            throw FailureCode.budget
        }
    }
}
