import ArgumentParser
import Configuration

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show what the configuration comes to.",
        discussion: """
            Examples:
              nightcar config dump App
              nightcar config schema > nightcar.schema.json
            """,
        subcommands: [ConfigDump.self, ConfigSchema.self])
}

struct ConfigDump: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Print the lint settings that count for a path, with every rule and option.",
        discussion: """
            Example:
              nightcar config dump App
            """)

    @Argument(help: "A path in the project.")
    var path = "."

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the path)")
    var config: String?

    func run() throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
        print(try configuration.lintDump(), terminator: "")
    }
}

struct ConfigSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON schema of .nightcar.yml, for editors.",
        discussion: """
            Example:
              nightcar config schema > nightcar.schema.json
            """)

    func run() throws { print(ConfigurationSchema.text, terminator: "") }
}
