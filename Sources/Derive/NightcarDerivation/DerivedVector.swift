package import NightcarModel
package import NightcarTint
import NightcarVectors
package import ThemeCatalogVariants

extension ConfiguredCatalog {
    /// A variant of a declared vector with other colors.
    package struct DerivedVector: Sendable {
        /// The position of the declared vector in the asset's renditions.
        package var base: Int
        package var key: VariantKey
        package var change: ImageChange
        /// In the order of the colors of the base.
        package var paints: [String]
        /// The color of parts that have none in the base. Nil if there are no such parts.
        package var missing: String?
        package var storage: Storage

        /// What the vector becomes in a compiled catalog. This is decided here, for compiling, measuring and showing.
        package enum Storage: Sendable {
            /// Colors for the shape of its base: an SVG has its colors in plain text.
            case colors
            /// A second file: the drawing of a PDF is compressed, so the colors of the base have no places.
            case file

            /// - Parameter base: the declared vector.
            package init(of base: SourceFile) {
                self = base.name.lowercased().hasSuffix(".svg") ? .colors : .file
            }

            var fileExtension: String { self == .colors ? "svg" : "pdf" }
            /// How plans call it.
            var encoding: String { self == .colors ? "color table" : "recolored" }
        }

        /// Nil if the change doesn't replace the colors of a vector.
        init?(base: Int, of file: SourceFile, key: VariantKey, change: ImageChange) {
            guard case .repaint(_, let paints, let missing) = change else { return nil }
            (self.base, self.key, self.change) = (base, key, change)
            (self.paints, self.missing, storage) = (paints, missing, Storage(of: file))
        }

        /// The derived file. Nil if the declared one can't be read, or isn't the one that was examined.
        ///
        /// - Parameter base: the declared rendition.
        package func bytes(from base: Rendition) -> [UInt8]? {
            guard case .file(let file) = base.content, let source = try? file.contents() else { return nil }
            return change.applied(toVector: source)
        }
    }
}
