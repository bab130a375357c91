/// The position of an element in a list. The type keeps it from being confused with a position in a list of other elements.
struct Position<Element>: Hashable, Sendable {
    let index: Int

    init(_ index: Int) { self.index = index }
}

/// The position of a file in `SourceFiles.distinct`.
typealias FilePosition = Position<SourceFiles.Work>

extension Array {
    subscript(position: Position<Element>) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }

    /// Appends an element and returns its position.
    mutating func add(_ element: Element) -> Position<Element> {
        append(element)
        return Position(count - 1)
    }
}
