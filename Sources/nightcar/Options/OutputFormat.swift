import ArgumentParser

/// The forms in which a command can print its report.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}
