extension ThemeCatalogFile {
    /// A drawing that isn't made of pixels, in the form of a file.
    public struct Vector: Sendable, Hashable {
        /// The format of a drawing.
        public enum Format: String, Sendable, Hashable, CaseIterable {
            /// Portable Document Format. The raw value is the file extension.
            case pdf
            /// Scalable Vector Graphics, as UTF-8 text. The raw value is the file extension.
            case svg
        }

        /// The format of `bytes`.
        public var format: Format
        /// The complete file, decompressed.
        public var bytes: [UInt8]
    }
}

extension ThemeCatalogFile.Rendition {
    /// The format of a drawing, or nil if the rendition isn't one. Nothing is decompressed.
    public var vectorFormat: ThemeCatalogFile.Vector.Format? {
        guard case .data(_, _, let fileExtension)? = payload?.description else { return nil }
        return ThemeCatalogFile.Vector.Format(rawValue: fileExtension.lowercased())
    }

    /// The drawing as its own file, with the rendition's colors. Give it to a reader of that format: the bytes are as they were
    /// declared and aren't checked.
    ///
    /// - Parameter limit: the maximum size of the file, in bytes. It is checked before memory is allocated.
    /// - Throws: `ThemeCatalogError`: `wrongContent` if the rendition isn't a PDF or an SVG, and another code if the payload is
    ///   damaged or larger than `limit`.
    /// - Complexity: O(n) for n bytes of the file.
    public func vector(limit: Int = ThemeCatalogFile.dataLimit) throws(ThemeCatalogError) -> ThemeCatalogFile.Vector {
        guard let format = vectorFormat else {
            throw ThemeCatalogError(
                .wrongContent, "the rendition is not a PDF or an SVG", offset: tables.renditions.offset(row, .kind))
        }
        return ThemeCatalogFile.Vector(format: format, bytes: try data(limit: limit))
    }
}
