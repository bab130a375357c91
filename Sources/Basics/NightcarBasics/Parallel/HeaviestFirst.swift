extension RandomAccessCollection where Element: Sendable, Self: Sendable, Index == Int {
    /// Transforms every element, at most `width` at a time and heaviest first, so that no long work is left for the end. Passes
    /// each result with its position to `handOver` as soon as it is ready, one at a time.
    ///
    /// - Parameter weights: the relative duration of each element. Elements with equal weights keep their order.
    package func concurrentForEach<Result: Sendable>(
        width: Int, heaviestFirst weights: [Int], _ transform: @escaping @Sendable (Element) async -> Result,
        handOver: (Int, Result) -> Void
    ) async {
        precondition(weights.count == count, "\(weights.count) weights for \(count) elements")
        let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        let start = startIndex
        await order.concurrentForEach(width: width) {
            await transform(self[start + $0])
        } handOver: { rank, result in
            handOver(order[rank], result)
        }
    }
}
