import NightcarModel
import ThemeCatalogVariants

/// A picture or file to make for a car. It is made once, even if many renditions use it.
struct CarWork: Hashable, Sendable {
    var file: FilePosition
    var attributes = PictureAttributes()
    /// The change that derives it from the file. Nil for the file itself.
    var change: ImageChange?
    var isIcon = false
    /// Whether it is a vector that systems show as a picture. False for the vector of a symbol.
    var isImage = false
    /// The scale that a vector is drawn for: at this scale, one of its points is a pixel.
    var drawnScale = 1

    /// Whether a color is painted through the picture, so that it is made only if the picture turns out to be monochrome.
    var isRecipe: Bool { if case .recipe = change { true } else { false } }
}
