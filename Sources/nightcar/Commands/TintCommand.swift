import ArgumentParser
import CatalogModel
import Configuration
import Diagnostics
import Reporters
import Tint
import XCAssets

struct TintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tint",
        abstract: "Plan, explain and write the dark and high-contrast values that a catalog lacks.",
        discussion: """
            Examples:
              nightcar tint App/Assets.xcassets
              nightcar tint App/Assets.xcassets --explain Label

            Prints the plan and changes nothing. What a colour is for is taken from the configuration, then from its name, its
            folder, its siblings and its shape; what remains unknown is reported and left alone.
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var catalogs: [String]

    @Option(help: "Print every step for one asset, with numbers.")
    var explain: String?

    @Flag(
        inversion: .prefixedNo, help: "Whether values for Increase Contrast are derived. (default: what the configuration says)")
    var highContrast: Bool?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first catalog)")
    var config: String?

    func run() throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: catalogs[0])
        var options = configuration.derive.options
        if let highContrast { options.derivesHighContrast = highContrast }
        let expansion = expand(try loadCatalogs(at: catalogs))
        let colors = ColorPlan(expansion.catalog, options: options)
        if let explain {
            guard let text = colors.explanation(of: explain) else {
                throw UnknownName(explain, among: colors.items.map(\.name), in: catalogs[0])
            }
            return print(text, terminator: "")
        }
        print(colors.text, terminator: "")
        let findings = colors.findings.sorted()
        print(findings.text, terminator: "")
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }
}
