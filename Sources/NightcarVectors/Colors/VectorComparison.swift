/// Whether two vectors draw the same in other colors, as far as that can be told.
package enum VectorComparison: Sendable, Hashable {
    case same
    /// Nothing but colors differs.
    case onlyColors
    case different
    /// One is in a form that is not read here: damaged, encrypted, packed in an unusual way.
    case unreadable
}

package func compareSVG(_ a: [UInt8], _ b: [UInt8]) -> VectorComparison {
    if a == b { return .same }
    guard let first = VectorColors(svg: a), let second = VectorColors(svg: b), !first.uses.isEmpty || first.obstacle == nil,
        !second.uses.isEmpty || second.obstacle == nil
    else { return .unreadable }
    return first.isSameShape(as: second) ? .onlyColors : .different
}
