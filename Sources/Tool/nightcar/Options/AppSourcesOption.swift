import ArgumentParser
import NightcarBasics
import NightcarLint

/// Where the app's sources are.
struct AppSourcesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Read these source files or folders of the app to see how it uses its assets. (default: the repository, if it has \
            a Swift package or an Xcode project, or the folder of the project above the catalogs)
            """,
            valueName: "path"), completion: .file())
    var sources: [CommaSeparated<String>] = []

    @Flag(help: "Don't read the app's sources.")
    var noSources = false

    var paths: [String] { sources.elements() }
    var choice: AppSourcesChoice { AppSourcesChoice(paths: paths, isRead: !noSources) }

    /// A path that doesn't exist is a mistake. Reading nothing would turn every rule about sources quiet.
    func validate() throws {
        if let missing = paths.first(where: { Paths.real($0) == nil }) {
            throw ValidationError("--sources: \"\(missing)\" doesn't exist.")
        }
    }
}
