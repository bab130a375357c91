import Dispatch

/// How many threads read files and folders while `jobs` files are encoded at the same time.
///
/// Tunable: 16 more, because on a disk whose files are not in memory they wait most of the time, and a disk answers several at once
/// in hardly more time than one; at most 64, because each has a file open, and some systems allow 256.
package func readingWidth(jobs: Int) -> Int { min(jobs, 48) + 16 }

/// Lets many small files be read at the same time, as they wait for the disk, and few large ones, as they need memory.
package struct ReadingGate: Sendable {
    private let large: DispatchSemaphore

    /// Tunable, in bytes: what is larger takes longer to read than to find.
    package static let smallFile = 1 << 20

    /// - Parameter large: how many large files are read at the same time.
    package init(large: Int) { self.large = DispatchSemaphore(value: large) }

    /// - Parameter size: of the file that `read` reads, in bytes.
    package func through<Result>(size: Int, _ read: () -> Result) -> Result {
        guard size > Self.smallFile else { return read() }
        large.wait()
        defer { large.signal() }
        return read()
    }
}
