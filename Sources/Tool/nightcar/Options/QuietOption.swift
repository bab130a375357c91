import ArgumentParser
import ThemeCatalogBytes

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

    /// Prints a line about the whole run to standard error.
    func summary(_ text: String) {
        if !quiet { Terminal.printError(text) }
    }

    /// Notes that a browser may not open a file as a page. The file keeps the name that the user chose.
    func noteName(ofPage path: String) {
        let name = path.lowercased()
        var status = stat()
        guard ![".html", ".htm", ".xhtml"].contains(where: name.hasSuffix), stat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return }
        note("\(path) is a page, but a browser may not show it as one; end the name in .html")
    }
}
