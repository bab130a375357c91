import ArgumentParser
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
            """)

    @Argument(help: "Asset catalogs, or folders that contain some.")
    var paths: [String]

    @OptionGroup var output: OutputOptions

    @OptionGroup var links: LinkOptions

    func run() throws {
        let catalogs = try loadCatalogs(at: paths, links: links.policy)
        for finding in catalogs.flatMap(\.findings) where finding.isRefusedLink { Terminal.printError("\(finding)") }
        let inventories = catalogs.map(inventory(of:))
        switch output.format {
        case .text: print(inventories.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(Inventory.report(inventories), terminator: "")
        }
    }
}
