import Synchronization

/// What the workers of a map share: the elements that are left, and the results.
final class MapWork<Elements: Sequence & Sendable, Result: Sendable>: Sendable where Elements.Element: Sendable {
    private struct State {
        var iterator: Elements.Iterator
        /// Nil for an element that a worker has taken.
        var results: [Result?] = []

        mutating func next() -> (index: Int, element: Elements.Element)? {
            guard let element = iterator.next() else { return nil }
            results.append(nil)
            return (results.count - 1, element)
        }
    }

    private let state: Mutex<State>

    init(_ elements: Elements) { state = Mutex(State(iterator: elements.makeIterator())) }

    /// Takes an element. Nil if none is left.
    func next() -> (index: Int, element: Elements.Element)? { state.withLock { $0.next() } }

    /// Keeps the result of one element and takes another.
    func next(after index: Int, _ result: Result) -> (index: Int, element: Elements.Element)? {
        state.withLock { state in
            state.results[index] = result
            return state.next()
        }
    }

    /// The results of all elements, once all workers have ended.
    var results: [Result] { state.withLock { $0.results.map { $0! } } }
}
