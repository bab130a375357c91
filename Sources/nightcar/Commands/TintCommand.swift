import ArgumentParser
import NightcarConfiguration
import NightcarDerivation
import NightcarDiagnostics
import NightcarFormats
import NightcarModel
import NightcarReports
import NightcarSystem
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

struct TintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tint",
        abstract: "Derive the dark and high-contrast variants that a catalog lacks.",
        discussion: """
            Examples:
              nightcar tint App/Assets.xcassets
              nightcar tint App/Assets.xcassets --explain Label
              nightcar tint App/Assets.xcassets --format json
              nightcar tint App/Assets.xcassets --sources App --write
              nightcar tint App/Assets.xcassets --xcassets build/dark

            Without --write or --xcassets, tint prints its plan and changes nothing.

            To find out what a color is for, tint looks at the configuration first, then
            at the code (with --sources), then at the color's name, folder, siblings and
            shape. It asks about a color that it can't classify, and leaves it alone. The
            file .nightcar-tint.lock next to the catalog records what was written. If you
            edit a derived entry, tint doesn't change it again.
            """)

    @Argument(help: "Asset catalogs, or folders that contain some.", completion: .file())
    var catalogs: [String]

    @Option(help: ArgumentHelp("Show every step for this asset, with numbers.", valueName: "name"))
    var explain: String?

    @Flag(help: "Write the derived entries and files into the catalogs.")
    var write = false

    @Option(
        help: ArgumentHelp("Copy the catalogs to this folder and write into the copies instead.", valueName: "folder"),
        completion: .directory)
    var xcassets: String?

    @Flag(
        inversion: .prefixedNo, help: "Whether to derive values for Increase Contrast. (default: what the configuration says)")
    var highContrast: Bool?

    @Option(
        help: ArgumentHelp("Read these source files or folders of the app to see what its colors are for.", valueName: "path"))
    var sources: [CommaSeparated<String>] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if write, xcassets != nil { throw ValidationError("Use either --write or --xcassets.") }
        if output.format == .json, write || xcassets != nil || explain != nil {
            throw ValidationError("JSON is a format of the plan. Use it without --write, --xcassets and --explain.")
        }
    }

    func run() async throws {
        let configuration = try settings.configuration(nearestTo: catalogs[0])
        let jobs = parallel.count
        let loaded = try loadCatalogs(at: try xcassets.map(copies) ?? catalogs, links: links.policy)
        var planning = try await TintPlanning(
            loaded, configuration, sources: sources.elements(), links: links.policy, jobs: jobs)
        if let highContrast {
            planning.additions.derivation.derivesHighContrast = highContrast
            planning.additions.images?.derivesHighContrast = highContrast
        }
        let state = planning.state
        let configured = await ConfiguredCatalog(planning.declared, additions: planning.additions, jobs: jobs)
        if let explain { return try printExplanation(of: explain, configured.colors, configured.images) }
        var findings = configured.findings + state.findings + loaded.flatMap(\.findings).filter { $0.severity == .error }
        if write || xcassets != nil { findings += try bring(loaded, configured, state) }
        findings.sort()
        if output.format == .json {
            print(try jsonReport(TintReport(configured.colors, configured.images, findings, configured.catalog)), terminator: "")
        } else {
            if !write, xcassets == nil { await printPlan(configured, jobs: jobs) }
            print(findings.text, terminator: "")
        }
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }

    private func printPlan(_ configured: ConfiguredCatalog, jobs: Int) async {
        let savings = await PlanSavings(configured, jobs: jobs)
        let texts = [
            configured.colors.text, configured.images.text(saving: savings.bytes),
            compareVectorPairs(in: configured.catalog).text,
        ]
        print(texts.filter { !$0.isEmpty }.joined(separator: "\n"), terminator: "")
    }

    private func printExplanation(of name: String, _ colors: ColorPlan, _ images: ImagePlan) throws {
        let texts = [colors.explanation(of: name), images.explanation(of: name)].compactMap { $0 }
        guard !texts.isEmpty else {
            throw Failure.noAsset(name, among: colors.items.map(\.name) + images.items.map(\.name), in: catalogs[0])
        }
        print(texts.joined(separator: "\n"), terminator: "")
    }

    /// Writes the changes, and prints the path of each file as soon as it is written.
    private func bring(
        _ sources: [SourceCatalog], _ configured: ConfiguredCatalog, _ state: TintState
    ) throws -> [Finding] {
        let writing = TintWriting(sources, configured, state: state)
        var done = 0
        do throws(FileError) {
            try writing.write { change in
                done += 1
                if !change.isAnnouncement, !quiet.quiet { print("\(change.bytes == nil ? "removed" : "wrote") \(change.path)") }
            }
        } catch {
            let rest = "\(done) of \(writing.changes.count) changes are made; the next run continues from here"
            Terminal.print(Failure(error))
            Terminal.printError("\(error.path): note: \(rest)")
            throw FailureCode.unusable
        }
        let entries = Numbers.counted(writing.written, "entry", "entries")
        if !quiet.quiet { print("\(entries) written, \(writing.removed) removed") }
        return writing.findings
    }

    /// Copies the catalogs into a folder and returns the paths of the copies. Copies nothing if one of the paths is taken.
    private func copies(into folder: String) throws -> [String] {
        let copies = try CatalogFinder(links: links.policy).sources(at: catalogs).paths.map { path in
            (path, "\(folder)/\(path.split(separator: "/").last ?? "Assets.xcassets")")
        }
        var taken: [String: String] = [:]
        for (path, target) in copies {
            if let other = taken.updateValue(path, forKey: target) {
                throw Failure("\(other) and \(path) have the same name; copy them one by one", in: target)
            }
            try checkIsFree(target)
        }
        try makeFolder(folder)
        for (path, target) in copies { try copyCatalog(path, to: target, links: links.policy) }
        return copies.map(\.1)
    }
}

extension [VectorPair] {
    /// The number of declared pairs that differ only in their colors, and the names of their assets.
    fileprivate var text: String {
        VectorPair.Format.allCases.map { format in
            let pairs = filter { $0.format == format }
            guard !pairs.isEmpty else { return "" }
            let recolored = pairs.filter { $0.comparison == .onlyColors }
            let shapes = recolored.count(where: \.isShape)
            let unread = pairs.count { $0.comparison == .unreadable }
            let name = format.rawValue.uppercased()
            var line = "\(recolored.count) of \(pairs.count) \(name) pairs differ in colors only"
            if !recolored.isEmpty { line += "; \(shapes) of them stored as one shape" }
            if shapes < recolored.count { line += "; the others are left alone, because their streams are compressed" }
            if unread > 0 { line += "; \(unread) could not be read" }
            return ([line] + recolored.map { "  \($0.asset)" }).joined(separator: "\n") + "\n"
        }.joined()
    }
}
