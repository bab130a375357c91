import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// A color without a value for ordinary surroundings.
struct ColorDarkWithoutAny: SetRule {
    static let about = RuleDescription(
        FindingID(
            "color-dark-without-any", .warning, .linting,
            "A color has values for dark mode or high contrast only",
            """
            In light mode there is no value to fall back to: the color is clear, or the app crashes. Add a value for Any \
            Appearance.
            """),
        .appearance,
        triggering: [
            RuleExample(
                "Only dark",
                [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("F2F2F7", RuleExample.dark), ""))])
        ],
        passing: [
            RuleExample(
                "Any and dark",
                [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
                    )
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color, let first = set.filled.first, !set.filled.contains(where: \.isBase),
            project.fixedAppearance(of: set)?.look != .dark
        else { return [] }
        let message = "the color \"\(set.name)\" has no value for Any Appearance, only for \(first.key)"
        return [set.issue(message, at: first)]
    }
}
