import ArgumentParser
import NightcarConfiguration
import NightcarDiagnostics
import NightcarModel
import NightcarSystem
import NightcarTokens
import NightcarXCAssets

struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Make color sets of design tokens, and find where a catalog differs from them.",
        subcommands: [TokensBuildCommand.self, TokensCheckCommand.self])

    /// The tokens of a subcommand, and the catalog they belong to.
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

        @OptionGroup var settings: ConfigurationFile

        func validate() throws {
            if let output, !CatalogFinder.isSource(output) { throw ValidationError("--output must end in .xcassets.") }
        }

        /// Reads the tokens.
        func open() throws -> (tokens: TokenCatalog, findings: [Finding], output: String, system: TokenSystem) {
            let settings = try configuration().tokens
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
            let tokens = TokenCatalog(&system, settings)
            return (tokens, system.findings + tokens.findings, output, system)
        }

        private func configuration() throws -> Configuration {
            if let file = settings.config { return try Configuration(contentsOf: file) }
            return try Configuration(nearestTo: sources.first ?? ".")
        }
    }
}
