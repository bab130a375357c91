import NightcarAppSources
import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// Two colors that are used together but don't have enough contrast.
struct ColorContrastPair: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "color-contrast-pair", .warning, .linting,
            "A declared pair of colors has too little contrast in one of its appearances",
            """
            Text needs a contrast of 4.5:1 with its background; large text and graphics need 3:1 (WCAG 2.1, 1.4.3 and \
            1.4.11). With Increase Contrast, 7:1 and 4.5:1. The rule checks only the pairs that the configuration \
            declares: `pairs: [{text: label, background: card}]`, with `use: large` or `use: graphic` if less is enough. \
            To try a pair, use the rule's option.
            """),
        .appearance, isOnByDefault: false,
        options: [
            RuleOption(
                "pairs", .records(keys: ["text", "background", "use"], values: []),
                "More pairs, besides the ones in `lint: pairs:`.")
        ],
        triggering: [
            RuleExample("Gray on white", ColorContrastPair.files(text: "999999", dark: "EBEBF5"), options: ColorContrastPair.pair)
        ],
        passing: [
            RuleExample(
                "Black on white", ColorContrastPair.files(text: "1C1C1E", dark: "EBEBF5"), options: ColorContrastPair.pair)
        ])

    static let pair: [String: OptionValue] = [
        "pairs": .records(keys: ["text", "background", "use"], values: [["text": "Label", "background": "Card"]])
    ]

    static func files(text: String, dark: String) -> [(path: String, content: RuleExample.Content)] {
        [
            (
                "Label.colorset/Contents.json",
                RuleExample.colors(RuleExample.color(text), RuleExample.color(dark, RuleExample.dark))
            ),
            (
                "Card.colorset/Contents.json",
                RuleExample.colors(RuleExample.color("FFFFFF"), RuleExample.color("1C1C1E", RuleExample.dark))
            ),
        ]
    }

    private let pairs: [LintSettings.Pair]

    init(_ options: RuleOptions) { pairs = options.records("pairs").map { LintSettings.Pair($0) } }

    func check(_ project: LintProject) -> [Issue] {
        let colors = ColorMeasures(project)
        return (project.settings.pairs + pairs).flatMap { pair -> [Issue] in
            let unknown = [pair.text, pair.background].filter { !colors.has($0) }
            if !unknown.isEmpty { return unknown.map { colors.unknown($0, in: project) } }
            return [(false, false), (true, false), (false, true), (true, true)].compactMap {
                issue(pair, colors, in: project, dark: $0, high: $1)
            }
        }
    }

    private func issue(
        _ pair: LintSettings.Pair, _ colors: ColorMeasures, in project: LintProject, dark: Bool, high: Bool
    ) -> Issue? {
        guard let front = colors.shown(pair.text, dark: dark, high: high),
            let back = colors.shown(pair.background, dark: dark, high: high)
        else { return nil }
        // Nobody sees the other look of a target that has one.
        if let look = project.fixedAppearance(of: front.set)?.look, look != (dark ? .dark : .light) { return nil }
        // High contrast is checked if one of the two colors has a value for it.
        if high, front.entry.key.contrast == .normal, back.entry.key.contrast == .normal { return nil }
        let ratio = ColorMeasures.contrast(front, on: back)
        let required = pair.use.required(high: high)
        guard ratio < required else { return nil }
        let place = (dark ? "dark" : "light") + (high ? " high contrast" : "")
        return front.set.issue(
            "\"\(pair.text)\" on \"\(pair.background)\" has a contrast of \(ratioText(ratio)):1 in \(place), and needs \(ratioText(required)):1",
            at: front.entry, related: [.init(location: back.entry.location, message: "the background")])
    }
}

extension LintSettings.Pair {
    init(_ record: [String: String]) {
        self.init(
            text: record["text"] ?? "", background: record["background"] ?? "",
            use: record["use"].flatMap { Use(rawValue: $0) } ?? .text)
    }
}
