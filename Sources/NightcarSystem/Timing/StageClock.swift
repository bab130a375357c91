import Synchronization
import ThemeCatalogLibC

/// A stage of compiling, as `Benchmarks/` tells them apart.
package enum Stage: Int, Sendable, CaseIterable {
    /// Listing folders and sorting what lies in them in as sets.
    case walk
    /// Reading and parsing `Contents.json`.
    case parse
    /// From source sets to renditions, recipes and derived colors.
    case expand
    /// Reading files and telling equal ones apart.
    case read
    /// From the bytes of a PNG to pixels.
    case decode
    /// Finding out what the pixels have in common.
    case reduce
    /// Looking for the smallest payload.
    case encode
    /// From payloads to the bytes of the catalog.
    case emit
    /// Attributing each byte.
    case report
}

/// Adds up the processor time that each stage takes, over all threads; off unless a benchmark asks for it.
package enum StageClock {
    private static let isOn = Atomic(false)
    private static let totals = Mutex([Int64](repeating: 0, count: Stage.allCases.count))

    package static func start() { isOn.store(true, ordering: .relaxed) }

    /// Runs `body` and counts the time of the thread that it runs on.
    ///
    /// - Parameter outer: the stage that is being measured around this one; the time is taken off it.
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

    /// What was measured so far as one JSON object: for each stage the nanoseconds of the processor.
    package static var json: String {
        let times = totals.withLock { totals in Stage.allCases.map { "\"\($0)\": \(totals[$0.rawValue])" } }
        return "{" + times.joined(separator: ", ") + "}\n"
    }
}

private func threadNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
