import ArgumentParser
import NightcarDiagnostics
import NightcarReports
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

    @Argument(help: "Asset catalogs, or folders that contain some.", completion: .file())
    var paths: [String]

    @OptionGroup var output: OutputOptions

    @OptionGroup var links: LinkOptions

    func run() throws {
        var catalogs: [SourceCatalog] = []
        var hasFailed = false
        for path in paths {
            do {
                catalogs += try loadCatalogs(at: [path], links: links.policy)
            } catch {
                Terminal.print(error)
                hasFailed = true
            }
        }
        if catalogs.isEmpty { throw FailureCode.unusable }
        for finding in catalogs.flatMap(\.findings) where finding.severity == .error { Terminal.printError("\(finding)") }
        let inventories = catalogs.map(inventory(of:))
        switch output.format {
        case .text: print(inventories.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(Inventory.report(inventories), terminator: "")
        }
        if hasFailed { throw FailureCode.findings }
    }
}
