import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A color that ignores Increase Contrast.
struct ColorMissingHighContrast: SetRule {
    static let about = RuleDescription(
        FindingID(
            "color-missing-high-contrast", .info, .linting,
            "A color for text, graphics or lines has no high-contrast values",
            """
            People who turn on Increase Contrast see no difference. All system colors have such values. Backgrounds, \
            shadows and palettes need none.
            """),
        .appearance, isOnByDefault: false, precision: .medium,
        triggering: [
            RuleExample(
                "A label",
                [
                    (
                        "Label.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("3C3C43"), RuleExample.color("EBEBF5", RuleExample.dark))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "A label with one, and a background",
                [
                    (
                        "Label.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("3C3C43"), RuleExample.color("000000", RuleExample.high))
                    ),
                    ("CardBackground.colorset/Contents.json", RuleExample.colors(RuleExample.color("FFFFFF"))),
                ])
        ])

    init(_ options: RuleOptions) {}

    private static let roles: Set<ColorRole> = [.text, .graphic, .separator, .accent]

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color, !set.isPalette, let base = set.filled.first(where: \.isBase),
            case .color(let color) = base.target,
            case .components = color, !set.filled.contains(where: { $0.key.contrast == .high }),
            let role = NameTokens.role(of: NameTokens.split(set.name))?.role, Self.roles.contains(role)
        else { return [] }
        return [set.issue("the color \"\(set.name)\" has no values for Increase Contrast", at: base)]
    }
}
