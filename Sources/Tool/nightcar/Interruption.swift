import NightcarBasics
import ThemeCatalogBytes

/// Handles signals: the process ends cleanly and says why.
///
/// | signal | what happens | exit code |
/// |---|---|---|
/// | `SIGINT`, `SIGTERM` | unfinished files are removed, so no file is left half-written | 130, 143 |
/// | `SIGBUS` | a mapped catalog was cut short while it was read | 2 |
/// | `SIGXFSZ` | ignored: the write fails, with a message | 2 |
/// | `SIGPIPE` | the system's default: the process ends if nobody reads its report | 141 |
enum Interruption {
    /// - Precondition: it is called once, before any file is created.
    static func watch() {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGBUS) { _ in
            let text: StaticString = "error: a file was cut short while it was read; try again\n"
            _ = systemWrite(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            _exit(2)
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        alarmEnd = ends[1]
        waitForAlarm(ends[0])
        for number in [SIGINT, SIGTERM] { handle(number) }
        unblock([SIGINT, SIGTERM, SIGBUS])
    }

    /// Unblocks signals that the parent process has blocked. Parents hardly ever do so on purpose: build tools that start
    /// programs from a thread pool pass on the blocked signals of the threads.
    private static func unblock(_ numbers: [Int32]) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// A signal that is ignored from the start, as with `nohup`, stays ignored.
    private static func handle(_ number: Int32) {
        let old = signal(number) { number in
            // A handler may do nothing else. The thread at the other end does the work.
            var byte = UInt8(truncatingIfNeeded: number)
            let saved = errno
            _ = systemWrite(alarmEnd, &byte, 1)
            errno = saved
        }
        if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }

    private static func waitForAlarm(_ end: Int32) {
        readEnd = end
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        pthread_create(
            &thread, nil,
            { _ in
                var byte: UInt8 = 0
                while read(readEnd, &byte, 1) != 1 { if errno != EINTR { return nil } }
                let name = Int32(byte) == SIGINT ? "SIGINT" : "SIGTERM"
                Terminal.print(Failure("stopped by \(name); no file is half-written"))
                Temporaries.removeAll { _exit(128 + Int32(byte)) }
            }, nil)
    }
}

// Both are set before the handlers and the thread that read them exist.
private nonisolated(unsafe) var alarmEnd: Int32 = -1
private nonisolated(unsafe) var readEnd: Int32 = -1
