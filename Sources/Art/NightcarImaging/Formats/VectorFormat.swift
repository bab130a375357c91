/// The format of a vector that catalogs store.
package enum VectorFormat: String, Sendable, Hashable, CaseIterable {
    case svg, pdf

    /// Nil for a format that isn't a vector.
    package init?(_ format: FileFormat) {
        switch format {
        case .svg: self = .svg
        case .pdf: self = .pdf
        default: return nil
        }
    }
}
