/// The place of an element in a list, which can't be mistaken for a place in a list of other elements.
struct Position<Element>: Hashable, Sendable {
    let index: Int

    init(_ index: Int) { self.index = index }
}

/// Of a file in `SourceFiles.distinct`.
typealias FilePosition = Position<SourceFiles.Work>

extension Array {
    subscript(position: Position<Element>) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }

    /// Appends an element and says where it is.
    mutating func add(_ element: Element) -> Position<Element> {
        append(element)
        return Position(count - 1)
    }
}
