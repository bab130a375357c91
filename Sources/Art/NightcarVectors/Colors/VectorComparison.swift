/// Whether two vectors are the same drawing in other colors, as far as we can tell.
package enum VectorComparison: Sendable, Hashable {
    case same
    /// They differ only in colors.
    case onlyColors
    case different
    /// At least one has a form that we don't read: damaged, encrypted, or packed in an unusual way.
    case unreadable
}

package func compareSVG(_ a: [UInt8], _ b: [UInt8]) -> VectorComparison {
    if a == b { return .same }
    guard let first = VectorColors(svg: a), let second = VectorColors(svg: b), !first.uses.isEmpty || first.obstacle == nil,
        !second.uses.isEmpty || second.obstacle == nil
    else { return .unreadable }
    return first.isSameShape(as: second) ? .onlyColors : .different
}
