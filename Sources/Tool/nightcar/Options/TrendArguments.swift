import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarReports
import NightcarSize
import NightcarSizing
import NightcarXCAssets

/// What `size` shows of a history, in place of catalogs.
struct TrendArguments: ParsableArguments {
    @Option(help: "Count the growth from the newest commit that is at least so many weeks older than the last one.")
    var weeks = 4

    func validate() throws {
        guard weeks >= 0 else { throw ValidationError("--weeks must be 0 or more.") }
    }

    /// Writes the reports of a history.
    ///
    /// - Throws: the errors of reading and writing, and the exit code of budgets if the growth is over the limit.
    func show(
        _ path: String, limit: GrowthLimit?, to outputs: [ReportOutput<SizeFormat>], quiet: QuietOption
    ) throws {
        let points = try History(path: path).points
        guard !points.isEmpty else {
            throw Failure("the history has no lines; add one with \"nightcar size --append\"", in: path)
        }
        let trend = Trend(points, weeks: weeks)
        let (old, new) = (points[trend.base].bytes, points[points.count - 1].bytes)
        let verdict = limit.flatMap { limit in
            limit.isExceeded(from: old, to: new)
                ? "\(Numbers.change(new - old)) (\(Numbers.changePercent(new - old, of: old))) is over the limit of \(limit.text)"
                : nil
        }
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
}
