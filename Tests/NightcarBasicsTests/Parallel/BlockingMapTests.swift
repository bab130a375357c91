import NightcarBasics
import NightcarTestSupport
import Synchronization
import Testing
import ThemeCatalogBytes

struct BlockingMapTests {
    @Test func resultsAreInTheOrderOfTheElements() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let numbers = (0..<Int.random(in: 0...300, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator) }
            let slice = numbers.dropFirst(3)
            for width in [1, 2, 7, 40] {
                #expect(slice.blockingMap(width: width) { "\($0)" } == slice.map { "\($0)" })
            }
        }
    }

    /// Threads that wait for a disk leave the cores to others.
    @Test func thereMayBeMoreThreadsThanCores() {
        let waiting = Atomic(0)
        let met = (0..<200).blockingMap(width: 20) { _ in
            waiting.add(1, ordering: .relaxed)
            for _ in 0..<5000 where waiting.load(ordering: .relaxed) < 20 { usleep(1000) }
            return waiting.load(ordering: .relaxed) >= 20
        }
        #expect(met == Array(repeating: true, count: 200))
    }
}
