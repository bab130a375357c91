import NightcarBasics
import NightcarModel
import NightcarTint
import ThemeCatalogPixels

/// The declaration of `.nightcar.yml`. Each key is one line of a section: its name, the property it is read into, what it takes, and
/// what the reference says about it. The reader, `config dump`, the JSON schema and the reference are made from it.
enum Table {
    static let file = Mapping<Configuration>(
        "", "Each section is optional.", foreign: swiftLintTopKeys,
        example: """
            extends: []                       # or a path: Config/base.yml
            enter: [vendor/OurKit]
            tint: [{match: "Icons/*", dark: "#EBEBF5"}]
            derive: {base: elevated}
            themes: {sepia: {colors: {Label: "#5B4636"}}}
            pairs: [{light: "light_*", dark: "dark_*"}]
            budgets: [{name: all assets, max: 4 MB}]
            size-footer: Asset-Size
            ships: {format: car, platform: ios}
            appearance: {App: light}
            tokens: {source: [tokens.resolver.json], output: App/Colors.xcassets}
            lint: {disabled: [empty-set]}
            """,
        start: { _ in Configuration() },
        keys: [
            // The files are read before the keys of this one: see `Configuration.init`.
            .set("extends", extends, "Configurations that this one builds on, relative to this file.") { _, _ in },
            .list(
                "enter", \.entered, .path,
                "Folders of dependencies or builds whose catalogs count, although searches leave out others; `.` for all."),
            .list("tint", \.tint, tint.shape, "Recipes: dark variants of pictures that have no dark file."),
            .section("derive", \.derive, derive, "How missing dark and high-contrast appearances are made."),
            themes,
            .list("pairs", \.pairs, pairs.shape, "Light and dark files that are pairs by their names."),
            .list("budgets", \.size.budgets, budget.shape, "Limits on the size of catalogs."),
            .value("size-footer", \.size.footer, .text, "The commit footer that accepts growth."),
            .section("ships", \.size.ships, ships, "What the build makes of the catalogs, and so what is weighed."),
            appearance,
            .section("tokens", \.tokens, tokens, "Design tokens, and the catalog that is made of them."),
            .section("lint", \.lint, lint, "What is linted, and how."),
        ])

    /// The files that a configuration extends, with their locations in it.
    static let extends = Shape<[ConfigurationNode]>(
        .either([.text, .list(.text)]), "a path or a list of paths"
    ) { (node) throws(Failure) in node.isText ? [node] : try node.list() }

    static let tint = Mapping<TintRule>(
        "tint", "[Tint.md](Tint.md) explains recipes. The first rule that matches an image counts.",
        needs: [
            .all("match", words: "\"match\", a pattern for asset names such as \"icons/*\""),
            .any("dark", "contrast-light", "contrast-dark", words: "a color: dark, contrast-light or contrast-dark"),
        ],
        example: """
            tint:
              - {match: "Icons/*", dark: Label}
              - {match: Logo, dark: "#EBEBF5", contrast-light: "#000000", contrast-dark: "#FFFFFF"}
            """,
        start: { TintRule(match: Glob(""), dark: nil, location: $0) },
        keys: [
            .value("match", \.match, .pattern, "The names of images."),
            .optional("dark", \.dark, .source, "The color in dark mode."),
            .optional("contrast-light", \.contrastLight, .source, "The color in light mode with Increase Contrast."),
            .optional("contrast-dark", \.contrastDark, .source, "The color in dark mode with Increase Contrast."),
        ])

    static let pairs = Mapping<LoosePair>(
        "pairs", "Two sets whose names have the same text in place of `*` become one asset.",
        needs: [.all("light", "dark", words: "\"light\" and \"dark\", each a pattern with one *, such as \"light_*\"")],
        example: """
            pairs:
              - {light: "light_*", dark: "dark_*"}
            """,
        start: { LoosePair(light: LoosePair.Pattern(), dark: LoosePair.Pattern(), location: $0) },
        keys: [
            .value("light", \.light, .starPattern, "The set with the light file."),
            .value("dark", \.dark, .starPattern, "The set with the dark file."),
        ])
}

// Themes.
extension Table {
    private static let themes: Key<Configuration> = {
        let form = Form.names(.matching("."), .mapping(theme.section))
        var key = Key<Configuration>("themes", form, "a mapping", "Further themes and their colors.") {
            (node, configuration) throws(Failure) in
            _ = try node.members().readEach { (member) throws(Failure) in
                guard !member.name.isEmpty else { throw member.value.error("a theme needs a name") }
                var theme = try theme.read(member.value)
                theme.name = member.name
                configuration.themes.append(theme)
            }
        }
        key.inherit = { configuration, base, _ in
            let own = configuration.themes
            configuration.themes += base.themes.filter { theme in !own.contains { $0.name == theme.name } }
        }
        return key
    }()

    private static let theme = Mapping<Theme>(
        "themes.NAME", "A mapping of names to themes.",
        example: """
            themes:
              sepia:
                colors: {Label: "#5B4636", Page: {light: "#F4ECD8", dark: "#2B2419"}}
                catalog: Themes/Sepia.xcassets
              night: {extends: sepia, colors: {Page: "#1A1510"}}
            """,
        start: { Theme(name: "", colors: [], catalog: nil, location: $0) },
        keys: [
            .optional(
                "extends", \.parent, .text.named("the name of a theme"),
                "A theme whose values this one uses for everything that it leaves out, also for a look of a color."),
            .set("colors", themeColors, "The theme's colors.") { $0.colors = $1 },
            .optional("catalog", \.catalog, .path, "A catalog with the theme's own sets, relative to this file."),
        ])

    private static let themeColors: Shape<[Theme.Color]> = {
        let color = themeColor.shape.or(Shape<ColorValue>.color) {
            Theme.Color(name: "", light: $0, isForAllLooks: true, location: $1)
        }
        return Shape(
            .names(.text, color.form), "a mapping of colorsets to a color, or to a mapping of looks to colors"
        ) { (node) throws(Failure) in
            try node.members().readEach { (member) throws(Failure) in
                var color = try color.read(member.value)
                color.name = member.name
                return color
            }
        }
    }()

    private static let themeColor = Mapping<Theme.Color>(
        "themes.NAME.colors.COLORSET", "A color alone is for every look.",
        needs: [
            .any(
                "light", "dark", "high-contrast", "dark-high-contrast",
                words: "one of \"light\", \"dark\", \"high-contrast\" and \"dark-high-contrast\"")
        ],
        example: """
            themes:
              sepia:
                colors:
                  Label: "#5B4636"
                  Page: {light: "#F4ECD8", dark: "#2B2419", high-contrast: "#FFFFFF", dark-high-contrast: "#000000"}
            """,
        start: { Theme.Color(name: "", light: nil, location: $0) },
        keys: [
            .optional("light", \.light, .color, "The color in light mode."),
            .optional("dark", \.dark, .color, "The color in dark mode. Without it, the one in light mode."),
            .optional("high-contrast", \.highContrast, .color, "The color in light mode with Increase Contrast."),
            .optional("dark-high-contrast", \.darkHighContrast, .color, "The color in dark mode with Increase Contrast."),
        ])
}

private let hexDigits = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

extension Shape<TintRule.Source> {
    fileprivate static var source: Self {
        let takes = "a color or the name of a colorset"
        return Self(.matching("^(\(hexDigits)|[^#].*)$"), takes) { (node) throws(Failure) in
            let text = try node.text()
            if let source = TintRule.Source(text), !text.isEmpty { return source }
            throw node.error("\"\(text)\" is not a color: use \"#RRGGBB\", \"#RRGGBBAA\" or the name of a colorset")
        }
    }
}

extension Shape<ColorValue> {
    fileprivate static var color: Self {
        Self(.matching("^\(hexDigits)$"), "a color") { (node) throws(Failure) in
            let text = try node.text()
            guard case .literal(let color)? = TintRule.Source(text) else {
                throw node.error("\"\(text)\" is not a color: use \"#RRGGBB\" or \"#RRGGBBAA\"")
            }
            return color
        }
    }
}

extension Shape<LoosePair.Pattern> {
    fileprivate static var starPattern: Self {
        Self(.matching("^[^*]*[*][^*]*$"), "a pattern with one `*`") { (node) throws(Failure) in
            let text = try node.text()
            guard let pattern = LoosePair.Pattern(text) else {
                throw node.error("\"\(text)\" needs one * in place of the common name")
            }
            return pattern
        }
    }
}
