import NightcarDiagnostics
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
            contrast. Add a dark value. The rule compares a color with the others of its catalog: a neutral color with the neutral \
            ones, a colorful one with the colorful ones. It needs a dark value if at least 60% of three or more others have one, \
            or if one with the same value has another one in dark mode. A colorful color that can be seen well in dark mode \
            (5:1) needs none if most of the others keep their value. \
            Where no other color has one, it needs one if its name, or its use in the app's sources, says that it is a text too dark \
            to be read on a dark background (below 3:1: WCAG 2.1, 1.4.11) or a background that is nearly white. The \
            rule skips colors that the app's sources don't use, names that say that the color stays (`alwaysBright`, \
            `textOnDark`), shadows, text on a color that stays, and palettes: folders of four or more colors in which none has a \
            dark value. `lint: {dark: required}` asks for a dark value of every used color. `lint --dark` has the answer for each \
            color.
            """),
        .appearance, precision: .high, fixing: .suggested, usesDarkMode: true,
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
                "A palette",
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
                fix: suggestions?.fix(for: entry, in: set))
        }
    }
}
