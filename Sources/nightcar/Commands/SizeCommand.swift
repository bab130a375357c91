import ArgumentParser
import AuditInput
import Bytes
import CatalogCompiler
import Configuration
import Diagnostics
import Git
import Reporters
import SizeAudit

struct SizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "size",
        abstract: "Say where every byte of asset catalogs goes, and judge it by budgets.",
        discussion: """
            Examples:
              nightcar size App/Assets.xcassets
              nightcar size App --group-by owner,asset -n 5 --filter 'Icons/.*'
              nightcar size App --baseline git:origin/main --format markdown:comment.md
              nightcar size build/Assets.ncar --thin all --format json

            PATH is a catalog of any format, a size report, or a folder, app or archive (.ipa) with catalogs in it. Source
            catalogs are compiled in memory. Budgets come from .nightcar.yml; with one exceeded the exit code is 4, unless a
            commit since the base has the footer “Asset-Size: reason”.
            """)

    @Argument(help: "Catalogs, a size report, or folders, apps and archives with catalogs in them.")
    var paths: [String]

    @OptionGroup(title: "How source catalogs are compiled") var measure: MeasureArguments
    @OptionGroup(title: "What is shown") var report: ReportArguments
    @OptionGroup(title: "Comparing with a baseline") var comparison: ComparisonArguments

    @Option(
        help: ArgumentHelp(
            "Say what a device keeps, and the minimum and maximum: names such as iphone-17-pro,ipad-a16, or all.",
            valueName: "device"))
    var thin: [String] = []

    @Option(help: ArgumentHelp("Further devices for --thin, as JSON; all of them when --thin names none.", valueName: "file"))
    var deviceSpec: String?

    @Flag(help: "Measure what could be saved, by compiling it.")
    var savings = false

    @Option(help: ArgumentHelp("Add the sizes to this history, one line of JSON for each commit.", valueName: "file"))
    var append: String?

    @Flag(help: "Lower the budgets' “max” in the configuration to what is left after a shrink.")
    var ratchet = false

    @Flag(name: .shortAndLong, help: "No progress bar.")
    var quiet = false

    func run() async throws {
        let configuration = try measure.configuration(nearestTo: paths[0])
        let devices = try devices()
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        let reader = SizeReader(options: measure.options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
        let sizes = try await reader.report(of: paths)
        var audit = AuditReport(sizes, view: try report.view)
        if savings { audit.opportunities = try await reader.opportunities(in: paths, report: sizes) }
        try await comparison.compare(&audit, paths: paths, reader: reader, footer: configuration.size.footer)
        audit.devices = devices.map { DeviceSize(of: sizes, for: $0, since: audit.diff?.old.report) }
        audit.verdicts = configuration.size.budgets.verdicts(on: sizes, in: audit.diff)
        audit.footer = configuration.size.footer
        if let append { audit.trend = try history(append, adding: sizes) }
        try await report.emit(audit, isDiff: false)
        if ratchet { try lower(audit.verdicts, in: configuration) }
        if comparison.strictBaseline, audit.baseline?.isStale == true { throw FailureCode.staleBaseline }
        if audit.failsBudget { throw FailureCode.budget }
        try failIfUnreadable(in: [sizes] + (audit.diff.map { [$0.old.report] } ?? []))
    }

    private func devices() throws -> [Device] {
        let own = try deviceSpec.map { try readDevices($0) } ?? []
        let names = thin.flatMap { $0.split(separator: ",").map(String.init) }
        if names.isEmpty { return own }
        return try names.flatMap { name in
            if name == "all" { return own + Device.current }
            guard let device = Device.named(name, among: own + Device.current) else {
                throw Failure.noDevice(name, among: own + Device.current)
            }
            return [device]
        }
    }

    private func history(_ path: String, adding sizes: SizeReport) throws -> [TrendPoint] {
        var history = try History(path: path)
        let commit = try? Repository(containing: paths[0]).commit("HEAD")
        try history.append(TrendPoint(commit: commit, bytes: sizes.bytes, downloadBytes: sizes.downloadBytes))
        return history.points
    }

    private func lower(_ verdicts: [BudgetVerdict], in configuration: Configuration) throws {
        guard let path = configuration.path else { return }
        let ratchet = Ratchet(verdicts)
        guard !ratchet.steps.isEmpty else {
            Terminal.printError("\(path): no budget can be lowered")
            return
        }
        let text = String(decoding: try readFile(path), as: UTF8.self)
        guard let lowered = ratchet.apply(to: text) else {
            throw Failure("the limits do not stand where they were read; the file is left as it is", in: path)
        }
        try writeFileAtomically(lowered.utf8, to: path)
        for step in ratchet.steps {
            Terminal.printError("\(path):\(step.line): budget “\(step.budget)” lowered from \(step.old) to \(step.new)")
        }
    }
}
