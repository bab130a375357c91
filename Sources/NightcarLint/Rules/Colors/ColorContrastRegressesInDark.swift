import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// A pair with enough contrast in light surroundings, but not in dark ones.
struct ColorContrastRegressesInDark: ProjectRule {
    static let about = RuleDescription(
        .colorContrastRegressesInDark, .appearance, isOnByDefault: false,
        options: ColorContrastPair.about.options,
        triggering: [
            RuleExample(
                "Dark gray on near black", ColorContrastPair.files(text: "1C1C1E", dark: "3C3C43"),
                options: ColorContrastPair.pair)
        ],
        passing: [
            RuleExample(
                "Weak in both", ColorContrastPair.files(text: "BBBBBB", dark: "3C3C43"), options: ColorContrastPair.pair)
        ])

    private let pairs: [LintSettings.Pair]

    init(_ options: RuleOptions) { pairs = options.records("pairs").map { LintSettings.Pair($0) } }

    func check(_ project: LintProject) -> [Issue] {
        let colors = ColorMeasures(project)
        return (project.settings.pairs + pairs).compactMap { pair in
            guard let front = colors.shown(pair.text, dark: false), let back = colors.shown(pair.background, dark: false),
                let darkFront = colors.shown(pair.text, dark: true), let darkBack = colors.shown(pair.background, dark: true)
            else { return nil }
            let (light, dark) = (ColorMeasures.contrast(front, on: back), ColorMeasures.contrast(darkFront, on: darkBack))
            let required = pair.use.required(high: false)
            guard light >= required, dark < required else { return nil }
            return darkFront.set.issue(
                "\"\(pair.text)\" on \"\(pair.background)\" falls from \(ratioText(light)):1 in light mode to \(ratioText(dark)):1 in dark mode, "
                    + "below \(ratioText(required)):1",
                at: darkFront.entry, related: [.init(location: darkBack.entry.location, message: "the dark background")])
        }
    }
}
