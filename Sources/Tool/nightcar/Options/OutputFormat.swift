import ArgumentParser

/// The forms in which a command can print its report.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

/// How a command prints its report.
struct OutputOptions: ParsableArguments {
    @Option(help: "Print the report in this format.")
    var format = OutputFormat.text
}
