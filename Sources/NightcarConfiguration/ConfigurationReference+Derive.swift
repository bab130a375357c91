import NightcarSize
import NightcarTint

extension ConfigurationReference {
    static let derive = Section(
        path: "derive", about: "[Tint.md](Tint.md) explains how appearances are derived.",
        keys: [
            Key(
                "base", "`black`, `elevated`, `material`, `learned` or a color", "`learned`",
                "The darkest background, from which the other colors follow."),
            Key("high-contrast", "true or false", "`false`", "Whether variants for Increase Contrast are derived too."),
            Key("colors", "a list of patterns", "", "The colorsets that `compile` derives. An empty list means all."),
            Key("images", "a list of patterns or mappings", "", "The image sets that `compile` derives."),
            Key("app-icons", "a list of `dark` and `tinted`", "", "The appearances of app icons that are derived."),
            Key("roles", "a list of mappings", "", "What colors are for, if their names don't say it."),
            Key("contrast", "a list of mappings", "", "Colors that must have enough contrast with each other."),
        ],
        example: """
            derive:
              base: elevated
              high-contrast: true
              colors: ["**"]
              images: ["Icons/**"]
              app-icons: [dark, tinted]
              roles: [{match: "Cards/**", role: surface}]
              contrast: [{text: Label, on: Card}]
            """)

    static let images = Section(
        path: "derive.images", about: "A pattern alone is short for a mapping with `match`. The first entry that matches counts.",
        keys: [
            Key("match", "a pattern", "required", "The names of images."),
            Key("treat", names(ImageRule.Treatment.allCases), "`auto`", "How they are derived."),
        ],
        example: """
            derive:
              images:
                - "Icons/**"
                - {match: "Flags/*", treat: leave}
            """)

    static let roles = Section(
        path: "derive.roles", about: "The first entry that matches counts.",
        keys: [
            Key("match", "a pattern", "required", "The names of colorsets."),
            Key("role", names(ColorRole.allCases), "required", "What they are for."),
        ],
        example: """
            derive:
              roles:
                - {match: "Cards/**", role: surface}
            """)

    static let contrast = Section(
        path: "derive.contrast", about: "Each entry has `on`, and either `text` or `graphic`.",
        keys: [
            Key("text", "the name of a colorset", "", "The color of text, which gets a contrast of 4.5:1."),
            Key("graphic", "the name of a colorset", "", "The color of a graphic, which gets a contrast of 3:1."),
            Key("on", "the name of a colorset", "required", "The color behind it."),
        ],
        example: """
            derive:
              contrast:
                - {text: Label, on: Card}
                - {graphic: Icon, on: Card}
            """)

    static let themes = Section(
        path: "themes.NAME", about: "A mapping of names to themes.",
        keys: [
            Key("extends", "the name of a theme", "", "A theme whose values this one uses for everything that it leaves out."),
            Key(
                "colors",
                "a mapping of colorsets to a color, or to a mapping with at least one of `light`, `dark`, `high-contrast` and "
                    + "`dark-high-contrast`", "", "The theme's colors. A single color is for every look."),
            Key("catalog", "a path", "", "A catalog with the theme's own sets, relative to this file."),
        ],
        example: """
            themes:
              sepia:
                colors: {Label: "#5B4636", Page: {light: "#F4ECD8", dark: "#2B2419"}}
                catalog: Themes/Sepia.xcassets
              night: {extends: sepia, colors: {Page: "#1A1510"}}
            """)

    static let pairs = Section(
        path: "pairs", about: "Two sets whose names have the same text in place of `*` become one asset.",
        keys: [
            Key("light", "a pattern with one `*`", "required", "The set with the light file."),
            Key("dark", "a pattern with one `*`", "required", "The set with the dark file."),
        ],
        example: """
            pairs:
              - {light: "light_*", dark: "dark_*"}
            """)

    static let budgets = Section(
        path: "budgets",
        about: "[SizeReport.md](SizeReport.md#budgets) explains budgets. Each one has a name and at least one limit.",
        keys: [
            Key("name", "text", "required without a preset", "What reports call it."),
            Key(
                "preset", BudgetPreset.all.map { "`\($0.name)`" }.joined(separator: ", "), "",
                "A limit of the App Store, instead of `max`."),
            Key("filter", "a regular expression", "", "The assets that count."),
            Key("group", "a dimension, or one group: `owner=@design`", "", "Limits each group, or the one that is named."),
            Key("device", "a device", "", "Counts only what this device gets."),
            Key("measure", names(Budget.Measure.allCases), "`install`", "Which bytes count."),
            Key("max", "a byte count", "", "The most bytes."),
            Key("max-increase", "a byte count", "", "The most bytes more than in the baseline."),
            Key("max-increase-percent", "a number", "", "The most growth in percent of the baseline."),
            Key("severity", "`error` or `warning`", "`error`", "How severe it is to exceed the limit."),
        ],
        example: """
            budgets:
              - {name: all assets, max: 4 MB, max-increase: 64 KiB, max-increase-percent: 2}
              - {name: each image, group: asset, max: 150 KB, severity: warning}
              - {name: icons, filter: "^Icons/", measure: download, max: 300 KB}
              - {name: oldest phone, device: iphone-se-3, max: 2 MB}
              - {preset: app-clip, device: iphone-17}
            """)

    static func names(_ values: [some RawRepresentable<String>]) -> String {
        values.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }
}
