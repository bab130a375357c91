import ArgumentParser
import NightcarDiagnostics
import NightcarModel
import NightcarReports

struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which rendition of an asset a device gets, and why.",
        discussion: """
            Examples:
              nightcar resolve build/Assets.ncar Logo --scale 3 --luminosity dark
              nightcar resolve build/Assets.ncar AppIcon --idiom pad --size 83.5x83.5
              nightcar resolve App/Assets.xcassets label --theme sepia --format json

            For a source catalog, the answer includes what its configuration adds.
            """)

    @Argument(help: "A catalog, or an app or archive that contains a compiled one.", completion: .file())
    var file: String

    @OptionGroup var asset: NamedAsset
    @OptionGroup(title: "What the device asks for") var traits: TraitOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    func run() async throws {
        var findings: [Finding] = []
        let asset = try await configuredAssets(
            asset, in: file, theme: traits.theme, settings: settings, links: links.policy, jobs: parallel.count, &findings)[0]
        guard let resolution = Resolution(asset, traits: traits.traits) else {
            print("\(asset.name) (\(asset.kind.rawValue)): no renditions")
            return try Terminal.report(findings)
        }
        switch output.format {
        case .text: print(resolution.text, terminator: "")
        case .json: print(try jsonReport(resolution), terminator: "")
        }
        try Terminal.report(findings)
    }
}
