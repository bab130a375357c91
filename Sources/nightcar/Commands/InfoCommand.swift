import ArgumentParser
import CatalogInput
import Reporters

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Print what is in a compiled catalog.",
        discussion: """
            Example:
              nightcar info build/Assets.ncar --format json
            """)

    @Argument(help: "A compiled catalog.")
    var file: String

    @Option(help: "text or json.")
    var format = OutputFormat.text

    func run() throws {
        let info = CatalogInfo(try openCompiledCatalog(at: file))
        switch format {
        case .text: print(info.text, terminator: "")
        case .json: print(try jsonReport(info), terminator: "")
        }
    }
}
