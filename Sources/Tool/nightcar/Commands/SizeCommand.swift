import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarReports
import NightcarSize
import NightcarSizing
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

struct SizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "size",
        abstract: "Show where every byte of asset catalogs goes, and check size budgets.",
        discussion: """
            Examples:
              nightcar size App/Assets.xcassets
              nightcar size App --group-by owner,asset -n 5 --filter 'Icons/.*'
              nightcar size App --since origin/main --format markdown:comment.md
              nightcar size build/Assets.ncar --device all --format json
              nightcar size App --platform ios --apply dead_1x,metadata --patch p.patch
              nightcar size App --max catalog:2MB --max owner=@design:150KB
              nightcar size App --append sizes.ndjson
              nightcar size sizes.ndjson --weeks 4 --max-growth 5%

            A path can be a catalog in any format, a size report, or a folder, app or
            archive (.ipa) that contains catalogs. Source catalogs are compiled in memory.
            Set budgets in .nightcar.yml. If one is exceeded, the exit code is 4, unless a
            commit since the base has the footer "Asset-Size: reason".

            A history that --append has written is a path, too: then the report shows how
            the sizes grew. Growth is counted from the newest commit that is old enough,
            or from the first one.
            """)

    @Argument(
        help: ArgumentHelp(
            """
            Catalogs, a size report, a history, or folders, apps and archives that contain catalogs. The current folder if none is \
            named. - is a compiled catalog or a size report on standard input.
            """, valueName: "paths"), completion: .file())
    var named: [String] = []

    /// The catalogs around the sets that are named.
    private var paths: [String] { named.isEmpty ? ["."] : named.map { CatalogPart($0).catalog } }

    /// The rows that are shown: of the named sets, if only sets are named.
    private var view: AuditReport.View {
        get throws {
            let parts = named.compactMap { path in
                let place = CatalogPart(path)
                return place.part.map { String($0.dropFirst(place.catalog.utf8.count + 1)) }
            }
            var view = try report.view
            if report.filter == nil, !parts.isEmpty, parts.count == named.count { view.filter = try RowFilter(sets: parts) }
            return view
        }
    }

    @OptionGroup(title: "How source catalogs are compiled") var filter: FilterOptions
    @OptionGroup(title: "How source catalogs are compiled") var compilation: CompilationOptions
    @OptionGroup(title: "How source catalogs are compiled") var links: LinkOptions
    @OptionGroup(title: "How source catalogs are compiled") var measure: MeasureArguments
    @OptionGroup(title: "How source catalogs are compiled") var parallel: JobOptions
    @OptionGroup(title: "How source catalogs are compiled") var settings: ConfigurationOptions
    @OptionGroup(title: "Report") var report: ReportArguments
    @OptionGroup(title: "Comparison with a baseline") var comparison: ComparisonArguments
    @OptionGroup(title: "Build cache") var caching: CacheOptions

    @Option(
        help: ArgumentHelp(
            """
            Show what each of these devices keeps, and the minimum and maximum. Use names such as iphone-17-pro, all, or a JSON file \
            with more devices.
            """,
            valueName: "device"), completion: .list(ofAny: ["all"] + Device.current.map(\.name)),
        transform: CommaSeparated.devices)
    var device: [CommaSeparated<String>] = []

    @Flag(help: "Find possible savings. Each one is compiled in memory.")
    var savings = false

    @OptionGroup(title: "The app's sources, for names that code uses") var sources: AppSourcesOption

    @OptionGroup(title: "Applying savings") var applying: SavingsApplication

    @Option(
        help: ArgumentHelp("Add the sizes to this history file, one line of JSON for each commit.", valueName: "file"),
        completion: .file())
    var append: String?

    @OptionGroup(title: "Budgets besides the ones in .nightcar.yml") var budgets: BudgetArguments

    @OptionGroup(title: "Growth over a history") var trend: TrendArguments

    @Flag(help: "If a catalog has shrunk, lower the \"max\" of its budgets in the configuration.")
    var ratchet = false

    @OptionGroup var quiet: QuietOption

    func run() async throws {
        if paths.count == 1, History.isHistory(paths[0]) {
            return try trend.show(paths[0], limit: budgets.ofHistory, to: report.outputs, quiet: quiet)
        }
        let given = try budgets.all(compares: !comparison.named.isEmpty)
        let moment = currentMoment()
        let configuration = try settings.configuration(nearestTo: paths[0])
        let devices = try devices()
        let cache = try caching.open()
        let files = cache?.files(for: paths, moment: moment)
        defer { files?.finish() }
        var reader = measure.reader(compilation.settings(filter, links), parallel, settings, cache: files, bar: quiet.progressBar)
        reader.options.devices = devices
        if savings || !applying.kinds.isEmpty { reader.options.known = EncodedFiles(cache: files) }
        let sizes = try await reader.report(of: paths)
        var audit = AuditReport(sizes, view: try view)
        let request = SavingsRequest(
            filter: audit.view.filter, least: LeastSaving(bytes: report.threshold?.bytes),
            sources: sources.choice)
        if !applying.kinds.isEmpty {
            return try await applying.run(on: paths, report: sizes, request: request, reader: reader, quiet: quiet)
        }
        if savings { try await find(request, with: reader, for: &audit) }
        try await comparison.compare(&audit, paths: paths, reader: reader, footer: configuration.size.footer)
        audit.devices = devices.map { DeviceSize(of: sizes, for: $0, since: audit.diff?.old.report) }
        audit.verdicts = (configuration.size.budgets + given).verdicts(on: sizes, in: audit.diff)
        audit.footer = configuration.size.footer
        if let append { audit.trend = try history(append, adding: audit) }
        try await report.emit(audit, isDiff: false, quiet: quiet)
        if ratchet { try lower(audit.verdicts, in: configuration) }
        if comparison.strictBaseline, audit.baseline?.isStale == true { throw FailureCode.staleBaseline }
        if audit.failsBudget { throw FailureCode.budget }
        // What the merge base lacked is a warning in the report: the change may be what mends it.
        try failIfUnreadable(in: [sizes])
    }

    /// Adds the possible savings.
    private func find(_ request: SavingsRequest, with reader: SizeReader, for audit: inout AuditReport) async throws {
        let found = try await reader.savings(in: paths, report: audit.report, request: request)
        (audit.opportunities, audit.savingsTogether, audit.searched) = (found.opportunities, found.together, found.searched)
        for (reason, refused) in Dictionary(grouping: found.refused, by: \.reason.words).sorted(by: { $0.key < $1.key }) {
            quiet.note("savings left out: \(refused.count) (\(reason))")
        }
    }

    private func devices() throws -> [Device] {
        let words: [String] = device.elements()
        let own = try words.filter(isDeviceFile).flatMap { try readDevices($0) }
        let names = words.filter { !isDeviceFile($0) }
        if names.isEmpty { return own }
        return try names.flatMap { name in
            if name == "all" { return own + Device.current }
            guard let device = Device.named(name, among: own + Device.current) else {
                throw Failure.noDevice(name, among: own + Device.current)
            }
            return [device]
        }
    }

    private func history(_ path: String, adding audit: AuditReport) throws -> [TrendPoint] {
        var history = try History(path: path)
        let platform = filter.platform
        try history.append(
            audit.report, of: paths[0], by: report.groupBy.isEmpty ? .folder : audit.view.dimensions[0], devices: audit.devices,
            platform: platform)
        return history.points.map(\.sums)
    }

    private func lower(_ verdicts: [BudgetVerdict], in configuration: Configuration) throws {
        guard let path = configuration.path else { return }
        let ratchet = Ratchet(verdicts)
        guard !ratchet.steps.isEmpty else {
            quiet.note("\(path): no budget can be lowered")
            return
        }
        try ratchet.apply(toFile: path)
        for step in ratchet.steps {
            quiet.note("\(path):\(step.line): lowered budget \"\(step.budget)\" from \(step.old) to \(step.new)")
        }
    }
}
