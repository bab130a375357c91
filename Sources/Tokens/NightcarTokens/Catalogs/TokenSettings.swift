package import NightcarModel
package import ThemeCatalogVariants

/// What the section `tokens` of a configuration says.
package struct TokenSettings: Sendable, Hashable {
    /// How names of color sets are made of the names in a path.
    package enum NameStyle: String, Sendable, Hashable, CaseIterable {
        case camelCase
        case pascalCase = "PascalCase"
        case kebabCase = "kebab-case"
        case snakeCase = "snake_case"
    }

    package enum Gamut: String, Sendable, Hashable, CaseIterable {
        /// Colors outside sRGB get a value for wide gamuts, too.
        case p3
        case srgb
    }

    /// Which tokens are written.
    package enum Kinds: String, Sendable, Hashable, CaseIterable {
        case all
        /// Tokens that refer to another one.
        case semantic
        /// Tokens with their own value.
        case primitive
    }

    /// What a context is for.
    package struct Look: Sendable, Hashable {
        package var luminosity = Luminosity.any
        package var contrast = Contrast.normal
        package var gamut = VariantKey.Gamut.any
        package var idiom = Idiom.universal
        /// The name of a theme. Empty for the app's usual colors.
        package var theme = ""

        package init() {}
    }

    /// What the contexts of a modifier are for.
    package struct Axis: Sendable, Hashable {
        /// The name of the modifier.
        package var name = ""
        /// Whether the modifier is left out, with the colors of its default.
        package var isIgnored = false
        /// Whether each context but the default is a theme.
        package var isThemes = false
        package var looks: [String: Look] = [:]

        package init() {}
    }

    package var sources: [String] = []
    package var contexts: [TokenFileContext] = []
    package var axes: [Axis] = []
    package var kinds = Kinds.all
    /// The paths of tokens that are written, such as `color.text.*`. Empty for all.
    package var include: [Glob] = []
    package var exclude: [Glob] = []
    package var style = NameStyle.camelCase
    /// Names that are left out at the start of a path.
    package var drop: [String] = []
    /// Whether groups become folders with a namespace.
    package var folders = false
    package var gamut = Gamut.p3
    /// The catalog that is written.
    package var output: String?
    /// The folder for the catalogs of themes.
    package var themes: String?

    package init() {}
}
