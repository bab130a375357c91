import ArgumentParser
import NightcarAudit
import NightcarConfiguration

/// Which configuration a command uses.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration file. (default: the nearest .nightcar.yml at or above the first path)", valueName: "file"),
        completion: .file())
    var config: String?

    var choice: ConfigurationChoice { ConfigurationChoice(file: config) }

    /// The configuration that the option names, or the nearest one to a path.
    func configuration(nearestTo path: String) throws -> Configuration { try choice.nearest(to: path) }
}
