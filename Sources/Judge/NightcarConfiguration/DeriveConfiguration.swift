package import NightcarTint

/// The section `derive`: how missing appearances are made, and for which assets `compile` makes them.
package struct DeriveConfiguration: Sendable {
    package var options = DerivationOptions()
    /// Whether `compile` derives the colorsets that `options.colors` names.
    package var compilesColors = false
    package var images = ImageOptions()
    /// Whether `compile` derives the imagesets that `images.rules` names.
    package var compilesImages = false

    package init() {}

    /// Whether variants for *Increase Contrast* of colors and images are also derived.
    var derivesHighContrast: Bool {
        get { options.derivesHighContrast }
        set { (options.derivesHighContrast, images.derivesHighContrast) = (newValue, newValue) }
    }
}
