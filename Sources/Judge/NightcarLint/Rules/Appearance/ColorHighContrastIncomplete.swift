import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// A color that has a high contrast value for only one of light and dark.
struct ColorHighContrastIncomplete: SetRule {
    static let about = RuleDescription(
        FindingID(
            "color-high-contrast-incomplete", .warning, .linting,
            "A color has a high-contrast value for light or for dark, but not for both",
            """
            With Increase Contrast turned on, the other appearance uses its ordinary value, so the setting has no effect \
            there. Add the missing value.
            """),
        .appearance,
        triggering: [
            RuleExample(
                "High contrast for light only",
                [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(
                            RuleExample.color("3C3C43"), RuleExample.color("EBEBF5", RuleExample.dark),
                            RuleExample.color("000000", RuleExample.high))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "All four",
                [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(
                            RuleExample.color("3C3C43"), RuleExample.color("EBEBF5", RuleExample.dark),
                            RuleExample.color("000000", RuleExample.high), RuleExample.color("FFFFFF", RuleExample.darkHigh))
                    )
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color, project.fixedAppearance(of: set) == nil else { return [] }
        return set.groups { $0.withoutAppearance }.compactMap { group in
            let high = group.entries.filter { $0.key.contrast == .high }
            guard let first = high.first, group.entries.contains(where: { $0.isDark && $0.key.contrast == .normal }) else {
                return nil
            }
            let hasDark = high.contains { $0.isDark }
            guard hasDark != high.contains(where: { !$0.isDark }) else { return nil }
            let (has, lacks) = hasDark ? ("dark", "light") : ("light", "dark")
            return set.issue("the color \"\(set.name)\" has a high-contrast value for \(has), but none for \(lacks)", at: first)
        }
    }
}
