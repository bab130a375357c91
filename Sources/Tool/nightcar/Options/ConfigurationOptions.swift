import ArgumentParser
import NightcarConfiguration

/// Which configuration a command uses, and what the command adds to it.
///
/// A debug build checks the options of a group four times for each group around it, in each run, so groups have no groups in them.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ConfigurationFile.help, completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            """
            Search these folders too, although a search leaves out dependencies, builds, hidden folders and what git ignores. \
            The folder . stands for all. (default: what the configuration says)
            """, valueName: "folder"),
        completion: .directory)
    var enter: [CommaSeparated<String>] = []

    var choice: ConfigurationChoice { ConfigurationChoice(file: config, entering: enter.elements()) }

    /// The configuration that the option names, or the nearest one to a path.
    func configuration(nearestTo path: String) throws -> Configuration { try choice.nearest(to: path) }
}

struct ConfigurationFile: ParsableArguments {
    static var help: ArgumentHelp {
        ArgumentHelp(
            "Use this configuration file. (default: the nearest .nightcar.yml at or above the first path)", valueName: "file")
    }

    @Option(help: Self.help, completion: .file())
    var config: String?
}
