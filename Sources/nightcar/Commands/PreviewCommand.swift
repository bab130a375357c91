import ArgumentParser
import NightcarAudit
import NightcarCache
import NightcarCompiler
import NightcarConfiguration
import NightcarDiagnostics
import NightcarEncoding
import NightcarFormats
import NightcarLint
import NightcarModel
import NightcarPages
import NightcarReports
import NightcarSystem
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Write a page that shows every image and color on light, dark and high-contrast backgrounds.",
        discussion: """
            Examples:
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

    @Argument(help: "A catalog, an icon document, or a folder, app or archive that contains catalogs.", completion: .file())
    var path: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the page to this file.", valueName: "file"), completion: .file())
    var output: String

    @Flag(help: "Show what tint would derive, to be accepted or rejected.")
    var plan = false

    @Option(
        help: ArgumentHelp(
            "With --plan, read these source files or folders of the app to see what its colors are for.", valueName: "path"))
    var sources: [CommaSeparated<String>] = []

    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions
    @OptionGroup var quiet: QuietOption
    @OptionGroup(title: "Build cache") var caching: CacheOptions

    func validate() throws {
        try AppSourcesOption.check(sources.elements())
        if plan, CatalogFinder.isIcon(path) { throw ValidationError("--plan needs an asset catalog, not an icon document.") }
        if !plan, !sources.isEmpty { throw ValidationError("--sources is for --plan.") }
    }

    func run() async throws {
        try CatalogFinder.checkIsOutside(output)
        let moment = currentMoment()
        let configuration = try settings.configuration(nearestTo: path)
        let cache = try caching.open()
        let files = cache.files(for: [path], moment: moment)
        defer { cache.end(files, quiet: quiet) }
        let page =
            plan
            ? try await PlanReview(
                path: path, configuration: configuration, sources: sources.elements(), links: links.policy
            ).html(jobs: parallel.count)
            : CatalogFinder.isIcon(path)
                ? try await IconPreview(path: path, links: links.policy, painter: VectorPainter(cache: files?.local))
                    .html(jobs: parallel.count)
                : try await sheet(configuration, jobs: parallel.count, cache: files).html(jobs: parallel.count)
        try writeFileAtomically(page.utf8, to: output)
        if !quiet.quiet { print("\(output): \(Numbers.grouped(page.utf8.count)) bytes") }
        quiet.noteName(ofPage: output)
    }

    private func sheet(_ configuration: Configuration, jobs: Int, cache: FileCache?) async throws -> ContactSheet {
        let catalog = try NamedCatalog(at: path, links: links.policy).open(links: links.policy)
        var sheet = ContactSheet(
            tool: "nightcar \(compilerVersion)", title: path, catalog: catalog, derivation: configuration.derive.options)
        guard catalog.file == nil else { return sheet }
        let bar = quiet.progressBar
        var options = CompileOptions(encoding: EncodeOptions(effort: .time))
        options.additions = configuration.additions(links: links.policy)
        let catalogs = try loadCatalogs(at: [path], links: links.policy)
        let apart = catalogs.keepingNamesakesApart(below: path)
        let compilation = try await compile(apart, options: options, path: path, jobs: jobs, cache: cache) {
            done, total in await bar.update(done: done, of: total)
        }
        sheet.catalog = try openCatalog(ByteView(compilation.bytes), path: path)
        sheet.findings = await findings(
            compilation, catalogs: catalogs, configuration: configuration, jobs: jobs, cache: cache)
        for asset in expandSideBySide(apart).assets {
            if let location = asset.location { sheet.folders[ContactSheet.AssetID(asset)] = location.path }
        }
        return sheet
    }

    /// The findings of compiling and linting. A finding of both is listed once.
    private func findings(
        _ compilation: Compilation, catalogs: [SourceCatalog], configuration: Configuration, jobs: Int, cache: FileCache?
    ) async -> [Finding] {
        let root = RepositoryRoot(of: [path], configuration: configuration.path, baseline: nil)
        var options = LintOptions(settings: configuration.lint, root: root, jobs: jobs)
        options.painter = VectorPainter(cache: cache?.local)
        let found = await lint(catalogs, options: options).findings
        let known = Set(found.map { Place(id: $0.id, location: $0.location) })
        return found + compilation.findings.filter { !known.contains(Place(id: $0.id, location: $0.location)) }
    }

    private struct Place: Hashable {
        var id: FindingID
        var location: Location
    }
}
