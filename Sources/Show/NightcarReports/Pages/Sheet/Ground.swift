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
    /// The theme that the column shows, or empty.
    var theme = ""

    var xyz: XYZ { XYZ(color) ?? .black }
    var labelXYZ: XYZ { XYZ(label) ?? .white }

    /// - Parameters:
    ///   - base: the dark surface. In UIKit, it is the same with and without high contrast.
    ///   - themes: each of them has a column for light, dark, and both with high contrast. A column is used only for lines with a
    ///     rendition for it.
    static func all(base: ColorValue, themes: [String] = []) -> [Ground] {
        let (white, black) = (ColorValue.hex(0xFFFFFF), ColorValue.hex(0))
        return [
            Ground(name: "Light", luminosity: .light, contrast: .normal, color: white, label: black),
            Ground(name: "Dark", luminosity: .dark, contrast: .normal, color: base, label: white),
            Ground(name: "Light · high contrast", luminosity: .light, contrast: .high, color: white, label: black),
            Ground(name: "Dark · high contrast", luminosity: .dark, contrast: .high, color: base, label: white),
            Ground(name: "Tinted", luminosity: .tinted, contrast: .normal, color: base, label: white, isOptional: true),
        ]
            + themes.flatMap { theme in
                [Contrast.normal, .high].flatMap { contrast in
                    let name = theme + (contrast == .high ? " · high contrast" : "")
                    let dark = "\(theme) · dark" + (contrast == .high ? " · high contrast" : "")
                    return [
                        Ground(
                            name: name, luminosity: .light, contrast: contrast, color: white, label: black, isOptional: true,
                            theme: theme),
                        Ground(
                            name: dark, luminosity: .dark, contrast: contrast, color: base, label: white, isOptional: true,
                            theme: theme),
                    ]
                }
            }
    }

    /// Whether a rendition with this key is made for the appearance, and isn't only a fallback.
    func isAnswered(by key: VariantKey) -> Bool {
        key.theme == theme && key.contrast == contrast
            && (key.luminosity == luminosity || luminosity == .light && key.luminosity == .any)
    }
}
