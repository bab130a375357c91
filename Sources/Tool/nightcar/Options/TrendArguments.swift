import ArgumentParser
import NightcarAudit
import NightcarCompiler
import NightcarDiagnostics
import NightcarReports
import NightcarSize
import NightcarSystem
import NightcarXCAssets

/// What `size` shows of a history, in place of catalogs.
struct TrendArguments: ParsableArguments {
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

    func validate() throws {
        guard weeks >= 0 else { throw ValidationError("--weeks must be 0 or more.") }
    }

    /// Writes the reports of a history.
    ///
    /// - Throws: the errors of reading and writing, and the exit code of budgets if the growth is over the limit.
    func show(_ path: String, to outputs: [ReportOutput<SizeFormat>], quiet: QuietOption) throws {
        let points = try History(path: path).points
        guard !points.isEmpty else {
            throw Failure("the history has no lines; add one with \"nightcar size --append\"", in: path)
        }
        let trend = Trend(points, weeks: weeks)
        let verdict = verdict(from: points[trend.base].bytes, to: points[points.count - 1].bytes)
        for output in outputs {
            let text: String
            switch output.format {
            case .text: text = trend.text
            case .html:
                let page = TrendPage(trend, title: path, verdict: verdict, tool: "nightcar \(compilerVersion)") {
                    HostedRepository()?.address(ofCommit: $0)
                }
                text = page.html
            case .json, .csv, .markdown:
                throw ValidationError("A history is shown as text or html; each of its lines is JSON already.")
            }
            guard let file = output.path else {
                print(text, terminator: "")
                continue
            }
            try CatalogFinder.checkIsOutside(file)
            try writeFileAtomically(text.utf8, to: file)
            if output.format == .html { quiet.noteName(ofPage: file) }
        }
        if let verdict {
            Terminal.print(Failure(verdict, in: path))
            throw FailureCode.budget
        }
    }

    private func verdict(from old: Int, to new: Int) -> String? {
        guard let maxGrowth, maxGrowth.isExceeded(from: old, to: new) else { return nil }
        let growth = "\(Numbers.change(new - old)) (\(Numbers.changePercent(new - old, of: old)))"
        return "\(growth) is over the limit of \(maxGrowth.text)"
    }
}
