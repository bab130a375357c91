import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The background for the pictures of one column, and the appearance that they are for.
struct Ground: Sendable {
    var name: String
    var luminosity: Luminosity
    var contrast: Contrast
    var color: ColorValue
    /// The color in which the system paints a template image: UIKit's `label`.
    var label: ColorValue
    /// Whether the column is used only for lines with a rendition for it.
    var isOptional = false

    var xyz: XYZ { XYZ(color) ?? .black }
    var labelXYZ: XYZ { XYZ(label) ?? .white }

    /// - Parameter base: the dark surface. In UIKit, it is the same with and without high contrast.
    static func all(base: ColorValue) -> [Ground] {
        let (white, black) = (ColorValue.hex(0xFFFFFF), ColorValue.hex(0))
        return [
            Ground(name: "Light", luminosity: .light, contrast: .normal, color: white, label: black),
            Ground(name: "Dark", luminosity: .dark, contrast: .normal, color: base, label: white),
            Ground(name: "Light · high contrast", luminosity: .light, contrast: .high, color: white, label: black),
            Ground(name: "Dark · high contrast", luminosity: .dark, contrast: .high, color: base, label: white),
            Ground(name: "Tinted", luminosity: .tinted, contrast: .normal, color: base, label: white, isOptional: true),
        ]
    }

    /// Whether a rendition with this key is made for the appearance, and isn't only a fallback.
    func isAnswered(by key: VariantKey) -> Bool {
        (key.luminosity == luminosity || luminosity == .light && key.luminosity == .any) && key.contrast == contrast
    }
}
