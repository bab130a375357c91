import ArgumentParser
import CatalogModel
import Reporters

struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Say which rendition of an asset a device gets, and why.",
        discussion: """
            Examples:
              nightcar resolve build/Assets.ncar Logo --scale 3 --luminosity dark
              nightcar resolve build/Assets.ncar AppIcon --idiom pad --size 83.5x83.5 --format json
              nightcar resolve App/Assets.xcassets label --theme sepia

            A source catalog answers with what its configuration adds, as it would compiled.
            """)

    @Argument(help: "A compiled catalog, or a source catalog.")
    var file: String

    @Argument(help: "The name of an asset, with its namespaces.")
    var name: String

    @OptionGroup(title: "What the device asks for") var traits: TraitOptions

    @Option(help: "The kind of the asset, such as colorset, where several assets have the name.")
    var kind: String?

    @Option(help: "text or json.")
    var format = OutputFormat.text

    @Option(help: "The configuration of a source catalog. (default: the nearest .nightcar.yml at or above it)")
    var config: String?

    func run() async throws {
        let asset = try await configuredAssets(named: name, kind: kind, in: file, config: config)[0]
        guard let resolution = Resolution(asset, traits: traits.traits) else {
            print("\(name) (\(asset.kind.rawValue)): no renditions")
            return
        }
        switch format {
        case .text: print(resolution.text, terminator: "")
        case .json: print(try jsonReport(resolution), terminator: "")
        }
    }
}
