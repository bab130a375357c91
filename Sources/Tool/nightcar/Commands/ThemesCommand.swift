import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarReports
import NightcarSymbols
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

struct ThemesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes",
        abstract: "Check the themes of a catalog, compare them, and make packs of single themes.",
        subcommands: [Check.self, Diff.self, Pack.self, Fit.self])

    /// The catalogs of a subcommand, and how source catalogs are read.
    struct Input: ParsableArguments {
        @Argument(help: "Source or compiled catalogs.", completion: .file())
        var catalogs: [String]

        @OptionGroup var filter: FilterOptions
        @OptionGroup var links: LinkOptions
        @OptionGroup var parallel: JobOptions
        @OptionGroup var settings: ConfigurationOptions

        func validate() throws {
            if catalogs.isEmpty { throw ValidationError("Name at least one catalog.") }
        }

        func open(_ findings: inout [Finding]) async throws -> [Catalog] {
            try await configuredCatalogs(
                at: catalogs, filter: filter.value, settings: settings.choice, run: RunContext(parallel, links), &findings)
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Report names and appearances that a theme lacks, pairs it makes hard to read, and pictures it resizes.",
            discussion: """
                Example:
                  nightcar themes check App/Assets.xcassets

                The pairs are the ones that the configuration declares: under derive,
                contrast, and under lint, pairs.
                """)

        @OptionGroup var input: Input
        @OptionGroup var failure: FailureOption

        func run() async throws {
            var findings: [Finding] = []
            let opened = try await input.open(&findings)
            var ignored: [Finding] = []
            let model = AssetModel(opened, traits: Traits(), findings: &ignored)
            let configuration = try input.settings.configuration(nearestTo: input.catalogs[0])
            findings +=
                ThemeCheck(
                    model, catalogs: opened, themes: configuration.themes, pairs: Self.pairs(configuration)
                ).findings
            print(findings.sorted().text, terminator: "")
            let summary = findings.isEmpty ? "no findings" : findings.summary
            print("\(Numbers.counted(model.themes.count, "theme")): \(summary)")
            if failure.failOn.fails(findings) { throw FailureCode.findings }
        }

        /// The pairs of `derive` and of `lint`, each once. Large text needs what a graphic needs.
        private static func pairs(_ configuration: Configuration) -> [ContrastPair] {
            let derived = configuration.derive.options.pairs
            let linted = configuration.lint.pairs.map { pair in
                ContrastPair(
                    front: pair.text, back: pair.background, role: pair.use == .text ? .text : .graphic,
                    location: pair.location ?? Location(path: configuration.path ?? ""))
            }
            return derived
                + linted.filter { pair in
                    !derived.contains { $0.front == pair.front && $0.back == pair.back && $0.role == pair.role }
                }
        }
    }

    struct Diff: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff",
            abstract: "List the colors, gradients and pictures that two themes show differently.",
            discussion: """
                Examples:
                  nightcar themes diff App/Assets.xcassets --to sepia
                  nightcar themes diff build/Assets.ncar --from sepia --to ocean
                """)

        @OptionGroup var input: Input
        @Option(help: "A theme. (default: no theme)") var from = ""
        @Option(help: "A theme.") var to: String

        func run() async throws {
            var findings: [Finding] = []
            let opened = try await input.open(&findings)
            var ignored: [Finding] = []
            let model = AssetModel(opened, traits: Traits(), findings: &ignored)
            for difference in try ThemeDifference.all(in: model, from: from, to: to) {
                print("\(difference.name)\t\(difference.appearance)\t\(difference.old)\t\(difference.new)")
            }
            try Terminal.report(findings)
        }
    }

    struct Pack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pack",
            abstract: "Write one theme of a compiled catalog as a catalog of its own, for a download.",
            discussion: """
                Example:
                  nightcar themes pack build/Assets.ncar --theme sepia --output sepia.ncar

                The pack has the renditions of the theme and nothing else. An app opens it over
                its own catalog: ThemedCatalog.overlaid(by:).
                """)

        @Argument(help: "A theme catalog (.ncar).", completion: .file()) var catalog: String
        @Option(help: "The theme.") var theme: String
        @Option(name: .shortAndLong, help: ArgumentHelp("Write this file.", valueName: "file")) var output: String
        @OptionGroup var quiet: QuietOption

        func run() async throws {
            try CatalogFinder.checkIsOutside(output)
            guard !Paths.isFolder(catalog) else {
                throw Failure("this is a folder, not a theme catalog; compile it first: nightcar compile", in: catalog)
            }
            let (assets, file) = try packedTheme(theme, ofCatalogAt: catalog)
            try writeFileAtomically(file, to: output)
            guard !quiet.quiet else { return }
            print("\(output): \(Numbers.counted(assets, "asset")), \(Numbers.grouped(file.count)) bytes")
        }
    }

    struct Fit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fit",
            abstract: "Check that a theme pack fits the catalog of an app.",
            discussion: """
                Example:
                  nightcar themes fit sepia.ncar build/Assets.ncar

                Every name in the pack must be in the app's catalog, as the same kind of asset.
                """)

        @Argument(help: "A theme pack.", completion: .file()) var pack: String
        @Argument(help: "The app's theme catalog.", completion: .file()) var catalog: String

        func run() async throws {
            let findings = try themePackFindings(pack, against: catalog)
            print(findings.text, terminator: "")
            if !findings.isEmpty { throw FailureCode.findings }
        }
    }
}
