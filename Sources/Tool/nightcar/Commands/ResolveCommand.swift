import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarModel
import NightcarReports
import NightcarSystem

struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which rendition of an asset a device gets, and why.",
        discussion: """
            Examples:
              nightcar resolve build/Assets.ncar Logo --scale 3 --luminosity dark
              nightcar resolve build/Assets.ncar AppIcon --idiom pad --size 83.5x83.5
              nightcar resolve App/Assets.xcassets label --theme sepia --format json
              nightcar resolve AppIcon.icon --appearance clear-dark

            For a source catalog, the answer includes what its configuration adds. For a
            document of Icon Composer, or with --appearance for a layered icon in a
            compiled catalog, the answer is the value of each property and what says so.
            The platform is macOS, unless --idiom or the catalog says otherwise.
            """)

    @Argument(help: "A catalog, an icon document, or an app or archive that contains a compiled catalog.", completion: .file())
    var file: String

    @OptionGroup var asset: NamedAsset
    @OptionGroup(title: "What the device asks for") var traits: TraitOptions
    @OptionGroup var icon: IconChoice
    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    func run() async throws {
        var findings: [Finding] = []
        if let resolution = try icon.resolution(
            at: file, name: asset.name, kind: asset.kind, traits: traits, links: links.policy, &findings)
        {
            print(output.format == .text ? resolution.text : resolution.json, terminator: "")
            return try Terminal.report(findings)
        }
        let asset = try await configuredAssets(
            asset.value, in: file, theme: traits.theme, settings: settings.choice, run: RunContext(parallel, links), &findings)[0]
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
