package import NightcarModel
package import NightcarTint
package import ThemeCatalogVariants

/// The variants that the compiler derives, according to the configuration, for sets that don't declare them. Lint doesn't ask
/// for these.
package struct DerivedVariants: Sendable {
    /// Recipes for images: `tint:`.
    package var recipes: [TintRule]
    /// Derived images: `derive.images`.
    package var images: [ImageRule]
    /// Derived colorsets: `derive.colors`.
    package var colors: [Glob]
    /// Derived appearances of app icons: `derive.app-icons`.
    package var appIcons: Set<Luminosity>

    package init(
        recipes: [TintRule] = [], images: [ImageRule] = [], colors: [Glob] = [], appIcons: Set<Luminosity> = []
    ) {
        self.recipes = recipes
        self.images = images
        self.colors = colors
        self.appIcons = appIcons
    }

    /// Whether a set gets a dark variant. As in the compiler, the first rule that matches an image decides.
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
