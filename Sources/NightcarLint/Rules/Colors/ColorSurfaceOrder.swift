import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Surfaces that don't get lighter the higher they are.
struct ColorSurfaceOrder: ProjectRule {
    static let about = RuleDescription(
        .colorSurfaceOrder, .appearance, isOnByDefault: false,
        options: [RuleOption("groups", .groups([]), "Names of colorsets, the lowest surface first.")],
        triggering: [
            RuleExample("A card darker than the page", ColorSurfaceOrder.files(card: "101012"), options: ColorSurfaceOrder.group)
        ],
        passing: [
            RuleExample("A card lighter than the page", ColorSurfaceOrder.files(card: "2C2C2E"), options: ColorSurfaceOrder.group)
        ])

    private static let group: [String: OptionValue] = ["groups": .groups([["Page", "Card"]])]

    private static func files(card: String) -> [(path: String, content: RuleExample.Content)] {
        [("Page", "1C1C1E"), ("Card", card)].map { name, dark in
            (
                "\(name).colorset/Contents.json",
                RuleExample.colors(RuleExample.color("FFFFFF"), RuleExample.color(dark, RuleExample.dark))
            )
        }
    }

    private let groups: [[String]]

    init(_ options: RuleOptions) { groups = options.groups("groups") }

    func check(_ project: LintProject) -> [Issue] {
        let colors = ColorMeasures(project)
        return groups.flatMap { group -> [Issue] in
            group.filter { !colors.has($0) }.map { colors.unknown($0, in: project) }
                + zip(group, group.dropFirst()).compactMap { lower, higher in
                    guard let below = colors.shown(lower, dark: true), let above = colors.shown(higher, dark: true),
                        above.xyz.tone <= below.xyz.tone
                    else { return nil }
                    return above.set.issue(
                        "the dark value of \"\(higher)\" is not lighter than the one of \"\(lower)\", which is below it",
                        at: above.entry,
                        related: [.init(location: below.entry.location, message: "the surface below")])
                }
        }
    }
}
