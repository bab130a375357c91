import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarSymbols
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
            one or of one for each of the list's modes, and light_x and dark_x for the two
            values of x. Lists with names such as Light, Dark and Sepia are for one mode
            each. A theme gets a catalog of its own in Themes/. In Swift, constants,
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
        var colors = ColorImport(files: files)
        for file in files {
            let bytes: [UInt8]
            do { bytes = try readFile(file) } catch { throw Failure(error) }
            try colors.read(bytes, path: file)
        }
        let catalogs = [("", colors.catalog(path: output))] + colors.themeCatalogs(in: themesFolder)
        for (_, catalog) in catalogs.dropFirst() where Paths.isFolder(catalog.path) {
            throw Failure("a catalog already exists here; remove it, or import into another folder", in: catalog.path)
        }
        var findings = colors.findings
        var summary = ""
        for (_, catalog) in catalogs {
            let export = try await SourceExport(catalog, to: catalog.path, jobs: parallel.count)
            findings += export.findings
            summary += "\(catalog.path): \(Numbers.counted(export.sets, "color set")) written\n"
        }
        print(findings.sorted().text, terminator: "")
        if !quiet.quiet { print(summary, terminator: "") }
        showThemes(catalogs.dropFirst().map { ($0.0, $0.1.path) })
    }

    /// Where the catalogs of themes go: beside the catalog.
    private var themesFolder: String {
        let folder = Paths.parent(of: Paths.trimmed(output))
        return folder.isEmpty || folder == "." ? "Themes" : "\(folder)/Themes"
    }

    private func showThemes(_ themes: [(name: String, path: String)]) {
        guard !quiet.quiet, !themes.isEmpty else { return }
        print("add the themes to .nightcar.yml (paths are relative to it):")
        print(Configuration.sections(tokens: nil, themes: themes.map { (name: $0.name, catalog: $0.path) }), terminator: "")
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
