extension RandomAccessCollection where Element: Sendable, Self: Sendable, Index == Int {
    /// Transforms every element, at most `width` at a time and heaviest first, so that no long work is left for the end; returns
    /// the results in the order of the elements.
    ///
    /// - Parameter weights: for each element how long it takes, compared with the others. Equal ones go in their order.
    package func concurrentMap<Result: Sendable>(
        width: Int, heaviestFirst weights: [Int], _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        precondition(weights.count == count, "\(weights.count) weights for \(count) elements")
        let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        let start = startIndex
        let results = await order.concurrentMap(width: width) { await transform(self[start + $0]) }
        var positions = [Int](repeating: 0, count: order.count)
        for (rank, index) in order.enumerated() { positions[index] = rank }
        return positions.map { results[$0] }
    }
}
