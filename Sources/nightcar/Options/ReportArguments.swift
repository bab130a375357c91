import ArgumentParser
import AuditInput
import Bytes
import CatalogCompiler
import Diagnostics
import HTMLReports
import Reporters
public import SizeAudit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A form of the size report and where it goes.
struct SizeOutput: ExpressibleByArgument {
    enum Format: String, CaseIterable {
        case text, json, csv, markdown, html
    }

    var format: Format
    /// Nil for standard output.
    var path: String?

    /// Reads `markdown` and `markdown:comment.md`.
    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let format = Format(rawValue: parts[0]), parts.count < 2 || !parts[1].isEmpty else { return nil }
        self.format = format
        path = parts.count > 1 ? parts[1] : nil
    }

    init(_ format: Format) { self.format = format }

    static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }
    var defaultValueDescription: String { format.rawValue }
}

/// What `size` and `diff` show, and where.
struct ReportArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "text, json, csv, markdown or html, to standard output; FORMAT:FILE writes a file. Can be given several times.",
            valueName: "format"))
    var format: [SizeOutput] = []

    @Option(help: "Group by these, one inside the other: \(Dimension.names.joined(separator: ", ")).")
    var groupBy = "asset"

    @Option(help: "size, source, renditions or name.")
    var sort = SizeOrder.size

    @Option(
        name: [.customShort("n"), .long],
        help: "The most rows of a table, the rest summed up in one; 0 for all. (default: 20, in CSV all; JSON and html have all)")
    var limit: Int?

    @Option(
        help:
            "Only assets, set folders and source files in which this regular expression finds something; the rest is one row [other]."
    )
    var filter: String?

    @Option(help: "auto, always or never. NO_COLOR and CLICOLOR_FORCE count with auto.")
    var color = ColorChoice.auto

    @Option(help: "Tells comments about several targets apart, in the first line of the markdown.")
    var commentKey = "assets"

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("-n must be 0 or more.") }
        _ = try dimensions
        do { _ = try RowFilter(filter) } catch { throw ValidationError("--filter is no regular expression: \(error)") }
        guard outputs.count(where: { $0.path == nil }) <= 1 else {
            throw ValidationError("Only one --format can go to standard output; write the others to files: json:size.json.")
        }
    }

    var view: AuditReport.View {
        get throws {
            AuditReport.View(
                dimensions: try dimensions, filter: try RowFilter(filter), order: sort, limit: limit == 0 ? nil : limit ?? 20)
        }
    }

    /// Writes the report in all forms.
    ///
    /// - Parameter isDiff: whether the change is the report, not a section of it.
    func emit(_ audit: AuditReport, isDiff: Bool) async throws {
        for output in outputs {
            let text = try await text(of: audit, in: output, isDiff: isDiff)
            if let path = output.path {
                try writeFileAtomically(text.utf8, to: path)
            } else {
                print(text, terminator: "")
            }
        }
    }

    private var outputs: [SizeOutput] { format.isEmpty ? [SizeOutput(.text)] : format }

    private func text(of audit: AuditReport, in output: SizeOutput, isDiff: Bool) async throws -> String {
        switch output.format {
        case .text:
            let style = TextStyle(isColored: output.path == nil && isColored)
            return isDiff ? audit.diffText(style: style) : audit.text(style: style)
        case .json: return try isDiff ? audit.diffJSON : audit.json
        case .csv:
            var all = audit
            if limit == nil { all.view.limit = nil }
            return isDiff ? all.diffCSV : all.csv
        case .markdown: return audit.markdown(key: commentKey)
        case .html:
            let jobs = ProcessInfo.processInfo.activeProcessorCount
            return try await SizePage(audit, tool: "nightcar \(compilerVersion)").html(jobs: jobs)
        }
    }

    private var dimensions: [Dimension] {
        get throws {
            try groupBy.split(separator: ",").map { name in
                guard let dimension = Dimension(String(name)) else {
                    throw ValidationError("--group-by takes \(Dimension.names.joined(separator: ", ")), not “\(name)”.")
                }
                return dimension
            }
        }
    }

    private var isColored: Bool {
        color.isEnabled(environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    }
}

/// Names what a report could not count.
///
/// - Throws: the exit code of findings, where there is any.
func failIfUnreadable(in reports: [SizeReport]) throws {
    let files = reports.flatMap(\.unreadable)
    for file in files { Terminal.print(Failure(file.message, in: file.path)) }
    if !files.isEmpty { throw FailureCode.findings }
}

extension SizeOrder: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
