import NightcarAppSources
import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A set that had a variant before and doesn't have it now.
struct VariantLost: SetRule {
    static let about = RuleDescription(
        FindingID(
            "variant-lost", .warning, .linting,
            "A set lost a variant that it had before",
            """
            The rule compares each set with the commit that `--since` names, at the merge base. A set \
            that lost its dark variant, or one for a contrast, scale, device or language, is a finding. Nothing is guessed: an \
            entry with content was there, and no entry with the same key is there now. A single scale stands for all of them, and a new entry for all devices for those that had their own. A set that was moved or renamed in the same change is followed. \
            Restore the variant, or accept the finding. Without an earlier state, the rule does nothing.
            """),
        .appearance,
        triggering: [
            RuleExample(
                "The dark value is gone",
                [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E")))],
                earlier: [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "One entry for all devices in place of two",
                [("Pad.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)), ("Pad.imageset/a.png", .png(8))],
                earlier: [
                    (
                        "Pad.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "iphone""#, #""filename" : "b.png", "idiom" : "ipad""#)
                    ), ("Pad.imageset/a.png", .png(8)), ("Pad.imageset/b.png", .png(16)),
                ]),
            RuleExample(
                "Another value for dark",
                [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("FFFFFF", RuleExample.dark))
                    )
                ],
                earlier: [
                    (
                        "Ink.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
                    )
                ]),
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard let earlier = project.earlier, let before = earlier.keys(of: set) else { return [] }
        let now = set.filled.map(\.key)
        var lost: [VariantKey] = []
        // What nobody sees isn't missed.
        let isLight = project.fixedAppearance(of: set)?.look == .light
        for key in before where !now.contains(where: { Self.stands($0, for: key, among: before) }) && !lost.contains(key) {
            if !isLight || key.luminosity != .dark { lost.append(key) }
        }
        guard !lost.isEmpty else { return [] }
        let list = lost.map { "\($0)" }.joined(separator: ", ")
        let variants = lost.count == 1 ? "the variant" : "\(lost.count) variants:"
        return [
            set.issue("\"\(set.name)\" lost \(variants) \(list), which it has in \(earlier.name)")
        ]
    }

    /// Whether an entry has the same key. An entry for all scales stands for each one, and several scales stand for all. A new entry
    /// for all devices stands for those that had their own before.
    private static func stands(_ new: VariantKey, for old: VariantKey, among before: [VariantKey]) -> Bool {
        if new.idiom == .universal, old.idiom != .universal {
            var general = old
            general.idiom = .universal
            return isSame(new, general) && !before.contains { isSame($0, general) }
        }
        return isSame(new, old)
    }

    private static func isSame(_ a: VariantKey, _ b: VariantKey) -> Bool {
        a == b || (a.scale == .any || b.scale == .any) && a.withoutScale == b.withoutScale
    }
}
