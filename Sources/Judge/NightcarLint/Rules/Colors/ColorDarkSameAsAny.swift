import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A dark value that is the same as the ordinary one.
struct ColorDarkSameAsAny: SetRule {
    static let about = RuleDescription(
        FindingID(
            "color-dark-same-as-any", .info, .linting,
            "A color's dark value is the same as its ordinary one",
            """
            Either nobody chose a dark value yet, or the color should stay the same. In the second case it needs no dark \
            entry, and `--fix --unsafe` removes it. Values are compared in 8 bits per channel.
            """),
        .appearance, isOnByDefault: false, precision: .medium,
        fixing: .suggested,
        triggering: [
            RuleExample(
                "Red twice",
                [
                    (
                        "Red.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("C8283C"), RuleExample.color("C8283C", RuleExample.dark))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "Two reds",
                [
                    (
                        "Red.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("C8283C"), RuleExample.color("E04858", RuleExample.dark))
                    )
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color, project.fixedAppearance(of: set) == nil else { return [] }
        return set.groups { $0.withoutAppearance }.compactMap { group in
            guard let base = group.entries.first(where: \.isBase), case .color(let light) = base.target,
                let entry = group.entries.first(where: { $0.isDark && $0.key.contrast == .normal }),
                case .color(let dark) = entry.target,
                let first = Self.bytes(light), first == Self.bytes(dark)
            else { return nil }
            let others = group.entries.contains { $0.isDark && $0.key.contrast == .high }
            return set.issue(
                "the dark value of \"\(set.name)\" is the same as the ordinary one", at: entry,
                fix: others ? nil : Fix(isSafe: false, set.removal(of: [entry])))
        }
    }

    /// Eight bits per channel in sRGB, followed by alpha. Nil for a system color.
    private static func bytes(_ color: ColorValue) -> [Int]? {
        guard let encoded = XYZ(color)?.encoded(in: .srgb) else { return nil }
        return [encoded.x, encoded.y, encoded.z, color.alpha].map { Int((min(max($0, -8), 8) * 255).rounded()) }
    }
}
