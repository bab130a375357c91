import NightcarBasics
import Synchronization
import Testing
import ThemeCatalogBytes

struct ReadingGateTests {
    /// The most that are read at the same time of 200 files.
    func most(of size: Int, untilThereAre enough: Int) -> Int {
        let gate = ReadingGate(large: 2)
        let use = Mutex((now: 0, most: 0))
        _ = (0..<200).blockingMap(width: 12) { _ in
            gate.through(size: size) {
                use.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                // Gives others a chance to enter.
                for _ in 0..<100 where use.withLock({ $0.most }) < enough { usleep(100) }
                use.withLock { $0.now -= 1 }
            }
        }
        return use.withLock { $0.most }
    }

    @Test func fewLargeFilesAndManySmallOnesAreReadAtATime() {
        #expect(most(of: ReadingGate.smallFile + 1, untilThereAre: 2) == 2)
        #expect(most(of: ReadingGate.smallFile, untilThereAre: 12) > 2)
    }
}
