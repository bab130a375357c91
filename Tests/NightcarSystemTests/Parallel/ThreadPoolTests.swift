import NightcarSystem
import Synchronization
import Testing
import ThemeCatalogLibC

struct ThreadPoolTests {
    /// Work that blocks would fill Swift's own threads, which are as many as there are cores. Then neither the other workers nor
    /// the task would start.
    @Test func workThatBlocksLeavesTheThreadsOfSwift() async {
        let workers = 60
        let arrived = Atomic(0)
        let hasProgressed = Atomic(false)
        let end = ContinuousClock.now + .seconds(10)
        async let progress: Void = Task.detached(executorPreference: globalConcurrentExecutor) {
            while arrived.load(ordering: .relaxed) < workers, ContinuousClock.now < end { await Task.yield() }
            hasProgressed.store(true, ordering: .relaxed)
        }.value
        let met = await (0..<workers).concurrentMap(width: workers) { _ in
            arrived.add(1, ordering: .relaxed)
            while ContinuousClock.now < end {
                if hasProgressed.load(ordering: .relaxed) { return arrived.load(ordering: .relaxed) == workers }
                usleep(1000)
            }
            return false
        }
        await progress
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

    /// A worker that waits for a map of its own takes no thread while it waits.
    @Test func mapsCanBeNested() async {
        let sums = await (0..<100).concurrentMap(width: 100) { outer in
            await (0..<100).concurrentMap(width: 100) { outer * $0 }.reduce(0, +)
        }
        #expect(sums == (0..<100).map { $0 * 4950 })
    }
}
