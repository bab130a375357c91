import ArgumentParser
import NightcarAudit
import NightcarConfiguration

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the configuration that applies, its schema, or its reference.",
        discussion: """
            Examples:
              nightcar config dump App
              nightcar config schema > nightcar.schema.json
              nightcar config reference
            """,
        subcommands: [ConfigDump.self, ConfigSchema.self, ConfigReference.self])
}

struct ConfigDump: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Print the lint settings that apply to a path, with every rule and option.",
        discussion: """
            Example:
              nightcar config dump App
            """)

    @Argument(help: "A path in your project.", completion: .file())
    var path = "."

    @OptionGroup var settings: ConfigurationFile

    func run() throws {
        print(try ConfigurationChoice(file: settings.config).linting(at: path).lintDump(), terminator: "")
    }
}

struct ConfigSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON schema of .nightcar.yml for editors.",
        discussion: """
            Example:
              nightcar config schema > nightcar.schema.json
            """)

    func run() throws { print(ConfigurationSchema.text, terminator: "") }
}

struct ConfigReference: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Print the reference of .nightcar.yml as Markdown, with an example for every key.",
        discussion: """
            Example:
              nightcar config reference
            """)

    func run() throws { print(ConfigurationReference.markdown, terminator: "") }
}
