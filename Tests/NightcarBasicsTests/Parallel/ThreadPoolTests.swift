import Foundation
import NightcarBasics
import Synchronization
import Testing
import ThemeCatalogBytes

struct ThreadPoolTests {
    /// Swift has as many threads as there are cores. More workers than that couldn't wait for each other on them.
    @Test func workThatBlocksLeavesTheThreadsOfSwift() async {
        let workers = ProcessInfo.processInfo.activeProcessorCount + 4
        let arrived = Atomic(0)
        let end = ContinuousClock.now + .seconds(60)
        let met = await (0..<workers).concurrentMap(width: workers) { _ in
            arrived.add(1, ordering: .relaxed)
            while arrived.load(ordering: .relaxed) < workers, ContinuousClock.now < end { usleep(1000) }
            return arrived.load(ordering: .relaxed) == workers
        }
        #expect(met == Array(repeating: true, count: workers))
    }

    @Test func thereAreNoMoreThreadsThanTheLimit() async {
        let pool = ThreadPool(limit: 3)
        let use = Mutex((now: 0, most: 0))
        await withTaskExecutorPreference(pool) {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<40 {
                    group.addTask { @Sendable in
                        use.withLock { use in
                            use.now += 1
                            use.most = max(use.most, use.now)
                        }
                        usleep(2000)
                        use.withLock { $0.now -= 1 }
                    }
                }
            }
        }
        #expect(use.withLock { $0.most } == 3)
    }

    /// A worker that waits for its own map doesn't occupy a thread while it waits.
    @Test func mapsCanBeNested() async {
        let sums = await (0..<100).concurrentMap(width: 100) { outer in
            await (0..<100).concurrentMap(width: 100) { outer * $0 }.reduce(0, +)
        }
        #expect(sums == (0..<100).map { $0 * 4950 })
    }
}
