/// What a catalog can be compiled to.
package enum CompiledFormat: String, Sendable, Hashable, CaseIterable {
    /// A theme catalog or Apple's `Assets.car`.
    case ncar, car

    /// What people call a file of this format.
    package var words: String { self == .car ? "Assets.car" : "a theme catalog" }
}
