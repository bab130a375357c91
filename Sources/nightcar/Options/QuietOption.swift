import ArgumentParser

/// `--quiet` means the same in every command: no progress bar, no notes and no summary. Findings, errors and the reports that the
/// user asks for are still printed.
struct QuietOption: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help: "Print only findings, errors and the reports you ask for: no progress bar, notes or summary.")
    var quiet = false

    var progressBar: ProgressBar { ProgressBar("Encoding", isQuiet: quiet) }

    /// Prints a note to standard error.
    func note(_ text: String) {
        if !quiet { Terminal.printError("note: \(text)") }
    }
}
