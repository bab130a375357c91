import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets

/// A color that doesn't change when everything around it turns dark.
struct ColorMissingDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "color-missing-dark", .warning, .linting,
            "A color has no dark value, although it needs one",
            """
            Everything around the color changes in dark mode, and the color stays: a background stays bright, or text loses its \
            contrast. Add a dark value. A finding is a warning only if the app's sources prove it: they draw a text in the color on a \
            known background, or a text on the color, and the contrast is at least 3:1 in light mode and below it in dark mode \
            (WCAG 2.1, 1.4.11). The finding names both places. Everything else is a note: a text that is too dark for a dark \
            background or a background that is nearly white, as its name or a use says; a color that tints all controls and can't be \
            seen; one with the same value that has another one in dark mode; or at least 60% of three or more others with a dark \
            value. The rule compares a neutral color with the neutral ones, and a colorful one with the \
            colorful ones. From 25% on, nobody can tell, and the color is worth a look. A colorful color that can be seen \
            well in dark mode (5:1) needs none if most of the others keep their value. The rule first asks under which look the \
            app shows the color: where it is always light or always dark, nothing is missing. It skips colors that the app's \
            sources don't use or choose in one mode only, names that say that the color stays (`alwaysBright`, `textOnDark`), \
            shadows, text on a color that stays, and what `palette:` names in the configuration. In an app without any dark \
            variant, one finding of `first-dark-mode` takes the place of all these. `lint: {dark: required}` asks for a dark \
            value of every used color. `lint --dark` has the answer for each color.
            """),
        .appearance, precision: .high, fixing: .suggested, usesDarkMode: true,
        verdicts: DarkMode.verdictsOfColors,
        triggering: [
            RuleExample(
                "Three of three others have a dark value",
                [gray("Card", "FFFFFF")] + ["Label", "Title", "Ground"].map { gray($0, "1C1C1E", dark: "F2F2F7") }),
            RuleExample("A near-black text in a catalog without any dark value", [gray("Label", "101010")]),
        ],
        passing: [
            RuleExample(
                "A name that says so, a shadow, a color of the system",
                [
                    gray("AlwaysDark", "1C1C1E"), gray("TextOnDark", "F2F2F7"),
                    ("CardShadow.colorset/Contents.json", RuleExample.colors(RuleExample.color("000000", alpha: "0.300"))),
                    (
                        "Ground.colorset/Contents.json",
                        RuleExample.colors(#""color" : { "platform" : "ios", "reference" : "systemBackgroundColor" }"#)
                    ),
                ]),
            RuleExample(
                "A colorful color among neutral ones that change",
                [gray("Brand", "2060E0")] + ["Label", "Title", "Ground"].map { gray($0, "1C1C1E", dark: "F2F2F7") }),
            RuleExample(
                "Colorful colors in a catalog without any dark value",
                ["100", "200", "300", "400"].map { gray("Palette/Blue\($0)", "2060\($0.prefix(2))") }),
        ])

    private static func gray(
        _ name: String, _ hex: String, dark: String? = nil
    ) -> (path: String, content: RuleExample.Content) {
        let entries = [RuleExample.color(hex)] + (dark.map { [RuleExample.color($0, RuleExample.dark)] } ?? [])
        return (
            "\(name).colorset/Contents.json",
            entries.count == 1 ? RuleExample.colors(entries[0]) : RuleExample.colors(entries[0], entries[1])
        )
    }

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        let missing = project.missingDark { set, _ in set.kind == .color }
        let suggestions = missing.isEmpty ? nil : DarkSuggestions(project)
        return missing.map { set, answer, entry in
            set.issue(
                "the color \"\(set.name)\" has no dark value: \(answer.reason)", at: entry, related: answer.evidence,
                severity: answer.severity == .info ? .info : nil, fix: suggestions?.fix(for: entry, in: set))
        }
    }
}
