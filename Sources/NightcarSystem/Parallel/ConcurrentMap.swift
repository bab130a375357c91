extension Sequence where Element: Sendable, Self: Sendable {
    /// Transforms every element, at most `width` at a time, and returns the results in the order of the elements.
    ///
    /// One task is started per worker, not per element: a worker takes the next element when it has finished its last, so
    /// that at most `width` results are in the making and large elements do not wait for small ones.
    package func concurrentMap<Result: Sendable>(
        width: Int, _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        var results: [Result?] = []
        await concurrentForEach(width: width, transform) { index, result in
            while results.count <= index { results.append(nil) }
            results[index] = result
        }
        return results.map { $0! }
    }

    /// The same, but hands each result over with its position as soon as it is there, one at a time and in no order, so that
    /// nothing of what is done has to be kept.
    package func concurrentForEach<Result: Sendable>(
        width: Int, _ transform: @escaping @Sendable (Element) async -> Result, handOver: (Int, Result) -> Void
    ) async {
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
