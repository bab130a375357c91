import Dispatch
import Synchronization

extension RandomAccessCollection where Element: Sendable, Self: Sendable, Index == Int {
    /// Transforms every element on at most `width` threads, including this one, and returns the results in the order of the
    /// elements. Use it for short work, including waits for a disk, in functions that are not asynchronous. A few elements are
    /// transformed on this thread, because they aren't worth another one.
    ///
    /// - Parameter share: how many elements are worth a thread.
    package func blockingMap<Result: Sendable>(
        width: Int, share: Int = 8, _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        let width = Swift.min(width, count / share)
        guard width > 1 else { return map(transform) }
        let (start, count) = (startIndex, count)
        let next = Atomic(0)
        return [Result](unsafeUninitializedCapacity: count) { results, initialized in
            // Each element is written once, by the thread that took its number.
            nonisolated(unsafe) let results = results
            let work: @Sendable () -> Void = {
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < count else { return }
                    results.initializeElement(at: index, to: transform(self[start + index]))
                }
            }
            let others = DispatchGroup()
            // Each thread has its own queue, because a concurrent queue has no more threads than there are cores.
            for _ in 1..<width { DispatchQueue(label: "nightcar.blocking-map").async(group: others, execute: work) }
            work()
            others.wait()
            initialized = count
        }
    }
}
