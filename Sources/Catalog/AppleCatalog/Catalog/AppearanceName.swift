import ThemeCatalogVariants

/// A catalog's name for an appearance, and its number in keys.
struct AppearanceName {
    var name: String
    var number: UInt16
    var luminosity: Luminosity
    var contrast: Contrast

    private init(_ name: String, _ number: UInt16, _ luminosity: Luminosity, _ contrast: Contrast = .normal) {
        (self.name, self.number, self.luminosity, self.contrast) = (name, number, luminosity, contrast)
    }

    /// The names on iOS, tvOS, watchOS and visionOS. The first one means no restriction.
    static let device = [
        AppearanceName("UIAppearanceAny", 0, .any), AppearanceName("UIAppearanceDark", 1, .dark),
        AppearanceName("UIAppearanceHighContrastAny", 2, .any, .high),
        AppearanceName("UIAppearanceHighContrastDark", 3, .dark, .high), AppearanceName("UIAppearanceLight", 4, .light),
        AppearanceName("UIAppearanceHighContrastLight", 5, .light, .high), tinted,
    ]

    /// The names on macOS.
    static let mac = [
        AppearanceName("NSAppearanceNameSystem", 0, .any), AppearanceName("NSAppearanceNameDarkAqua", 1, .dark),
        AppearanceName("NSAppearanceNameAccessibilitySystem", 3, .any, .high),
        AppearanceName("NSAppearanceNameAccessibilityDarkAqua", 6, .dark, .high),
        AppearanceName("NSAppearanceNameAqua", 8, .light),
        AppearanceName("NSAppearanceNameAccessibilityAqua", 9, .light, .high), tinted,
    ]

    static let all = device + mac

    private static let tinted = AppearanceName("ISAppearanceTintable", 10, .tinted)
}
