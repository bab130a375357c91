import AppleCatalog
import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarTint
import NightcarTokens
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a catalog contains, the variants of an asset, or what a device gets.",
        discussion: """
            Examples:
              nightcar show App/Assets.xcassets
              nightcar show App.ipa --format json
              nightcar show App/Assets.xcassets Logo
              nightcar show App/Assets.xcassets/Logo.imageset
              nightcar show build/Assets.ncar Logo --scale 3 --luminosity dark
              nightcar show AppIcon.icon --appearance clear-dark
              nightcar show . --count
              nightcar show . --targets

            With the name of an asset, the answer is a table of 72 variants: 1x, 2x and
            3x, each by luminosity (any, light, dark), contrast, gamut and direction. A
            variant is declared (it has an entry), derived (the configuration adds it), a
            fallback (it uses the nearest entry), or missing (no entry is for the idiom).
            If entries name a locale, a size class, a subtype or a point size, there is a
            table for each combination that they name.

            If you also say what a device asks for, the answer is the rendition that it
            gets, and why. For a document of Icon Composer, or with --appearance for a
            layered icon in a compiled catalog, it is the value of each property and what
            says so. The platform is macOS, unless --idiom or the catalog says otherwise.

            With --targets, it is what each target of the projects in a checkout ships, and
            the file and line that say so.

            The JSON report of an Assets.car file has the same keys as Apple's assetutil.
            """)

    @Argument(
        help: """
            A catalog, a folder that contains some, design tokens, an icon document, or an app or archive that contains a compiled catalog. - \
            is a compiled catalog on standard input.
            """, completion: .file())
    var file = "."

    @OptionGroup var asset: NamedAsset

    @Flag(help: "Count the sets, entries and files of each source catalog instead.")
    var count = false

    @Flag(help: "Show what each target of a checkout ships, for which systems, and which line says so.")
    var targets = false

    @OptionGroup(title: "What the device asks for") var traits: TraitOptions
    @OptionGroup(title: "What the device asks for") var icon: IconChoice
    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions

    func validate() throws {
        guard count || targets else { return }
        if asset.name != nil || isRequest {
            let option = count ? "--count is about whole catalogs" : "--targets is about projects"
            throw ValidationError("\(option); leave out what names an asset.")
        }
    }

    func run() async throws {
        if count { return try showCounts() }
        if targets { return try showTargets() }
        if let named = try setInCatalog() { return try await named.run() }
        if asset.name == nil, !isRequest, !CatalogFinder.isIcon(file) { return try showContents() }
        var findings: [Finding] = []
        print(try await answer(&findings), terminator: "")
        try Terminal.report(findings)
    }

    /// Whether the options say what a device asks for.
    private var isRequest: Bool { icon.appearance != nil || !traits.isEmpty }
}

private extension ShowCommand {
    /// The command for the catalog around a set, or around a file of a set, with the asset's name. Nil for another path.
    func setInCatalog() throws -> ShowCommand? {
        let place = CatalogPart(file)
        guard let part = place.part, asset.name == nil, access(file, F_OK) == 0 else { return nil }
        let assets = try NamedCatalog(at: place.catalog, links: links.policy).open(links: links.policy).catalog.assets
        guard let found = assets.first(where: { $0.setPath == part }) else { return nil }
        var command = self
        (command.file, command.asset.name, command.asset.kind) = (place.catalog, found.name, found.kind.rawValue)
        return command
    }

    /// What is in one catalog.
    func showContents() throws {
        let named = TokenSystem.isSource(file) ? nil : try NamedCatalog(at: file, links: links.policy)
        let opened = try named?.open(links: links.policy) ?? openTokens(at: file)
        let painter = VectorPainter()
        switch (output.format, named) {
        case (.json, .compiled(let bytes, let path)?):
            guard let car = try openCar(bytes, path: path) else { fallthrough }
            print(CarInfo(car).report(dumpToolVersion: .text("nightcar \(compilerVersion)")).pretty())
        case (.json, _):
            print(try jsonReport(CatalogInfo(opened.catalog) { $0.paintedBy(painter) }), terminator: "")
        case (.text, _): print(CatalogInfo(opened.catalog) { $0.paintedBy(painter) }.text, terminator: "")
        }
        try Terminal.report(opened.errors)
    }

    /// What the targets of the projects at a path ship.
    func showTargets() throws {
        guard access(file, F_OK) == 0 else { throw Failure("there is no such file or folder", in: file) }
        let report = TargetReport(of: file)
        print(output.format == .json ? try jsonReport(report) : report.text, terminator: "")
    }

    /// The numbers of sets, entries and files.
    func showCounts() throws {
        let configuration = try settings.configuration(nearestTo: file)
        var catalogs: [SourceCatalog] = []
        var findings: [Finding] = []
        if TokenSystem.isSource(file) {
            let tokens = try TokenSources([file], configuration.tokens)
            (catalogs, findings) = ([tokens.catalog], tokens.findings)
        } else {
            catalogs = try loadCatalogs(at: [file], entering: configuration.entered, links: links.policy)
        }
        findings += catalogs.flatMap(\.findings)
        for finding in findings where finding.severity == .error { Terminal.printError("\(finding)") }
        for note in findings.notesOfSearch { Terminal.printError(note) }
        let inventories = catalogs.map(inventory(of:))
        switch output.format {
        case .text: print(inventories.map(\.text).joined(separator: "\n"), terminator: "")
        case .json: print(Inventory.report(inventories), terminator: "")
        }
    }

    /// The variants of an asset, or what a device gets of it.
    func answer(_ findings: inout [Finding]) async throws -> String {
        if isRequest || CatalogFinder.isIcon(file),
            let resolution = try icon.resolution(
                at: file, name: asset.name, kind: asset.kind, traits: traits, links: links.policy, &findings)
        {
            return output.format == .text ? resolution.text : resolution.json
        }
        let assets = try await configuredAssets(
            asset.value, in: file, theme: traits.theme, settings: settings.choice, run: RunContext(parallel, links), &findings)
        guard isRequest else { return try matrices(of: assets) }
        guard let resolution = Resolution(assets[0], traits: traits.traits) else {
            return "\(assets[0].name) (\(assets[0].kind.rawValue)): no renditions\n"
        }
        return output.format == .text ? resolution.text : try jsonReport(resolution)
    }

    func matrices(of assets: [Asset]) throws -> String {
        let reports = assets.flatMap { asset in
            let entries = asset.renditions.map { VariantMatrix.Entry(key: $0.key, isDerived: $0.isDerived) }
            return MatrixReport.all(asset: asset.name, kind: asset.kind.rawValue, entries: entries)
        }
        return switch output.format {
        case .text: reports.map(\.text).joined(separator: "\n")
        case .json: try jsonReport(MatrixReports(matrices: reports))
        }
    }
}
