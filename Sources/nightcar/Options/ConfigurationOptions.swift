import ArgumentParser
import NightcarConfiguration

/// Which configuration a command uses.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration file. (default: the nearest .nightcar.yml at or above the first path)", valueName: "file"),
        completion: .file())
    var config: String?

    /// The configuration that the option names, or the nearest one to a path.
    func configuration(nearestTo path: String) throws -> Configuration {
        try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
    }

    /// The configuration for linting a path. The nearest one refines the ones in the folders around it.
    func lintConfiguration(at path: String) throws -> Configuration {
        try config.map { try Configuration(contentsOf: $0) } ?? Configuration(lintingAt: path)
    }
}
