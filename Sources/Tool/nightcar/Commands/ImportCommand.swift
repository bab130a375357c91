import ArgumentParser
import NightcarDiagnostics
import NightcarFormats
import NightcarModel
import NightcarReports
import NightcarSystem
import NightcarTokens
import NightcarXCAssets
import ThemeCatalogBytes

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make color sets from the colors of a theme kit.",
        discussion: """
            Examples:
              nightcar import Theme.plist --output App/Theme.xcassets
              nightcar import Sources/Colors.swift Sources/Colors.m --output Theme.xcassets

            JSON files and property lists may have hex values, arrays of a light and a dark
            one, and light_x and dark_x for the two values of x. In Swift, constants,
            computed properties and calls with a light and a dark color are read:
            components, hex values, names of colors, and code that asks for the appearance.
            In Objective-C, these calls are read: colorWithLightColor:darkColor:,
            colorWithDynamicProvider:, dm_colorWithLightColor:darkColor: and
            jdbappearance_colorWithHex:. Findings name each definition that can't be read.

            Files with design tokens are read as nightcar tokens build reads them, which
            also keeps a catalog up to date.
            """)

    @Argument(help: "JSON files, property lists, and sources in Swift and Objective-C.", completion: .file())
    var files: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Write this catalog. It must not exist.", valueName: "catalog"))
    var output: String

    @OptionGroup var parallel: JobOptions
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name at least one file.") }
        if !CatalogFinder.isSource(output) { throw ValidationError("--output must end in .xcassets.") }
    }

    func run() async throws {
        let tokens = files.filter { TokenSystem.isTokenFile($0) || TokenSystem.isThemesFolder($0) }
        if !tokens.isEmpty {
            guard tokens.count == files.count else {
                throw Failure("this file has design tokens; import them alone, or use nightcar tokens build", in: tokens[0])
            }
            return try importTokens()
        }
        var colors = ColorImport()
        for file in files {
            let bytes: [UInt8]
            do { bytes = try readFile(file) } catch { throw Failure(error) }
            try colors.read(bytes, path: file)
        }
        let catalog = colors.catalog(path: output)
        let export = try await SourceExport(catalog, to: output, jobs: parallel.count)
        let findings = (colors.findings + export.findings).sorted()
        print(findings.text, terminator: "")
        if !quiet.quiet { print("\(output): \(Numbers.counted(export.sets, "color set")) written") }
    }

    /// Design tokens become color sets as `tokens build` makes them, without a configuration.
    private func importTokens() throws {
        guard !Paths.isFolder(output) else {
            throw Failure("a catalog already exists here; nightcar tokens build brings it up to date", in: output)
        }
        var system = try TokenSystem(paths: files)
        let tokens = TokenCatalog(&system, TokenSettings())
        let writing = try TokenWriting(tokens, to: output, adopts: false)
        do throws(FileError) { try writing.write { _ in } } catch { throw Failure(error) }
        let findings = (system.findings + tokens.findings).sorted()
        print(findings.text, terminator: "")
        if !quiet.quiet {
            print(tokens.axes.text, terminator: "")
            if !tokens.themes.isEmpty {
                print("only nightcar tokens build writes the themes: \(tokens.themes.joined(separator: ", "))")
            }
            print("\(output): \(Numbers.counted(tokens.sets.count, "color set")) written from design tokens")
        }
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }
}
