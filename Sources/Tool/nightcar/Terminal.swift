import ArgumentParser
import NightcarBasics
@preconcurrency import ThemeCatalogBytes

/// Standard error, which gets everything except the report, and the end of the process.
enum Terminal {
    static func printError(_ text: String) { write(text + "\n") }

    /// Prints `path:line:column: error: message`, as compilers do. No other code makes the text of an error.
    static func print(_ failure: Failure) {
        // A path can be empty, such as the value of a variable that isn't set.
        let origin = failure.origin.map { $0.isEmpty ? "\"\"" : $0 }
        printError("\(origin.map { "\($0): " } ?? "")error: \(failure.explanation)")
        for other in failure.further { print(other) }
    }

    /// Prints findings next to an answer that is on standard output, and fails the run if there are any.
    static func report(_ findings: [Finding]) throws {
        for finding in findings { printError("\(finding)") }
        if !findings.isEmpty { throw FailureCode.findings }
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns of the terminal that standard output goes to, or what `COLUMNS` says. Nil for a file and a pipe.
    static var outputWidth: Int? {
        if let columns = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), columns >= 40 { return columns }
        var size = winsize()
        guard outputIsTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return nil }
        return Int(size.ws_col)
    }

    /// Flushes standard output and exits. If the report can't be written, the run fails, whatever its exit code would have been.
    static func exit(_ code: ExitCode) -> Never {
        errno = 0
        // A flush that failed earlier has dropped its bytes and set the stream's error flag.
        if fflush(nil) != 0 || ferror(stdout) != 0 { fail(errno) }
        _exit(code.rawValue)
    }

    /// Writes a report to standard output. The report may be binary.
    static func printReport(_ bytes: [UInt8]) {
        let failure = bytes.withUnsafeBytes { write($0, to: STDOUT_FILENO) }
        if failure != 0 { fail(failure) }
    }

    fileprivate static func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// - Parameter reason: the error number, or 0 if it is no longer known.
    private static func fail(_ reason: Int32) -> Never {
        let text = reason == 0 ? "part of it was refused" : String(cString: strerror(reason))
        print(Failure("cannot write the report: \(text)", in: "standard output"))
        _exit(FailureCode.unusable.rawValue)
    }

    /// - Returns: the error number, or 0 if everything was written.
    private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = buffer
        while let base = rest.baseAddress, !rest.isEmpty {
            let count = systemWrite(descriptor, base, rest.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return 0
    }
}

/// A progress bar on standard error for long work. It is shown only on a terminal, and only after the work has taken a moment.
actor ProgressBar {
    private let label: String
    private let start = ContinuousClock.now
    private var lastDrawn: ContinuousClock.Instant?
    private let isShown: Bool

    init(_ label: String, isQuiet: Bool) {
        self.label = label
        self.isShown = !isQuiet && Terminal.errorIsTerminal
    }

    func update(done: Int, of total: Int) {
        let now = ContinuousClock.now
        guard isShown, total > 0, now - start > .milliseconds(400) else { return }
        if let lastDrawn, now - lastDrawn < .milliseconds(50), done < total { return }
        lastDrawn = now
        let width = 30
        let filled = width * done / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        Terminal.write("\r\(label) \(bar) \(done)/\(total)")
        if done == total { clear() }
    }

    private func clear() { Terminal.write("\r\u{1B}[K") }
}
