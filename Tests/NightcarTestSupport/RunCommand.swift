import Foundation

/// The result of a finished process.
package struct CommandResult: Sendable {
    /// The exit code, or 128 + the signal's number when a signal ended the process.
    package var status: Int32
    package var stdout: String
    package var stderr: String
    /// Whether the process was killed because its time was up.
    package var timedOut: Bool
}

/// Runs the built `nightcar`.
///
/// The process sees only `PATH`, `HOME` and `TMPDIR` of this one's environment, so that its output is the same on
/// every machine and terminal; there is no build cache, so that the new code really runs.
///
/// - Parameters:
///   - arguments: the command line after the program's name.
///   - directory: where it runs. Nil for the package's folder.
///   - environment: additional variables.
///   - stdin: what it reads from standard input.
///   - timeout: seconds after which it is killed with SIGKILL.
package func runNightcar(
    _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:], stdin: String = "",
    timeout: Double = 120
) async throws -> CommandResult {
    try await runNightcar(arguments, in: directory, environment: environment, stdin: stdin, timeout: timeout)
}

/// Runs the built `nightcar` with a list of arguments.
package func runNightcar(
    _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:], stdin: String = "",
    timeout: Double = 120
) async throws -> CommandResult {
    try await runCommand(
        nightcarBinary, arguments, in: directory, environment: environment, stdin: stdin, timeout: timeout)
}

/// Runs the built `nightcar` in a shell, with `shell` after its arguments: `| head -n 1`.
package func runNightcarThrough(
    _ shell: String, _ arguments: [String], in directory: String? = nil, timeout: Double = 120
) async throws -> CommandResult {
    try await runCommand(
        "/bin/sh", ["-c", "\"$0\" \"$@\" \(shell)", nightcarBinary] + arguments, in: directory, timeout: timeout)
}

/// Runs a script in which `$NIGHTCAR` is the built `nightcar`, and `$1` and so on are the arguments.
package func runShell(
    _ script: String, _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:],
    timeout: Double = 120
) async throws -> CommandResult {
    try await runCommand(
        "/bin/sh", ["-c", script, "sh"] + arguments, in: directory,
        environment: environment.merging(["NIGHTCAR": nightcarBinary]) { $1 }, timeout: timeout)
}

/// Runs any program; see `runNightcar`.
package func runCommand(
    _ executable: String, _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:],
    stdin: String = "", timeout: Double = 120
) async throws -> CommandResult {
    await Slots.shared.take()
    defer { Task { await Slots.shared.giveBack() } }
    // Files rather than pipes: a process that writes more than a pipe holds cannot block.
    let scratch = try TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory ?? PackageLayout.root)
    process.environment = inheritedEnvironment.merging(environment) { $1 }
    let streams = try [
        FileHandle(forReadingAtPath: scratch.write(stdin, to: "stdin")),
        FileHandle(forWritingAtPath: scratch.write("", to: "stdout")),
        FileHandle(forWritingAtPath: scratch.write("", to: "stderr")),
    ]
    (process.standardInput, process.standardOutput, process.standardError) = (streams[0], streams[1], streams[2])
    // Nothing else closes them soon, and with a thousand open files, Foundation crashes when it starts a program.
    defer { for stream in streams { try? stream?.close() } }
    let timedOut = try await finish(process, within: timeout)
    let signalled = process.terminationReason == .uncaughtSignal
    return CommandResult(
        status: process.terminationStatus + (signalled ? 128 : 0),
        stdout: String(decoding: try scratch.read("stdout"), as: UTF8.self),
        stderr: String(decoding: try scratch.read("stderr"), as: UTF8.self),
        timedOut: timedOut && signalled)
}

/// The number of programs that run at a time. All tests start at once, and on a busy machine, their programs would exceed their
/// time limits. The limit of a program counts from when it has a slot.
private actor Slots {
    static let shared = Slots()

    private var free = 2 * ProcessInfo.processInfo.activeProcessorCount
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

/// The binary under test: `NIGHTCAR_BINARY`, or the one built beside the tests.
package let nightcarBinary: String = {
    if let path = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"], !path.isEmpty { return path }
    #if canImport(Darwin)
        let products = Bundle(for: BundleMarker.self).bundleURL.deletingLastPathComponent()
    #else
        let products = Bundle.main.bundleURL
    #endif
    return products.appendingPathComponent("nightcar").path
}()

#if canImport(Darwin)
    /// A class whose bundle is the test bundle.
    private final class BundleMarker {}
#endif

private var inheritedEnvironment: [String: String] {
    ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        .merging(["NIGHTCAR_CACHE": "off"]) { $1 }
}

/// Starts a process and waits for its end without blocking a thread; true when it had to be killed.
private func finish(_ process: Process, within timeout: Double) async throws -> Bool {
    let killer = Killer()
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in
            killer.disarm()
            continuation.resume()
        }
        do {
            try withSignals { try process.run() }
            killer.arm(process.processIdentifier, after: timeout)
        } catch {
            continuation.resume(throwing: error)
        }
    }
    return killer.fired
}

/// Runs `body` with no signal blocked in this thread.
///
/// A process inherits the blocked signals of the thread that starts it. For a thread of a pool, these are nearly all. A shell would
/// never learn that its children have ended.
private func withSignals(_ body: () throws -> Void) rethrows {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
}

/// Kills a process when its time is up, unless it has ended.
private final class Killer: @unchecked Sendable {
    private let lock = NSLock()
    private var ended = false
    private(set) var fired = false

    func arm(_ identifier: pid_t, after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
            lock.withLock {
                guard !ended else { return }
                fired = true
                kill(identifier, SIGKILL)
            }
        }
    }

    func disarm() { lock.withLock { ended = true } }
}
