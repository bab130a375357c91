import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Dark files that are the same as the ordinary ones.
struct ImageDarkSameAsAny: SetRule {
    static let about = RuleDescription(
        FindingID(
            "image-dark-same-as-any", .info, .linting,
            "An image's dark files are the same as its ordinary ones",
            """
            Somebody filled the dark slots with copies, so dark mode shows the picture for light mode. Export the dark picture, or \
            remove the dark entries if the image should stay the same: `--fix --unsafe` does. It is a warning if most of the picture \
            can't be seen on a dark background. Pixels are compared; vectors are painted small.
            """),
        .appearance, fixing: .suggested,
        triggering: [RuleExample("The same disc twice", files(dark: .black))],
        passing: [RuleExample("A white disc for dark", files(dark: .white))])

    private static func files(dark: ExamplePicture.Paint) -> [(path: String, content: RuleExample.Content)] {
        [
            (
                "Dot.imageset/Contents.json",
                RuleExample.images(#""filename" : "dot.png""#, #""filename" : "dot-dark.png", "# + RuleExample.dark)
            ),
            ("Dot.imageset/dot.png", .png(16, disc: .black)),
            ("Dot.imageset/dot-dark.png", .png(16, disc: dark)),
        ]
    }

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.isImage && !set.isTemplate && set.filled.contains(where: \.isDark) ? [.bytes, .identity, .brightness] : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage, !set.isTemplate, project.fixedAppearance(of: set) == nil else { return [] }
        let dark = set.filled.filter { $0.isDark && $0.key.contrast == .normal }
        let pairs = dark.compactMap { entry in
            set.filled.first { $0.isBase && $0.key.withoutAppearance == entry.key.withoutAppearance }.map {
                (base: $0, dark: entry)
            }
        }
        guard let first = pairs.first, pairs.count == dark.count, pairs.allSatisfy({ isSame($0.base, $0.dark, set, project) })
        else { return [] }
        let isOne = dark.count == 1
        let files = isOne ? "the dark file of \"\(set.name)\" shows" : "the dark files of \"\(set.name)\" show"
        let facts = project.facts(of: first.base, in: set)?.pixels
        let lost = facts.flatMap(Self.lost) ?? 0
        let evidence =
            lost < 0.5 ? "" : ", and \(Int((lost * 100).rounded(.down)))% of it has a contrast below 3:1 with a dark background"
        return [
            set.issue(
                "\(files) the same as the ordinary \(isOne ? "one" : "ones")\(evidence)", at: first.dark,
                severity: lost < 0.5 ? nil : .warning, fix: Fix(isSafe: false, set.removal(of: dark)))
        ]
    }

    /// The share of a picture that can't be seen on a dark background. Nil if it brings its own background with it: it is opaque, or
    /// it fills its frame with strong colors, as a flag does.
    private static func lost(_ facts: PixelFacts) -> Double? {
        guard let seen = facts.visibility, !facts.isOpaque, seen.colorfulness < plate.color || facts.clearShare > plate.clear
        else {
            return nil
        }
        return seen.lostOnDark
    }

    /// Tunable: the least colorfulness and the largest clear share of a picture that fills its frame.
    private static let plate = (color: 0.4, clear: 0.35)

    private func isSame(_ base: SourceEntry, _ dark: SourceEntry, _ set: LintSet, _ project: LintProject) -> Bool {
        guard let first = project.facts(of: base, in: set), let second = project.facts(of: dark, in: set) else { return false }
        if let bytes = first.digest, bytes == second.digest { return true }
        return first.format == second.format && first.pixels?.digest != nil && first.pixels?.digest == second.pixels?.digest
    }
}
