import Synchronization
import ThemeCatalogBytes

/// A stage of compiling, as measured by `Benchmarks/`.
package enum Stage: Int, Sendable, CaseIterable {
    /// Listing folders and recognizing sets in them.
    case walk
    /// Reading and parsing `Contents.json`.
    case parse
    /// Turning source sets into renditions, recipes and derived colors.
    case expand
    /// Reading files and detecting equal ones.
    case read
    /// Turning the bytes of a PNG into pixels.
    case decode
    /// Finding common properties of the pixels.
    case reduce
    /// Searching for the smallest payload.
    case encode
    /// Turning payloads into the bytes of the catalog.
    case emit
    /// Attributing each byte to an asset.
    case report
}

/// Adds up the processor time of each stage over all threads. It is off unless a benchmark starts it.
package enum StageClock {
    private static let isOn = Atomic(false)
    private static let totals = Mutex([Int64](repeating: 0, count: Stage.allCases.count))

    package static func start() { isOn.store(true, ordering: .relaxed) }

    /// Runs `body` and adds the processor time of the current thread to a stage.
    ///
    /// - Parameter outer: the stage that is being measured around this one. The time is subtracted from it.
    package static func measure<R, E: Error>(
        _ stage: Stage, within outer: Stage? = nil, _ body: () throws(E) -> R
    ) throws(E) -> R {
        guard isOn.load(ordering: .relaxed) else { return try body() }
        let start = threadNanoseconds()
        defer {
            let time = threadNanoseconds() - start
            totals.withLock { totals in
                totals[stage.rawValue] += time
                if let outer { totals[outer.rawValue] -= time }
            }
        }
        return try body()
    }

    /// The times measured so far, as a JSON object with the processor time of each stage in nanoseconds.
    package static func json() -> String {
        let times = totals.withLock { totals in Stage.allCases.map { "\"\($0)\": \(totals[$0.rawValue])" } }
        return "{" + times.joined(separator: ", ") + "}\n"
    }
}

private func threadNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
