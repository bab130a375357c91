extension Sequence where Element: Sendable, Self: Sendable {
    /// Transforms every element, at most `width` at a time, and returns the results in the order of the elements.
    ///
    /// One task is started per worker, not per element: a worker takes the next element when it has finished its last, so
    /// that at most `width` results are in the making and large elements do not wait for small ones.
    package func concurrentMap<Result: Sendable>(
        width: Int, _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        var results: [Result?] = []
        await withTaskGroup(of: (Int, Result).self) { group in
            var iterator = makeIterator()
            func startNext() {
                guard let element = iterator.next() else { return }
                let index = results.count
                results.append(nil)
                group.addTask { (index, await transform(element)) }
            }
            for _ in 0..<Swift.max(1, width) { startNext() }
            while let (index, result) = await group.next() {
                results[index] = result
                startNext()
            }
        }
        return results.map { $0! }
    }
}
