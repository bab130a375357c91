import ArgumentParser
import NightcarConfiguration

/// Which configuration a command uses, and what the command adds to it.
struct ConfigurationOptions: ParsableArguments {
    @OptionGroup var file: ConfigurationFile

    @Option(
        help: ArgumentHelp(
            """
            Search these folders too, although a search leaves out dependencies, builds, hidden folders and what git ignores. \
            The folder . stands for all. (default: what the configuration says)
            """, valueName: "folder"),
        completion: .directory)
    var enter: [CommaSeparated<String>] = []

    var config: String? { file.config }

    var choice: ConfigurationChoice { ConfigurationChoice(file: file.config, entering: enter.elements()) }

    /// The configuration that the option names, or the nearest one to a path.
    func configuration(nearestTo path: String) throws -> Configuration { try choice.nearest(to: path) }
}

struct ConfigurationFile: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration file. (default: the nearest .nightcar.yml at or above the first path)", valueName: "file"),
        completion: .file())
    var config: String?
}
