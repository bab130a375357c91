package import NightcarModel
package import NightcarTint
package import ThemeCatalogVariants

/// The variants that compiling makes, as the configuration says, for sets that declare none: lint does not ask for them.
package struct DerivedVariants: Sendable {
    /// Recipes for images: `tint:`.
    package var recipes: [TintRule]
    /// Images that are derived: `derive.images`.
    package var images: [ImageRule]
    /// Colorsets that are derived: `derive.colors`.
    package var colors: [Glob]
    /// Appearances of app icons that are derived: `derive.app-icons`.
    package var appIcons: Set<Luminosity>

    package init(
        recipes: [TintRule] = [], images: [ImageRule] = [], colors: [Glob] = [], appIcons: Set<Luminosity> = []
    ) {
        self.recipes = recipes
        self.images = images
        self.colors = colors
        self.appIcons = appIcons
    }

    /// Whether a set gets a variant for dark surroundings. As when compiling, the first rule that matches an image decides.
    func makesDark(for set: LintSet) -> Bool {
        func matches(_ glob: Glob) -> Bool { glob.matches(set.name) || glob.matches(set.pathInCatalog) }
        switch set.kind {
        case .color: return colors.contains(where: matches)
        case .appIcon: return appIcons.contains(.dark)
        case .image:
            if let recipe = recipes.first(where: { matches($0.match) }), recipe.dark != nil { return true }
            return images.first { matches($0.match) }.map { $0.treatment != .leave } ?? false
        default: return false
        }
    }
}
