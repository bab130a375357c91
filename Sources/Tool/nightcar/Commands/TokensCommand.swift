import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarTokens
import NightcarXCAssets

struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Make color sets of design tokens, and find where a catalog differs from them.",
        subcommands: [TokensBuildCommand.self, TokensCheckCommand.self])

    /// The tokens of a subcommand, and the catalogs they belong to.
    struct Opened {
        /// The usual colors first, then each theme that changes some.
        var catalogs: [(theme: String, tokens: TokenCatalog, path: String)]
        var findings: [Finding]
        var system: TokenSystem
        var configuration: Configuration

        var usual: TokenCatalog { catalogs[0].tokens }
    }

    struct Input: ParsableArguments {
        @Argument(
            help: ArgumentHelp(
                """
                A resolver document, a folder with $themes.json, variables of Figma, or token files and folders. (default: \
                tokens.source of the configuration)
                """, valueName: "source"),
            completion: .file())
        var sources: [String] = []

        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("The catalog. (default: tokens.output of the configuration)", valueName: "catalog"),
            completion: .directory)
        var output: String?

        @Option(
            help: ArgumentHelp(
                "The folder for the catalogs of themes. (default: tokens.themes of the configuration, or Themes beside it)",
                valueName: "folder"),
            completion: .directory)
        var themes: String?

        @OptionGroup var settings: ConfigurationFile

        func validate() throws {
            if let output, !CatalogFinder.isSource(output) { throw ValidationError("--output must end in .xcassets.") }
        }

        /// Reads the tokens.
        func open() throws -> Opened {
            let configuration = try configuration()
            let settings = configuration.tokens
            guard let output = output ?? settings.output else {
                throw ValidationError("Name the catalog with --output, or as tokens.output in the configuration.")
            }
            guard CatalogFinder.isSource(output) else {
                throw ValidationError("The catalog must end in .xcassets.")
            }
            var system: TokenSystem
            if sources.isEmpty, !settings.contexts.isEmpty {
                system = try TokenSystem(contexts: settings.contexts)
            } else {
                let paths = sources.isEmpty ? settings.sources : sources
                guard !paths.isEmpty else {
                    throw ValidationError("Name token files, or list them as tokens.source in the configuration.")
                }
                system = try TokenSystem(paths: paths)
            }
            let usual = TokenCatalog(&system, settings)
            var catalogs = [(theme: "", tokens: usual, path: output)]
            var findings = usual.findings
            let folder = Paths.trimmed(themes ?? settings.themes ?? Self.themesFolder(beside: configuration.path))
            for theme in usual.themes {
                let themed = usual.theme(theme, of: &system)
                findings += themed.findings
                if !themed.sets.isEmpty { catalogs.append((theme, themed, "\(folder)/\(Self.fileName(theme)).xcassets")) }
            }
            return Opened(
                catalogs: catalogs, findings: system.findings + findings, system: system, configuration: configuration)
        }

        private static func themesFolder(beside configuration: String?) -> String {
            let folder = configuration.map(Paths.parent(of:)) ?? ""
            return Paths.normalized(folder.isEmpty ? "Themes" : "\(folder)/Themes")
        }

        /// A theme's name without what a name of a file can't have.
        private static func fileName(_ theme: String) -> String {
            let name = String(theme.map { "/\\:".contains($0) ? "-" : $0 })
            return name.hasPrefix(".") ? "_" + name.dropFirst() : name
        }

        private func configuration() throws -> Configuration {
            if let file = settings.config { return try Configuration(contentsOf: file) }
            return try Configuration(nearestTo: sources.first ?? ".")
        }
    }
}
