import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The result of a program that has ended.
package struct ProgramResult: Sendable {
    /// The exit code, or 128 + the number of the signal that ended it.
    package var status: Int32
    package var output: [UInt8]
    package var errorText: String

    /// The output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
}

/// An error for a program that couldn't be run to its end.
package struct ProgramError: Error, Sendable, Hashable, CustomStringConvertible {
    package var program: String
    package var reason: String

    package var description: String { "cannot run \(program): \(reason)" }
}

/// `TMPDIR`, or `/tmp`.
package let temporaryFolder: String = {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    var path = String(cString: value)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
}()

/// The path of a program in one of the folders of `PATH`, or nil if there is none.
package func findProgram(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
        let path = "\(folder)/\(name)"
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
}

/// Runs a program and waits for its end, but not for processes that it leaves in the background.
///
/// - Parameters:
///   - executable: the path of the program.
///   - arguments: the arguments after the program's name.
///   - environment: the program's environment variables, or nil for the variables of this process.
///   - input: the bytes for standard input.
///   - outputLimit: the maximum number of bytes of output. A program that writes more is ended.
///   - seconds: the maximum duration. A program that takes longer is ended.
///   - processorSeconds: the maximum processor time, or nil for no limit. Unlike the duration, it doesn't depend on what else the
///     machine does. A program that uses more is ended.
/// - Throws: `ProgramError` if the program can't be started, or if it was ended for one of these reasons.
package func runProgram(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil, input: [UInt8] = [],
    outputLimit: Int = 1 << 28, seconds: Int = 120, processorSeconds: Int? = nil
) throws(ProgramError) -> ProgramResult {
    let name = executable.split(separator: "/").last.map(String.init) ?? executable
    let environment = environment ?? ProcessInfo.processInfo.environment
    // Input is a file, so that a program that doesn't read it can't block this one.
    guard let inputFile = openInput(input) else {
        throw ProgramError(program: name, reason: "its input cannot be stored in \(temporaryFolder): \(reason())")
    }
    var pipes: [Int32] = [-1, -1, -1, -1]
    defer { for end in pipes + [inputFile] where end >= 0 { close(end) } }
    for at in [0, 2] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ProgramError(program: name, reason: reason()) }
        (pipes[at], pipes[at + 1]) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    let (path, words) = command(executable, arguments, processorSeconds: processorSeconds)
    let child = try start(path, words, environment, name: name, files: [inputFile, pipes[1], pipes[3]])
    close(pipes[1])
    close(pipes[3])
    (pipes[1], pipes[3]) = (-1, -1)
    var collector = Collector(child: child, output: pipes[0], errors: pipes[2], outputLimit: outputLimit)
    let ending = collector.collect(seconds: seconds)
    if ending != nil, collector.status == nil { kill(child, SIGKILL) }
    var status: Int32 = collector.status ?? 0
    if collector.status == nil { while waitpid(child, &status, 0) < 0 && errno == EINTR {} }
    if let ending { throw ProgramError(program: name, reason: ending) }
    let signal = status & 0x7F
    if signal == SIGXCPU, let processorSeconds {
        throw ProgramError(program: name, reason: "it used more than \(processorSeconds) seconds of processor time")
    }
    return ProgramResult(
        status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: collector.bytes[0],
        errorText: String(decoding: collector.bytes[1], as: UTF8.self))
}

/// A shell sets the limit of processor time and becomes the program, because `posix_spawn` can't set limits.
private func command(_ executable: String, _ arguments: [String], processorSeconds: Int?) -> (path: String, words: [String]) {
    guard let processorSeconds else { return (executable, arguments) }
    return ("/bin/sh", ["-c", "ulimit -S -t \(processorSeconds); exec \"$0\" \"$@\"", executable] + arguments)
}

private func start(
    _ executable: String, _ arguments: [String], _ environment: [String: String], name: String, files: [Int32]
) throws(ProgramError) -> pid_t {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (file, standard) in zip(files, [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) {
        posix_spawn_file_actions_adddup2(&actions, file, standard)
    }
    #if canImport(Darwin)
        var attributes: SpawnAttributes = nil
    #else
        var attributes = SpawnAttributes()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    listenToSignals(&attributes)
    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child = pid_t()
    let failure = posix_spawn(&child, executable, &actions, &attributes, &argv, &envp)
    guard failure == 0 else { throw ProgramError(program: name, reason: String(cString: strerror(failure))) }
    return child
}

#if canImport(Darwin)
    private typealias SpawnAttributes = posix_spawnattr_t?
#else
    private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// Makes a program receive signals and end because of them, like a program started by a shell.
///
/// By default, it would inherit the blocked signals of the thread that starts it. Threads that run tasks block nearly all
/// signals: the program wouldn't end at Ctrl-C, and it wouldn't learn that one of its own children has ended.
private func listenToSignals(_ attributes: inout SpawnAttributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // This process ignores the signal, because the failing write reports the error.
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
}

/// A file from which to read the bytes, or nil if it can't be created. It has no name and disappears when its descriptor is
/// closed.
private func openInput(_ bytes: [UInt8]) -> Int32? {
    if bytes.isEmpty {
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return null < 0 ? nil : null
    }
    var template = Array("\(temporaryFolder)/nightcar-input-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var done = 0
    while done < bytes.count {
        let count = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress! + done, bytes.count - done, off_t(done)) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
            close(file)
            return nil
        }
        done += count
    }
    return file
}

private func reason() -> String { String(cString: strerror(errno)) }

/// Reads two pipes until both are closed, or until the program has ended and no more data comes. Background processes that it
/// started may keep the pipes open forever.
private struct Collector {
    private let child: pid_t
    /// The result of `waitpid`. Nil until the program has ended.
    private(set) var status: Int32?
    private var files: [Int32]
    private let limits: [Int]
    var bytes: [[UInt8]] = [[], []]

    init(child: pid_t, output: Int32, errors: Int32, outputLimit: Int) {
        self.child = child
        files = [output, errors]
        limits = [outputLimit, 1 << 20]
    }

    /// - Returns: the reason to end the program, or nil if it closed both pipes.
    mutating func collect(seconds: Int) -> String? {
        let end = ContinuousClock.now + .seconds(seconds)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while files.contains(where: { $0 >= 0 }) {
            let left = end - ContinuousClock.now
            guard left > .zero else { return "it took longer than \(seconds) seconds" }
            var waiting = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let ready = poll(&waiting, nfds_t(waiting.count), Int32(min(left.components.seconds * 1000 + 1, 1000)))
            if ready < 0 && errno != EINTR { return reason() }
            if ready == 0 {
                if status != nil { return nil }
                var code: Int32 = 0
                if waitpid(child, &code, WNOHANG) == child { status = code }
            }
            for at in files.indices where files[at] >= 0 && waiting[at].revents != 0 {
                let count = read(files[at], &buffer, buffer.count)
                if count < 0 && errno == EINTR { continue }
                if count <= 0 {
                    files[at] = -1
                } else if bytes[at].count + count <= limits[at] {
                    bytes[at] += buffer[..<count]
                } else if at == 0 {
                    return "it wrote more than \(limits[at]) bytes"
                }
            }
        }
        return nil
    }
}
