import ArgumentParser
import AuditInput
import Bytes
import CatalogCompiler
import CatalogInput
import CatalogLint
import CatalogModel
import Configuration
import Diagnostics
import HTMLReports
import Pixels
import Reporters
import Tint
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Write a page that shows every picture and color on light, dark and high-contrast grounds.",
        discussion: """
            Examples:
              nightcar preview App/Assets.xcassets --output sheet.html
              nightcar preview build/Assets.ncar --output sheet.html

            The page needs no network. It marks what is derived, leaves gaps where a variant is missing, and gives contrast
            ratios; it can be searched, and filtered by finding. A source catalog is linted, and compiled in memory with the
            configuration's tint rules; a compiled one is shown as it is.
            """)

    @Argument(help: "A source catalog, a folder with catalogs in it, or a compiled catalog.")
    var path: String

    @Option(name: .shortAndLong, help: "The page to write.")
    var output: String

    @Option(name: .shortAndLong, help: "How many files are worked on at the same time. (default: the number of cores)")
    var jobs: Int?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the catalog)")
    var config: String?

    @OptionGroup var links: LinkOptions

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() async throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let page = try await sheet(configuration, jobs: jobs).html(jobs: jobs)
        try writeFileAtomically(page.utf8, to: output)
        if !quiet { print("\(output): \(Numbers.grouped(page.utf8.count)) bytes") }
    }

    private func sheet(_ configuration: Configuration, jobs: Int) async throws -> ContactSheet {
        let catalog = try openCatalog(at: path, links: links.policy)
        var sheet = ContactSheet(
            tool: "nightcar \(compilerVersion)", title: path, catalog: catalog, derivation: configuration.derive.options)
        guard catalog.file == nil else { return sheet }
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        var options = CompileOptions(encoding: EncodeOptions(effort: .time))
        options.additions = configuration.additions()
        options.additions.links = links.policy
        let catalogs = try loadCatalogs(at: [path], links: links.policy)
        let compilation = try await compile(catalogs, options: options, path: path, jobs: jobs) {
            done, total in await bar.update(done: done, of: total)
        }
        sheet.catalog = try openCatalog(ByteView(compilation.bytes), path: path)
        sheet.findings = await findings(compilation, catalogs: catalogs, configuration: configuration, jobs: jobs)
        for asset in catalog.assets {
            if let location = asset.location { sheet.folders[ContactSheet.AssetID(asset)] = location.path }
        }
        return sheet
    }

    /// What compiling and linting find; what both find once.
    private func findings(
        _ compilation: Compilation, catalogs: [SourceCatalog], configuration: Configuration, jobs: Int
    ) async -> [Finding] {
        let root = RepositoryRoot(of: [path], configuration: configuration.path, baseline: nil)
        let options = LintOptions(settings: configuration.lint, root: root, jobs: jobs)
        let found = await lint(catalogs, options: options).findings
        let known = Set(found.map { Place(rule: $0.rule, location: $0.location) })
        return found + compilation.findings.filter { !known.contains(Place(rule: $0.rule, location: $0.location)) }
    }

    private struct Place: Hashable {
        var rule: String
        var location: Location
    }
}
