import Dispatch

/// The number of threads that read files and folders while `jobs` files are encoded at the same time.
///
/// You can change the constants. There are 16 more threads than jobs, because reading files that aren't in memory is mostly
/// waiting, and a disk answers several requests in little more time than one. There are at most 64, because each thread has an
/// open file and some systems allow only 256.
package func readingWidth(jobs: Int) -> Int { min(jobs, 48) + 16 }

/// Allows many small files to be read at the same time, because reading them is mostly waiting, but only a few large ones,
/// because they need memory.
package struct ReadingGate: Sendable {
    private let large: DispatchSemaphore

    /// The largest size of a small file, in bytes. You can change it. Files above it take longer to read than to find.
    package static let smallFile = 1 << 20

    /// - Parameter large: the maximum number of large files to read at the same time.
    package init(large: Int) { self.large = DispatchSemaphore(value: large) }

    /// - Parameter size: the size of the file that `read` reads, in bytes.
    package func through<Result>(size: Int, _ read: () -> Result) -> Result {
        guard size > Self.smallFile else { return read() }
        large.wait()
        defer { large.signal() }
        return read()
    }
}
