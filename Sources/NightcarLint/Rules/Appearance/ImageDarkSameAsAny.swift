import NightcarDiagnostics
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
            remove the dark entries if the image should stay the same: `--fix --unsafe` does. Files are compared byte by byte.
            """),
        .appearance, isOnByDefault: false, fixing: .suggested,
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
        set.isImage && set.filled.contains(where: \.isDark) ? .bytes : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage, !set.isTemplate else { return [] }
        func digest(_ entry: SourceEntry) -> ContentDigest? { project.facts(of: entry, in: set)?.digest }
        let dark = set.filled.filter { $0.isDark && $0.key.contrast == .normal }
        let copies = dark.filter { entry in
            let base = set.filled.first { $0.isBase && $0.key.withoutAppearance == entry.key.withoutAppearance }
            return base.flatMap(digest).map { $0 == digest(entry) } ?? false
        }
        guard let first = copies.first, copies.count == dark.count else { return [] }
        let files = copies.count == 1 ? "the dark file of \"\(set.name)\" is" : "the dark files of \"\(set.name)\" are"
        return [
            set.issue(
                "\(files) the same as the ordinary \(copies.count == 1 ? "one" : "ones")", at: first,
                fix: Fix(isSafe: false, set.removal(of: copies)))
        ]
    }
}
