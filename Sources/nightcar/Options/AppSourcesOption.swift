import ArgumentParser

/// Where the app's sources are.
struct AppSourcesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Read these source files or folders of the app to see how it uses its assets. (default: the repository, if it has \
            a Swift package or an Xcode project)
            """,
            valueName: "path"), completion: .file())
    var sources: [CommaSeparated<String>] = []

    @Flag(help: "Don't read the app's sources.")
    var noSources = false

    var paths: [String] { sources.elements() }
}
