import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// An image without a dark variant, although its siblings have one.
struct ImageMissingDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "image-missing-dark", .warning, .linting,
            "An image has no dark variant, although most images that look like it have one",
            """
            The rule compares an image with those of its folder that look like it: dark, middle gray, white, or colorful, pale \
            illustrations for a light page, and opaque pictures. It needs a dark variant if at least 40% of three or more gray \
            ones, half of the white ones, or 60% of the colorful or opaque ones have one. If there are too few, all images of the \
            folder count, and then those of the catalog. What others have is a guess, so these findings are notes, and so is one \
            about an image for which nothing else speaks if 30% of its siblings have a dark variant. Templates, shadows, \
            images with enough contrast of their own on both backgrounds (flags, photos, logos on a plate), images that code \
            gives a color or draws on a color that stays, and images that the app's sources don't use are skipped, and so are \
            names that say for which background the image is (`logo-on-dark`), and apps that are always light or always dark. \
            The option has patterns for images that must have a dark variant whatever their \
            siblings have. \
            `lint: {dark: required}` asks for one of every used image. `lint --dark` has the answer for each image.
            """),
        .appearance, precision: .high,
        options: [
            RuleOption("match", .list([]), "Patterns for images that must have a dark variant whatever their siblings have.")
        ],
        usesDarkMode: true, verdicts: DarkMode.verdictsOfImages,
        triggering: [
            RuleExample(
                "One of four",
                ["A", "B", "C"].flatMap(ImageMissingDark.withDark) + ImageMissingDark.withoutDark("D")),
            RuleExample(
                "A pattern of the configuration", ImageMissingDark.withoutDark("Hero"), options: ["match": .list(["Hero*"])]),
        ],
        passing: [
            RuleExample("No image has one", ["A", "B", "C", "D"].flatMap { ImageMissingDark.withoutDark($0) }),
            RuleExample(
                "A template",
                ["A", "B", "C"].flatMap(ImageMissingDark.withDark)
                    + ImageMissingDark.withoutDark("D", properties: RuleExample.template)),
            RuleExample(
                "Code gives it a color", ["A", "B", "C"].flatMap(ImageMissingDark.withDark) + ImageMissingDark.withoutDark("D"),
                sources: [("App.swift", "Image(\"D\")\n    .renderingMode(.template)\n")]),
        ])

    private static func withDark(_ name: String) -> [(path: String, content: RuleExample.Content)] {
        [
            (
                "\(name).imageset/Contents.json",
                RuleExample.images(#""filename" : "any.png""#, #""filename" : "dark.png", "# + RuleExample.dark)
            ),
            ("\(name).imageset/any.png", .png(8, fill: .red)),
            ("\(name).imageset/dark.png", .png(8, fill: .teal)),
        ]
    }

    private static func withoutDark(
        _ name: String, properties: String? = nil
    ) -> [(path: String, content: RuleExample.Content)] {
        [
            ("\(name).imageset/Contents.json", RuleExample.images(#""filename" : "any.png""#, properties: properties)),
            ("\(name).imageset/any.png", .png(8, fill: .red)),
        ]
    }

    private let match: [Glob]

    init(_ options: RuleOptions) { match = options.list("match").map { Glob($0) } }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { DarkImages.needs(of: set, in: project) }

    func check(_ project: LintProject) -> [Issue] {
        let named = project.sets.filter { set in
            set.isImage && !project.hasDark(set) && match.contains { glob in set.names.contains(where: glob.matches) }
        }
        let asked = named.compactMap { set in
            set.filled.first(where: \.isBase).map {
                set.issue("the image \"\(set.name)\" must have a dark variant, as the configuration says", at: $0)
            }
        }
        let known = Set(named.map(\.folder))
        return asked
            + project.missingDark { set, cause in set.isImage && cause != .pixels && !known.contains(set.folder) }
            .map { set, answer, entry in
                set.issue(
                    "the image \"\(set.name)\" has no dark variant: \(answer.reason)", at: entry, related: answer.evidence,
                    severity: answer.severity == .info ? .info : nil)
            }
    }
}
