package import NightcarBasics

extension LocalCache {
    /// The default cache, for commands that keep only pictures of vectors in it. Nil if no program is installed that paints them.
    package static func ofPaintedVectors() -> LocalCache? {
        guard !VectorPainter().programs.isEmpty else { return nil }
        return standard()
    }
}
