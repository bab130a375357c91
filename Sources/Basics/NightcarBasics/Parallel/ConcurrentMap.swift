extension Sequence where Element: Sendable, Self: Sendable {
    /// Transforms every element, at most `width` at a time, and returns the results in the order of the elements.
    ///
    /// It starts one task per worker, not per element. A worker takes the next element when it has finished the previous one. So
    /// at most `width` results are computed at a time, and large elements don't wait for small ones. Workers run on the threads of
    /// `ThreadPool.shared`, so `transform` may wait for a disk, a program or a server.
    package func concurrentMap<Result: Sendable>(
        width: Int, _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        let work = MapWork<Self, Result>(self)
        await withTaskExecutorPreference(ThreadPool.shared) {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<Swift.max(1, width) {
                    guard let first = work.next() else { return }
                    group.addTask {
                        var (index, element) = first
                        while true {
                            let result = await transform(element)
                            guard let next = work.next(after: index, result) else { return }
                            (index, element) = next
                        }
                    }
                }
            }
        }
        return work.results
    }

    /// The same, but passes each result with its position to `handOver` as soon as it is ready. The calls come one at a time and
    /// in no particular order. So results don't have to be kept in memory.
    package func concurrentForEach<Result: Sendable>(
        width: Int, _ transform: @escaping @Sendable (Element) async -> Result, handOver: (Int, Result) -> Void
    ) async {
        // The group itself runs there too: a worker that ends starts the next one on its own thread.
        await withTaskExecutorPreference(ThreadPool.shared) {
            await withTaskGroup(of: (Int, Result).self) { group in
                var iterator = makeIterator()
                var count = 0
                func startNext() {
                    guard let element = iterator.next() else { return }
                    let index = count
                    count += 1
                    group.addTask { (index, await transform(element)) }
                }
                for _ in 0..<Swift.max(1, width) { startNext() }
                while let (index, result) = await group.next() {
                    handOver(index, result)
                    startNext()
                }
            }
        }
    }
}
