import ArgumentParser

/// Where the app's sources are.
struct AppSourcesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Look for the names of assets in these source files or folders of the app. Some rules need them.",
            valueName: "path"))
    var sources: [CommaSeparated<String>] = []

    var paths: [String] { sources.elements() }
}
