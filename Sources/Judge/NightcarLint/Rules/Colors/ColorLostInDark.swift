import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A color whose dark value can't be made out on the dark value of what lies behind it.
struct ColorLostInDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "color-lost-in-dark", .warning, .linting,
            "A color can be made out on its background in light mode, and can't in dark mode",
            """
            Both colors have a dark value, and together they have less than 3:1. The background is known from names such as `BadgeText` \
            and `BadgeBackground`. A text, an icon or a control without one is compared with the pages of its catalog, such as \
            `PageBackground`. It is a warning if `derive:` names one of the two, because what a team decided must work, and a note \
            otherwise. Change the dark value of one of them. If the color never lies there, declare the pair in which it does: \
            `color-contrast-pair` judges the pairs of `lint: pairs:`.
            """),
        .appearance, precision: .high,
        triggering: [RuleExample("A gray page", files(page: "8E99A8"))],
        passing: [RuleExample("A dark page", files(page: "1C1C1E"))])

    private static func files(page: String) -> [(path: String, content: RuleExample.Content)] {
        [
            (
                "PageBackground.colorset/Contents.json",
                RuleExample.colors(RuleExample.color("FFFFFF"), RuleExample.color(page, RuleExample.dark))
            ),
            (
                "TitleText.colorset/Contents.json",
                RuleExample.colors(RuleExample.color("111111"), RuleExample.color("F4F4F4", RuleExample.dark))
            ),
        ]
    }

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        let sets = Dictionary(project.sets.map { ($0.folder, $0) }) { first, _ in first }
        var options = DerivationOptions()
        options.pairs = project.settings.pairs.map { pair in
            ContrastPair(
                front: pair.text, back: pair.background, role: pair.use == .graphic ? .graphic : .text,
                location: Location(path: ""))
        }
        return project.expanded.flatMap { catalog -> [Issue] in
            let plan = ColorPlan(catalog, options: options)
            let lost = plan.lost(pairs: options.pairs, onlyDeclared: true) {
                $0.verdict == .declared && $0.role.isTold ? $0.dark : nil
            }
            return lost.compactMap { lost in
                guard let back = lost.back.map({ plan.items[$0] }), back.verdict == .declared,
                    let front = sets[catalog.assets[plan.items[lost.front].asset].setPath],
                    let behind = sets[catalog.assets[back.asset].setPath], project.fixedAppearance(of: front) == nil,
                    project.dark?[front]?.state != .missing,
                    // `color-contrast-pair` asks more of these.
                    !options.pairs.contains(where: { $0.front == front.name && $0.back == behind.name }),
                    let entry = ColorMeasures.shown(front, dark: true, high: false)?.entry
                else { return nil }
                let related = ColorMeasures.shown(behind, dark: true, high: false).map {
                    Finding.Related(location: $0.entry.location, message: "the background")
                }
                let values = "\(lost.frontColor.text) on \(lost.backColor.text)"
                return front.issue(
                    "\"\(front.name)\" on \"\(behind.name)\" has \(ratioText(lost.ratio)):1 in dark mode (\(values)), and "
                        + "\(ratioText(lost.light)):1 in light mode",
                    at: entry, related: related.map { [$0] } ?? [],
                    severity: isDecided([front, behind], in: project) ? nil : .info)
            }
        }
    }

    /// Whether the team decided on one of some colors: what it wrote must work.
    private func isDecided(_ sets: [LintSet], in project: LintProject) -> Bool {
        sets.contains { set in project.settings.decided.contains { glob in set.names.contains(where: glob.matches) } }
    }
}
