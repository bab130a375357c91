import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarReports
import NightcarXCAssets
import ThemeCatalogBytes

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Write a page that shows every image and color on light, dark and high-contrast backgrounds.",
        discussion: """
            Examples:
              nightcar preview
              nightcar preview App/Assets.xcassets --output sheet.html
              nightcar preview build/Assets.ncar --output sheet.html
              nightcar preview AppIcon.icon --output icon.html
              nightcar preview App/Assets.xcassets --plan --output review.html

            The page works offline. It marks derived variants, leaves gaps for missing
            ones, and shows contrast ratios. You can search it and filter it by finding. A
            source catalog is linted, and compiled in memory with the tint rules of its
            configuration. A compiled catalog is shown as it is. A document of Icon
            Composer is drawn in its six renditions, beside the app icon set of the same
            name if a catalog in its folder has one.

            With --plan, the page shows what tint proposes, beside the originals, with
            roles and evidence. You accept, reject or change each proposal, and the page
            saves the choices as a configuration.
            """)

    @Argument(
        help: "A catalog, an icon document, design tokens, or a folder, app or archive that contains catalogs.",
        completion: .file())
    var path = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the page to this file. (default: \(Self.usualOutput))", valueName: "file"), completion: .file())
    var output: String?

    private static let usualOutput = "preview.html"

    @Flag(help: "Show what tint would derive, to be accepted or rejected.")
    var plan = false

    @OptionGroup var sources: AppSourcesOption
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions
    @OptionGroup var quiet: QuietOption
    @OptionGroup(title: "Build cache") var caching: CacheOptions

    func validate() throws {
        if plan, CatalogFinder.isIcon(path) { throw ValidationError("--plan needs an asset catalog, not an icon document.") }
    }

    func run() async throws {
        let output = output ?? Self.usualOutput
        try CatalogFinder.checkIsOutside(output)
        if self.output == nil { try Self.checkIsPage(output) }
        let moment = currentMoment()
        let cache = try caching.open()
        let files = cache?.files(for: [path], moment: moment)
        defer { files?.finish() }
        let preview = Preview(
            of: path, settings.choice, sources: sources.choice,
            run: RunContext(parallel, links, bar: quiet.progressBar), cache: files)
        var notes: [String] = []
        let page = try await plan ? preview.plan(notes: &notes) : preview.html(notes: &notes)
        for note in notes { Terminal.printError(note) }
        try writeFileAtomically(page.utf8, to: output)
        if !quiet.quiet { print("\(output): \(Numbers.grouped(page.utf8.count)) bytes") }
        quiet.noteName(ofPage: output)
    }

    /// Only an earlier page may be replaced without asking.
    private static func checkIsPage(_ path: String) throws {
        guard access(path, F_OK) == 0 else { return }
        guard String(decoding: try readFile(path), as: UTF8.self).contains("nightcar \(compilerVersion)") else {
            throw Failure("it is there already, and isn't a page of nightcar; name a file with --output", in: path)
        }
    }
}
