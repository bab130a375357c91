extension ThemeCatalogFile {
    /// Whether an image is shown as it is or as a shape that the app tints. Raw values are part of the catalog format.
    public enum TemplateIntent: UInt8, Sendable, Hashable, CaseIterable {
        /// The context in which the image is shown decides.
        case automatic = 0
        /// The image is shown in its own colors.
        case original = 1
        /// The app tints the shape of the image.
        case template = 2
    }
}

/// The short name, for this package only.
package typealias TemplateIntent = ThemeCatalogFile.TemplateIntent
