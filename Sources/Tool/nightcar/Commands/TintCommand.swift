import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarReports
import NightcarTint
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
              nightcar tint App/Assets.xcassets --write
              nightcar tint App/Assets.xcassets --xcassets build/dark

            Without --write or --xcassets, tint prints its plan and changes nothing.

            To find out what a color is for, tint looks at the configuration first, then
            at the app's code, then at the color's name, folder, siblings and shape. It
            asks about a color that it can't classify, and leaves it alone. The file
            .nightcar-tint.lock next to the catalog records what was written. If you edit
            a derived entry, tint doesn't change it again. The status is 1 if a written
            color can't be made out in dark mode on what lies behind it.
            """)

    @Argument(
        help: ArgumentHelp(
            "Asset catalogs, or folders that contain some. The current folder if none is named.", valueName: "catalogs"),
        completion: .file())
    var named: [String] = []

    private var catalogs: [String] { named.isEmpty ? ["."] : named }

    @Option(help: ArgumentHelp("Show every step for this asset, with numbers.", valueName: "name"))
    var explain: String?

    @Flag(help: "Write the derived entries and files into the catalogs.")
    var write = false

    @Flag(help: "With --write or --xcassets, also write the values of the assets that tint asks about.")
    var includeAsked = false

    @Option(
        help: ArgumentHelp("Copy the catalogs to this folder and write into the copies instead.", valueName: "folder"),
        completion: .directory)
    var xcassets: String?

    @Flag(
        inversion: .prefixedNo, help: "Whether to derive values for Increase Contrast. (default: what the configuration says)")
    var highContrast: Bool?

    @OptionGroup var sources: AppSourcesOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if includeAsked, !write, xcassets == nil { throw ValidationError("Use --include-asked with --write or --xcassets.") }
        if write, xcassets != nil { throw ValidationError("Use either --write or --xcassets.") }
        if output.format == .json, write || xcassets != nil || explain != nil {
            throw ValidationError("JSON is a format of the plan. Use it without --write, --xcassets and --explain.")
        }
    }

    func run() async throws {
        let configuration = try settings.configuration(nearestTo: catalogs[0])
        let copies = try xcassets.map {
            try copySources(catalogs, entering: configuration.entered, into: $0, links: links.policy)
        }
        let paths = copies?.map(\.copy) ?? catalogs
        let tint = try await TintRun(
            paths, of: copies?.map(\.original), configuration, sources: sources.choice, highContrast: highContrast,
            run: RunContext(parallel, links))
        for note in tint.notes { Terminal.printError(note) }
        if let explain { return print(try tint.explanation(of: explain), terminator: "") }
        var findings = tint.findings
        if write || xcassets != nil {
            findings += try bring(tint.writing(writesAsked: includeAsked)) + tint.configured.lostColors(writesAsked: includeAsked)
        }
        findings.sort()
        if output.format == .json {
            let (configured, plan) = (tint.configured, tint.configured.colors)
            print(try jsonReport(TintReport(plan, configured.images, findings, configured.catalog)), terminator: "")
        } else {
            if !write, xcassets == nil { print(await tint.text(jobs: parallel.count), terminator: "") }
            print(findings.text, terminator: "")
        }
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }

    /// How many names of assets with a question are printed.
    private static let namedQuestions = 8

    /// Writes the changes, and prints the path of each file as soon as it is written.
    private func bring(_ writing: TintWriting) throws -> [Finding] {
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
        if !writing.asked.isEmpty, !quiet.quiet {
            let names = writing.asked.prefix(Self.namedQuestions).joined(separator: ", ")
            let more = writing.asked.count > Self.namedQuestions ? " and \(writing.asked.count - Self.namedQuestions) more" : ""
            print("\(Numbers.counted(writing.asked.count, "question")) not written: \(names)\(more)")
            let ways = "answer them in \"nightcar preview --plan\" or in .nightcar.yml"
            print("\(ways), or write the first proposals with --include-asked")
        }
        return writing.findings
    }
}
