import ArgumentParser
import NightcarAudit
import NightcarConfiguration
import NightcarDiagnostics
import NightcarFormats
import NightcarReports
import NightcarTokens
import NightcarXCAssets

struct InventoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inventory",
        abstract: "Count the sets, entries and files of source catalogs.",
        discussion: """
            Examples:
              nightcar inventory App/Assets.xcassets
              nightcar inventory . --format json

            If a path can't be read, the others are still counted, and the exit code is 1.
            """)

    @Argument(help: "Asset catalogs, folders that contain some, or design tokens.", completion: .file())
    var paths: [String]

    @OptionGroup var output: OutputOptions

    @OptionGroup var links: LinkOptions
    @OptionGroup var settings: ConfigurationOptions

    func run() throws {
        var catalogs: [SourceCatalog] = []
        var (hasFailed, tokens) = (false, [Finding]())
        for path in paths {
            do {
                let configuration = try settings.configuration(nearestTo: path)
                guard !TokenSystem.isSource(path) else {
                    let sources = try TokenSources([path], configuration)
                    tokens += sources.findings
                    catalogs.append(sources.catalog)
                    continue
                }
                let entered = configuration.entered
                catalogs += try loadCatalogs(at: [path], entering: entered, links: links.policy)
            } catch {
                Terminal.print(Failure(error))
                hasFailed = true
            }
        }
        if catalogs.isEmpty { throw FailureCode.unusable }
        for finding in tokens + catalogs.flatMap(\.findings) where finding.severity == .error {
            Terminal.printError("\(finding)")
        }
        for note in catalogs.flatMap(\.findings).notesOfSearch { Terminal.printError(note) }
        let inventories = catalogs.map(inventory(of:))
        switch output.format {
        case .text: print(inventories.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(Inventory.report(inventories), terminator: "")
        }
        if hasFailed { throw FailureCode.findings }
    }
}
