import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarLint
import NightcarReports
import NightcarSystem

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check compiled catalogs and apps for what the App Store refuses.",
        discussion: """
            Examples:
              nightcar validate App.ipa
              nightcar validate build/App.app --format github
              nightcar validate Assets.car

            An Assets.car can be readable and still stall an upload in processing, or
            leave an app on a device without its pictures. All catalogs of an app are
            checked, also those of extensions and resource bundles, and the Info.plist
            against them. See Documentation/Findings.md for every check.

            Exit codes:
              0  no errors
              1  errors, and with --strict also warnings
              2  wrong usage, or a file that can't be read
            """)

    @Argument(help: "Assets.car files, apps (.app), .xcarchive folders and .ipa files.", completion: .file())
    var paths: [String]

    @Option(help: "Print the findings in this format.")
    var format = ReportFormat.pretty

    @Flag(help: "Fail on warnings too.")
    var strict = false

    @OptionGroup var color: ColorOption
    @OptionGroup var quiet: QuietOption

    func run() throws {
        var (findings, catalogs) = ([Finding](), 0)
        for path in paths {
            let result = try validateForStore(path)
            findings += result.findings
            catalogs += result.catalogs
        }
        let root = RepositoryRoot(of: paths, configuration: nil, baseline: nil)
        let report = LintReport(
            tool: .nightcar, findings: findings, rules: [], root: root.path, workingDirectory: root.workingDirectory)
        if format != .pretty || !findings.isEmpty {
            print(try report.write(to: [ReportTarget(format: format)], color: color.isEnabled, page: \.page), terminator: "")
        }
        if findings.isEmpty, format == .pretty, !quiet.quiet {
            print("\(catalogs) compiled \(catalogs == 1 ? "catalog" : "catalogs"): nothing that the App Store is known to refuse")
        }
        if findings.contains(where: { $0.severity >= (strict ? .warning : .error) }) { throw FailureCode.findings }
    }
}

extension ReportFormat: ExpressibleByArgument {}
