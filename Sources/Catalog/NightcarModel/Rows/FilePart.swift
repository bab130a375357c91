/// What a row is that belongs to no rendition. An asset can have any name, so its name doesn't tell.
package enum FilePart: Sendable, Hashable {
    /// A part of the file's format, such as the list of names.
    case structure
    /// Everything that a filter leaves out.
    case other

    /// The name of the group for all parts of this kind.
    package var name: String {
        switch self {
        case .structure: "[file structure]"
        case .other: "[other]"
        }
    }
}

extension SizeRow {
    /// What the row is if it belongs to no rendition. Nil for a rendition.
    package var part: FilePart? {
        if kind != nil { return nil }
        return asset == FilePart.other.name ? .other : .structure
    }

    /// True for a part of the file that belongs to no rendition.
    package var isPart: Bool { part != nil }
}
