import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarLint
import NightcarReports
import NightcarXCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Severity: ExpressibleByArgument {
    /// Also reads the word that totals have for it: `2 notes`.
    public init?(argument: String) { self.init(rawValue: argument == "note" ? Severity.info.rawValue : argument) }
}

/// How findings are shown, and which of them fail the run.
struct LintReporting: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print the report in this format; FORMAT:FILE writes it to a file. (default: pretty)\n"
                + ReportFormat.allCases.map(\.rawValue).joined(separator: ", "),
            valueName: "format[:file]"),
        completion: .list(ofAny: ReportFormat.allCases.map(\.rawValue)),
        transform: { text in
            do {
                return try CommaSeparated(text) { word throws(ReportTargetError) in try ReportTarget(parsing: word) }
            } catch {
                throw ValidationError("\(error)")
            }
        })
    var format: [CommaSeparated<ReportTarget>] = []

    @Option(help: ArgumentHelp("Report only findings of this severity or above. (default: info)", valueName: "severity"))
    var minSeverity: Severity?

    @Flag(help: "Print each finding by itself with its lines, and the notes too. Otherwise what has one cause is one line.")
    var all = false

    @OptionGroup var failure: FailureOption

    @OptionGroup var color: ColorOption
    @OptionGroup var quiet: QuietOption

    /// Whether findings fail the run.
    func fails(_ findings: [Finding]) -> Bool { failure.failOn.fails(findings) }

    /// Writes the reports.
    ///
    /// - Parameter isBrief: whether a report for a terminal is short unless somebody asked for more.
    func print(_ outcome: LintOutcome, root: RepositoryRoot, isBrief: Bool) throws {
        try print(outcome.findings, rules: outcome.rules, root: root, isBrief: isBrief && !all && minSeverity == nil)
    }

    /// Writes the reports of findings that no rule, or only some, made.
    func print(_ all: [Finding], rules: [String], root: RepositoryRoot, isBrief: Bool = false) throws {
        let findings = all.filter { $0.severity >= minSeverity ?? .info }
        let report = LintReport(
            tool: .nightcar, findings: findings,
            rules: rules.compactMap { RuleRegistry.rule($0)?.about.info }, root: root.path,
            workingDirectory: root.workingDirectory, files: .onDisk)
        let targets: [ReportTarget] = format.elements()
        for file in targets.compactMap(\.file) { try CatalogFinder.checkIsOutside(file) }
        let text =
            targets.isEmpty && isBrief
            ? report.brief(color: color.isEnabled)
            : try report.write(to: targets.isEmpty ? [ReportTarget(format: .pretty)] : targets, color: color.isEnabled)
        Swift.print(text, terminator: "")
        for target in targets where target.format == .html {
            if let file = target.file { quiet.noteName(ofPage: file) }
        }
    }
}

extension LintReport.Tool {
    /// This program. `NIGHTCAR_REPOSITORY` names the repository that it comes from, as in `Scripts/install.sh`. The action sets it.
    /// Without it, reports have no links, because nobody knows where the pages are.
    static var nightcar: Self {
        let repository = ProcessInfo.processInfo.environment["NIGHTCAR_REPOSITORY"] ?? ""
        guard !repository.isEmpty else { return Self(name: "nightcar", version: compilerVersion) }
        return Self(name: "nightcar", version: compilerVersion, repository: repository)
    }
}
