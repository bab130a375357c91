import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// A glyph that could take the app's color.
struct ImageTemplateCandidate: SetRule {
    static let about = RuleDescription(
        FindingID(
            "image-template-candidate", .info, .linting,
            "An image of one color on a clear background is not a template",
            """
            A template takes the color of its surroundings in light and dark mode, and needs no second file. The rule \
            skips images whose rendering intent is `original`. If the app tints the image in code, nothing changes.
            """),
        .appearance, isOnByDefault: false, precision: .medium,
        options: [RuleOption("largest", .number(64), "The most points of the longer side: larger art is seldom a glyph.")],
        fixing: .suggested,
        triggering: [
            RuleExample(
                "A teal disc",
                [
                    ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png", "scale" : "1x""#)),
                    ("Dot.imageset/dot.png", .png(16, disc: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "Two colors",
                [
                    ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png", "scale" : "1x""#)),
                    ("Dot.imageset/dot.png", .png(16, fill: .red, disc: .teal)),
                ])
        ])

    private let largest: Double

    init(_ options: RuleOptions) { largest = options.number("largest") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { isCandidate(set) ? .hue : [] }

    private func isCandidate(_ set: LintSet) -> Bool {
        set.isImage && set.source.properties.templateIntent == .automatic && !set.filled.contains { $0.key.luminosity != .any }
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard isCandidate(set), let first = set.filled.first else { return [] }
        let isGlyph = set.filled.allSatisfy { entry in
            guard let pixels = project.facts(of: entry, in: set)?.pixels, let color = pixels.monochrome else { return false }
            let scale = Double(max(1, entry.key.scale.rawValue))
            return color.isMonochrome && !pixels.isOpaque && pixels.clearShare > 0.05
                && Double(max(pixels.width, pixels.height)) / scale <= largest
        }
        guard isGlyph else { return [] }
        return [
            set.issue(
                "\"\(set.name)\" has one color on a clear background; as a template, it takes the app's color", at: first,
                fix: .unsafe(.setProperty(folder: set.folder, key: "template-rendering-intent", value: "template")))
        ]
    }
}
