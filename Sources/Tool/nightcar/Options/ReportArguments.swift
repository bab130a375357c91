import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarOpening
import NightcarReports
public import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum SizeFormat: String, CaseIterable {
    case text, json, csv, markdown, html
}

/// What `size` and `diff` show, and where.
struct ReportArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print the report in this format; FORMAT:FILE writes it to a file. (default: text)", valueName: "format[:file]"))
    var format: [CommaSeparated<ReportOutput<SizeFormat>>] = []

    @Option(
        help: ArgumentHelp(
            "Group the rows by these dimensions, each within the one before. (default: asset)", valueName: "dimension"))
    var groupBy: [CommaSeparated<Dimension>] = []

    @Option(help: "Sort the rows by this.")
    var sort = SizeOrder.size

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp(
            "Show at most this many rows and sum up the rest; 0 shows all. (default: 20 in text and markdown, otherwise all)",
            valueName: "number"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Show only assets, set folders and source files that match this regular expression. The rest is one row, [other].",
            valueName: "pattern"))
    var filter: String?

    @Option(
        help: ArgumentHelp(
            """
            In a comparison, sum up the changes of fewer bytes, such as 100 or 1 KB. (default: 0) In a search for savings, leave out \
            what saves fewer. (default: 1 KB, or 1 % of a smaller file)
            """, valueName: "bytes"))
    var threshold: MemorySize?

    @OptionGroup var color: ColorOption

    @Option(
        help: ArgumentHelp(
            "Put this key in the first line of the markdown report, to tell several comments apart.", valueName: "key"))
    var commentKey = "assets"

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("-n must be 0 or more.") }
        do { _ = try RowFilter(filter) } catch { throw ValidationError("--filter isn't a regular expression: \(error)") }
        guard outputs.count(where: { $0.path == nil }) <= 1 else {
            throw ValidationError("Only one --format can go to standard output; write the others to files: json:size.json.")
        }
    }

    var view: AuditReport.View {
        get throws {
            AuditReport.View(
                dimensions: dimensions, filter: try RowFilter(filter), order: sort, limit: limit == 0 ? nil : limit ?? 20,
                threshold: threshold?.bytes ?? 0)
        }
    }

    /// Writes the report in all formats.
    ///
    /// - Parameter isDiff: whether the comparison is the whole report, rather than a section of it.
    func emit(_ audit: AuditReport, isDiff: Bool, quiet: QuietOption) async throws {
        for output in outputs {
            if let path = output.path { try CatalogFinder.checkIsOutside(path) }
            let text = try await text(of: audit, in: output, isDiff: isDiff)
            if let path = output.path {
                try writeFileAtomically(text.utf8, to: path)
                if output.format == .html { quiet.noteName(ofPage: path) }
            } else {
                print(text, terminator: "")
            }
        }
    }

    var outputs: [ReportOutput<SizeFormat>] { format.isEmpty ? [ReportOutput(.text)] : format.elements() }

    private func text(of audit: AuditReport, in output: ReportOutput<SizeFormat>, isDiff: Bool) async throws -> String {
        switch output.format {
        case .text:
            let screen = output.path == nil ? Terminal.outputWidth : nil
            let style = TextStyle(
                isColored: output.path == nil && color.isEnabled, width: screen ?? Self.usualWidth,
                breaksSentences: screen != nil)
            return isDiff ? audit.diffText(style: style) : audit.text(style: style)
        case .json: return try isDiff ? audit.diffJSON : audit.json
        case .csv:
            var all = audit
            if limit == nil { all.view.limit = nil }
            return isDiff ? all.diffCSV : all.csv
        case .markdown: return audit.markdown(key: commentKey)
        case .html:
            let jobs = ProcessInfo.processInfo.activeProcessorCount
            return try await SizePage(audit, tool: "nightcar \(compilerVersion)", open: ReportFiles().open).html(jobs: jobs)
        }
    }

    /// The longest rows if nothing says how wide the terminal is.
    private static let usualWidth = 100

    private var dimensions: [Dimension] { groupBy.isEmpty ? [.asset] : groupBy.elements() }
}

/// Prints what a report couldn't count.
///
/// - Throws: the exit code of findings if there is anything to print.
func failIfUnreadable(in reports: [SizeReport]) throws {
    let files = reports.flatMap(\.unreadable)
    for file in files { Terminal.print(Failure(file.message, in: file.path)) }
    if !files.isEmpty { throw FailureCode.findings }
}

extension SizeOrder: ExpressibleByArgument {}
