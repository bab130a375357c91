import NightcarDiagnostics
package import NightcarLint
import NightcarModel
import NightcarTint
import ThemeCatalogVariants

/// The reference page of `.nightcar.yml`. It is made from tables and from the rules.
package enum ConfigurationReference {
    /// A mapping of the configuration.
    package struct Section: Sendable {
        /// Its path, such as `lint.sets`. Empty for the file.
        package var path: String
        package var about: String
        package var keys: [Key]
        /// A configuration that has every key of the section.
        package var example: String
    }

    /// A key of a mapping.
    package struct Key: Sendable {
        package var name: String
        package var takes: String
        package var standard: String
        package var summary: String

        init(_ name: String, _ takes: String, _ standard: String = "", _ summary: String) {
            (self.name, self.takes, self.standard, self.summary) = (name, takes, standard, summary)
        }
    }

    package static let sections = [
        file, lint, lintSets, lintPairs, tint, derive, images, roles, contrast, themes, pairs, budgets,
    ]

    /// Documentation/Configuration.md.
    package static var markdown: String {
        var lines = [
            "# Configuration", "",
            "Made by `nightcar config reference`; a test fails when this page and the program differ.", "",
            "`.nightcar.yml` is optional. A command reads the one in the nearest folder at or above its first path, or the one "
                + "that `--config` names. [nightcar.schema.json](nightcar.schema.json) is the JSON schema of the file, for editors.",
        ]
        for section in sections {
            lines += ["", "## \(section.path.isEmpty ? "The file" : "`\(section.path)`")", "", section.about, ""]
            lines += ["| key | takes | default | |", "|---|---|---|---|"]
            lines += section.keys.map { "| `\($0.name)` | \($0.takes) | \($0.standard) | \($0.summary) |" }
            lines += ["", "```yaml", section.example, "```"]
        }
        lines += [
            "", "## `lint.rules`", "",
            "A mapping of rules and other findings to a severity, or to a mapping with `severity` and the options of the rule. "
                + "[LintRules.md](LintRules.md) explains them.", "", "```yaml",
            "lint:\n  rules:\n    empty-set: error\n    scale-mismatch: {severity: info, tolerance: 2}", "```",
        ]
        for (about, example) in ruleExamples {
            lines += ["", "### `lint.rules.\(about.identifier)`", "", "| key | takes | default | |", "|---|---|---|---|"]
            lines += about.options.map { "| `\($0.name)` | \($0.standard.kind) | `\($0.standard.text)` | \($0.summary) |" }
            lines += ["", "```yaml", example, "```"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// An example for each rule that has options, with all of them. The values are from the rule's own examples.
    package static var ruleExamples: [(about: RuleDescription, yaml: String)] {
        RuleRegistry.abouts.filter { !$0.options.isEmpty }.map { about in
            let shown = (about.triggering + about.passing).map(\.options)
            let lines = about.options.map { option in
                let value = shown.compactMap { $0[option.name] }.first ?? option.standard
                return "      \(option.name): \(Configuration.yaml(value))"
            }
            return (about, "lint:\n  rules:\n    \(about.identifier):\n" + lines.joined(separator: "\n"))
        }
    }
}

extension ConfigurationReference {
    static let file = Section(
        path: "", about: "Each section is optional.",
        keys: [
            Key("extends", "a path or a list of paths", "", "Configurations that this one builds on, relative to this file."),
            Key("tint", "a list of mappings", "", "Recipes: dark variants of pictures that have no dark file."),
            Key("derive", "a mapping", "", "How missing dark and high-contrast appearances are made."),
            Key("themes", "a mapping", "", "Further themes and their colors."),
            Key("pairs", "a list of mappings", "", "Light and dark files that are pairs by their names."),
            Key("budgets", "a list of mappings", "", "Limits on the size of catalogs."),
            Key("size-footer", "text", "`Asset-Size`", "The commit footer that accepts growth."),
            Key("lint", "a mapping", "", "What is linted, and how."),
        ],
        example: """
            extends: []                       # or a path: Config/base.yml
            tint: [{match: "Icons/*", dark: "#EBEBF5"}]
            derive: {base: elevated}
            themes: {sepia: {colors: {Label: "#5B4636"}}}
            pairs: [{light: "light_*", dark: "dark_*"}]
            budgets: [{name: all assets, max: 4 MB}]
            size-footer: Asset-Size
            lint: {disabled: [empty-set]}
            """)

    static let lint = Section(
        path: "lint",
        about: """
            A `.nightcar.yml` in a subfolder refines the settings of the folders around it, up to the root of the repository: its \
            lists are added, and its other values replace theirs. It applies to the catalogs in its folder. `--config` turns this \
            off. Patterns are matched against the path of a set from the root of the repository and from the folder of the \
            configuration, its path in the catalog without the extension, and its name. `*` matches within a folder, `**` across \
            folders.
            """,
        keys: [
            Key("disabled", "a list of rules or findings", "", "Rules that do not run, and findings that are not reported."),
            Key("enabled", "a list of rules", "", "Rules to run that are off by default."),
            Key("rules", "a mapping", "", "Severities and options of rules: see [lint.rules](#lintrules)."),
            Key("ignore", "a list of patterns", "", "Sets that no rule looks at."),
            Key("palette", "a list of patterns", "", "Sets whose colors are raw values that only other colors use."),
            Key("pairs", "a list of mappings", "", "Colors that are used together."),
            Key("sets", "a list of mappings", "", "Settings for the sets that a pattern matches."),
            Key("sources", "a list of paths", "the repository", "The app's sources: files and folders, relative to this file."),
            Key("platforms", "a list of " + names(Platform.allCases), "from the catalogs", "What the app is built for."),
            Key("dark", "`required` or `optional`", "`optional`", "Whether every used color and image must have a dark variant."),
            Key("dark-base", "a color", "`\"#1C1C1E\"`", "The background behind pictures in dark mode."),
            Key("light-base", "a color", "`\"#FFFFFF\"`", "The background behind pictures in light mode."),
        ],
        example: """
            lint:
              disabled: [duplicate-content]
              enabled: [unused-asset, color-contrast-pair]
              rules: {scale-mismatch: error}
              ignore: ["Vendor/**"]
              palette: ["Palette/*"]
              pairs: [{text: Label, background: Card}]
              sets: [{match: Logo, disable: image-invisible-on-dark}]
              sources: [App]
              platforms: [ios, macos]
              dark: required
              dark-base: "#000000"
              light-base: "#F2F2F7"
            """)

    static let lintSets = Section(
        path: "lint.sets",
        about: """
            `nightcar lint --accept FINDING` adds entries. An entry without any effect is a finding, `unused-suppression`. If \
            several entries give a finding a severity, the last one counts.
            """,
        keys: [
            Key("match", "a pattern", "required", "The sets, or other files that findings are about."),
            Key("disable", "a rule or finding, a list of them, or `all`", "", "What is not reported about them."),
            Key(
                "severity", "a severity, or a mapping of rules and findings to severities", "",
                "The severity of what is reported about them: `error`, `warning` or `info`."),
            Key("palette", "true or false", "`false`", "Whether the colors are raw values."),
            Key("reason", "text", "", "The reason, for people who read this file."),
        ],
        example: """
            lint:
              sets:
                - match: Logo
                  disable: [image-invisible-on-dark]
                  reason: has its own background
                - {match: "Raw/*", palette: true}
                - {match: "Vendor/**", severity: info}
                - {match: "Icons/**", severity: {scale-mismatch: error}}
            """)

    static let lintPairs = Section(
        path: "lint.pairs",
        about: """
            Checked by `color-contrast-pair`, which is off by default. If it isn't enabled, the pairs are a finding, \
            `pairs-unchecked`.
            """,
        keys: [
            Key("text", "the name of a colorset", "required", "The color in front."),
            Key("background", "the name of a colorset", "required", "The color behind it."),
            Key("use", names(LintSettings.Pair.Use.allCases), "`text`", "What the color in front is used for."),
        ],
        example: """
            lint:
              enabled: [color-contrast-pair]
              pairs:
                - {text: Label, background: Card}
                - {text: Icon, background: Card, use: graphic}
            """)

    static let tint = Section(
        path: "tint", about: "[Tint.md](Tint.md) explains recipes. The first rule that matches an image counts.",
        keys: [
            Key("match", "a pattern", "required", "The names of images."),
            Key("dark", "a color or the name of a colorset", "", "The color in dark mode."),
            Key("contrast-light", "a color or the name of a colorset", "", "The color in light mode with Increase Contrast."),
            Key("contrast-dark", "a color or the name of a colorset", "", "The color in dark mode with Increase Contrast."),
        ],
        example: """
            tint:
              - {match: "Icons/*", dark: Label}
              - {match: Logo, dark: "#EBEBF5", contrast-light: "#000000", contrast-dark: "#FFFFFF"}
            """)
}
