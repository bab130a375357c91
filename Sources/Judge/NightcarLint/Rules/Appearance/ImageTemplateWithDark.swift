import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A dark file that nobody will see.
struct ImageTemplateWithDark: SetRule {
    static let about = RuleDescription(
        FindingID(
            "image-template-with-dark", .warning, .linting,
            "A template image has a dark variant of the same shape",
            """
            The app colors a template, so only its shape counts. A dark file with the same alpha channel is never used, \
            and `--fix` removes it. A dark file with a different shape is left alone.
            """),
        .appearance,
        fixing: .automatic,
        triggering: [
            RuleExample(
                "The same disc in white",
                [
                    (
                        "Dot.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "dot.png""#, #""filename" : "dot-dark.png", "# + RuleExample.dark,
                            properties: RuleExample.template)
                    ),
                    ("Dot.imageset/dot.png", .png(16, disc: .black)),
                    ("Dot.imageset/dot-dark.png", .png(16, disc: .white)),
                ])
        ],
        passing: [
            RuleExample(
                "Another shape",
                [
                    (
                        "Dot.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "dot.png""#, #""filename" : "dot-dark.png", "# + RuleExample.dark,
                            properties: RuleExample.template)
                    ),
                    ("Dot.imageset/dot.png", .png(16, disc: .black)),
                    ("Dot.imageset/dot-dark.png", .png(16, fill: .white, disc: .clear)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.isImage && set.isTemplate && set.filled.contains(where: \.isDark) ? .shape : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage, set.isTemplate, project.fixedAppearance(of: set) == nil else { return [] }
        let pairs = set.groups { $0.withoutAppearance }.compactMap { group -> [SourceEntry]? in
            guard let base = group.entries.first(where: \.isBase) else { return nil }
            let dark = group.entries.filter(\.isDark)
            return dark.allSatisfy { haveOneShape(base, $0, in: set, project) } ? dark : nil
        }
        let dead = pairs.flatMap { $0 }
        guard let first = dead.first else { return [] }
        let files = dead.count == 1 ? "its dark file is" : "its \(dead.count) dark files are"
        return [
            set.issue(
                "\"\(set.name)\" is a template, which the app colors: \(files) never used", at: first,
                fix: Fix(isSafe: true, set.removal(of: dead)))
        ]
    }

    /// Whether two bitmaps have the same alpha. Two vectors are assumed to, because nobody redraws a template for dark mode.
    private func haveOneShape(_ a: SourceEntry, _ b: SourceEntry, in set: LintSet, _ project: LintProject) -> Bool {
        guard let first = project.facts(of: a, in: set), let second = project.facts(of: b, in: set) else { return false }
        if first.isVector || second.isVector { return first.isVector && second.isVector }
        guard let shape = first.pixels?.alphaDigest else { return false }
        return shape == second.pixels?.alphaDigest
    }
}
