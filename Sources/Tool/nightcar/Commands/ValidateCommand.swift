import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarLint
import NightcarReports
import NightcarStore
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
              nightcar validate --list

            An Assets.car can be readable and still stall an upload in processing, or
            leave an app on a device without its pictures. All catalogs of an app are
            checked, also those of extensions and resource bundles, and the Info.plist
            against them. Also checked is what is in the icons: --list prints the table of
            rules, and Documentation/StoreRules.md has it with where each is known from.

            Exit codes:
              0  no errors
              1  errors, and with --strict also warnings
              2  wrong usage, or a file that can't be read
            """)

    @Argument(help: "Assets.car files, apps (.app), .xcarchive folders and .ipa files.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Print the table of rules instead.")
    var list = false

    @Option(help: "Print the findings in this format.")
    var format = ReportFormat.pretty

    @Flag(help: "Fail on warnings too.")
    var strict = false

    @OptionGroup var color: ColorOption
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if paths.isEmpty, !list { throw ValidationError("Name an Assets.car, an app or an archive, or use --list.") }
    }

    func run() throws {
        if list { return print(StoreRule.list, terminator: "") }
        var checked = StoreReport()
        for path in paths { checked += try validateForStore(path) }
        let findings = checked.findings
        let root = RepositoryRoot(of: paths, configuration: nil, baseline: nil)
        let report = LintReport(
            tool: .nightcar, findings: findings, rules: [], root: root.path, workingDirectory: root.workingDirectory)
        if format != .pretty || !findings.isEmpty {
            print(try report.write(to: [ReportTarget(format: format)], color: color.isEnabled), terminator: "")
        }
        if format == .pretty, !quiet.quiet { print(checked.sentence) }
        if findings.contains(where: { $0.severity >= (strict ? .warning : .error) }) { throw FailureCode.findings }
    }
}

extension ReportFormat: ExpressibleByArgument {}
