import NightcarBasics
import NightcarTestSupport
import Synchronization
import Testing

struct HeaviestFirstTests {
    @Test func resultsComeWithThePositionsOfTheElements() async {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let weights = (0..<Int.random(in: 0...50, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator) }
            var results = [Int?](repeating: nil, count: weights.count)
            await weights.indices.concurrentForEach(width: 3, heaviestFirst: weights) {
                $0 * 2
            } handOver: { index, result in
                #expect(results[index] == nil)
                results[index] = result
            }
            #expect(results == weights.indices.map { $0 * 2 })
        }
    }

    @Test func aSliceKeepsItsOwnPositions() async {
        let numbers = [9, 1, 5, 3, 7][1...3]
        var results = [0, 0, 0]
        await numbers.concurrentForEach(width: 2, heaviestFirst: Array(numbers)) {
            $0
        } handOver: {
            results[$0] = $1
        }
        #expect(results == [1, 5, 3])
    }

    @Test func theHeaviestStartFirst() async {
        let started = Mutex<[Int]>([])
        let weights = [3, 9, 1, 9, 5]
        await weights.indices.concurrentForEach(width: 1, heaviestFirst: weights) { index in
            started.withLock { $0.append(index) }
        } handOver: { _, _ in
        }
        #expect(started.withLock { $0 } == [1, 3, 4, 0, 2])
    }
}

struct ByteBudgetTests {
    @Test func neverMoreThanTheLimitIsInUse() async {
        let budget = ByteBudget(limit: 100)
        let use = Mutex((now: 0, most: 0))
        let sizes = (0..<200).map { $0 * 37 % 60 }
        let done = await sizes.concurrentMap(width: 8) { bytes in
            await budget.withBytes(bytes) {
                use.withLock { use in
                    use.now += bytes
                    use.most = max(use.most, use.now)
                }
                await Task.yield()
                use.withLock { $0.now -= bytes }
                return bytes
            }
        }
        #expect(done == sizes)
        #expect(use.withLock { $0.most } <= 100)
        #expect(use.withLock { $0.now } == 0)
    }

    @Test func whatIsLargerThanTheLimitIsDoneAlone() async {
        let budget = ByteBudget(limit: 10)
        let running = Mutex((now: 0, withLarge: 0))
        _ = await [5, 1000, 5, 5, 1000].concurrentMap(width: 5) { bytes in
            await budget.withBytes(bytes) {
                running.withLock { $0.now += 1 }
                await Task.yield()
                running.withLock { running in
                    if bytes == 1000 { running.withLarge = max(running.withLarge, running.now) }
                    running.now -= 1
                }
            }
        }
        #expect(running.withLock { $0.withLarge } == 1)
    }
}
