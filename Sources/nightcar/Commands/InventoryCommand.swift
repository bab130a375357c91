import ArgumentParser
import Reporters
import XCAssets

struct InventoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inventory",
        abstract: "Count what source catalogs hold.",
        discussion: """
            Examples:
              nightcar inventory App/Assets.xcassets
              nightcar inventory . --format json
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var paths: [String]

    @Option(help: "text or json.")
    var format = OutputFormat.text

    @OptionGroup var links: LinkOptions

    func run() throws {
        let catalogs = try loadCatalogs(at: paths, links: links.policy)
        for finding in catalogs.flatMap(\.findings) where finding.isRefusedLink { Terminal.printError("\(finding)") }
        let inventories = catalogs.map(inventory(of:))
        switch format {
        case .text: print(inventories.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(Inventory.report(inventories), terminator: "")
        }
    }
}
