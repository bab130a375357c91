package import NightcarBasics
package import ThemeCatalogPixels

/// A picture or a vector that no file declares: a declared file with other colors. It is made when the catalog is written or shown.
package struct DerivedArtwork: Sendable, Hashable {
    /// The declared file.
    package var source: SourceFile
    package var change: ImageChange
    /// The rule that asks for it, or the set if the picture itself does.
    package var rule: Location

    package init(source: SourceFile, change: ImageChange, rule: Location) {
        (self.source, self.change, self.rule) = (source, change, rule)
    }

    /// What it becomes in a theme catalog. This is decided here, for compiling, measuring and showing.
    package enum Storage: Sendable {
        /// A color that is painted through the stored picture.
        case recipe
        /// A second picture.
        case picture
        /// Colors for the shape of its source: an SVG has its colors in plain text.
        case colors
        /// A second file: the drawing of a PDF is compressed, so the colors of its source have no places.
        case file
    }

    package var storage: Storage { change.storage(of: source) }
}

/// How the dark appearance of a picture is made.
package enum ImageChange: Sendable, Hashable {
    /// This color is painted through the picture's alpha.
    case recipe(ColorValue)
    /// Each color of the picture's palette is replaced, in the order of the palette.
    case recolor(from: [RGB8], to: [RGB8])
    /// The colors of a vector are replaced, in the order of its text. `missing` is the color for parts that are black because
    /// they declare no color.
    case repaint(from: [String], to: [String], missing: String?)
    /// The plate of an app icon is removed.
    case removePlate
    /// The colors become shades of gray, for the tinted home screen.
    case desaturate

    /// - Parameter source: the file to change.
    package func storage(of source: SourceFile) -> DerivedArtwork.Storage {
        switch self {
        case .recipe: .recipe
        case .recolor, .removePlate, .desaturate: .picture
        case .repaint: source.name.lowercased().hasSuffix(".svg") ? .colors : .file
        }
    }
}
