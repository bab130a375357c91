import NightcarDiagnostics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A dark background that is too vivid.
struct ColorDarkTooVivid: SetRule {
    static let about = RuleDescription(
        .colorDarkTooVivid, .appearance, isOnByDefault: false, precision: .medium,
        options: [
            RuleOption("chroma", .number(0.12), "The largest OKLCH chroma."),
            RuleOption("lightness", .number(0.5), "The largest OKLCH lightness, 0 to 1."),
        ],
        triggering: [
            RuleExample(
                "A blue page",
                [
                    (
                        "PageBackground.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("E0E8FF"), RuleExample.color("0030D0", RuleExample.dark))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "A bluish black",
                [
                    (
                        "PageBackground.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("E0E8FF"), RuleExample.color("14161C", RuleExample.dark))
                    )
                ])
        ])

    private let chroma: Double
    private let lightness: Double

    init(_ options: RuleOptions) {
        chroma = options.number("chroma")
        lightness = options.number("lightness")
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color, NameTokens.role(of: NameTokens.split(set.name))?.role == .surface,
            let entry = set.filled.first(where: { $0.isDark && $0.key.contrast == .normal }),
            case .color(let color) = entry.target,
            let xyz = XYZ(color), color.alpha > 0.5
        else { return [] }
        let value = OKLCH(xyz)
        guard value.chroma > chroma || value.lightness > lightness else { return [] }
        let what = value.chroma > chroma ? "very colorful" : "very light"
        return [set.issue("the dark value of the background \"\(set.name)\" is \(what)", at: entry)]
    }
}
