import ArgumentParser
import NightcarBasics
import NightcarConfiguration

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the configuration that applies, its schema or reference, or the build cache.",
        discussion: """
            Examples:
              nightcar config dump App
              nightcar config schema > nightcar.schema.json
              nightcar config reference
              nightcar config cache --clear
            """,
        subcommands: [ConfigDump.self, ConfigSchema.self, ConfigReference.self, ConfigCache.self])
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

struct ConfigCache: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show where the build cache is and how large it is, or empty it.",
        discussion: """
            Examples:
              nightcar config cache
              nightcar config cache --clear --cache build/cache

            compile, size, diff and preview keep each encoded file in the build cache,
            and compile also keeps whole results. The output is the same with and without
            the cache. Set NIGHTCAR_CACHE to a folder to move the cache, or to "off" to
            turn it off. See Documentation/CI.md.
            """)

    @Flag(help: "Empty the cache.")
    var clear = false

    @OptionGroup var folder: CacheFolder

    func run() throws {
        guard let path = folder.path else {
            throw ValidationError("The build cache is off, because NIGHTCAR_CACHE says so or HOME isn't set. Use --cache.")
        }
        if clear {
            guard let removed = LocalCache.clear(path) else { return print("\(path): no cache, so nothing is removed") }
            return print("\(path): \(Numbers.grouped(removed.entries)) entries, \(Numbers.grouped(removed.bytes)) bytes removed")
        }
        guard let contents = LocalCache.contents(of: path) else { return print("\(path): no cache yet") }
        print(
            """
            folder   \(path)
            entries  \(Numbers.grouped(contents.entries))
            bytes    \(Numbers.grouped(contents.bytes)) of \(Numbers.grouped(LocalCache.standardLimit))
            """)
    }
}
