import NightcarAppSources
import NightcarBasics
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// A template that loses a part of its picture.
struct ImageTemplateColors: SetRule {
    static let about = RuleDescription(
        FindingID(
            "image-template-colors", .warning, .linting,
            "A template image has two colors, of which it shows one",
            """
            The app draws a template in one color, so a white check mark on a green disc becomes a disc. The rule looks for two \
            plain colors that everybody can tell apart. Shades, gradients and soft edges are fine, and so is a picture in one color. \
            Cut out the part that is lost, or remove the rendering intent from the set. Templates that no source draws, or \
            draws in their own colors only, are skipped.
            """),
        .appearance, precision: .high, usesSources: true,
        triggering: [RuleExample("A red disc on white", files(.png(16, fill: .white, disc: .red)))],
        passing: [
            RuleExample("A disc on a clear background", files(.png(16, disc: .red))),
            RuleExample("A half clear second color", files(.png(16, fill: .init(255, 255, 255, 140), disc: .red))),
            RuleExample("Two grays", files(.png(16, fill: .init(238, 238, 238), disc: .init(204, 204, 204)))),
            RuleExample(
                "Code only has a word that is its name", files(.png(16, fill: .white, disc: .red)),
                sources: [("App.swift", "let word = \"Dot\"\n")]),
            RuleExample(
                "Code draws it in its own colors", files(.png(16, fill: .white, disc: .red)), sources: [("App.swift", original)]),
        ])

    private static let original = "struct Mark: View {\n    var body: some View { Image(\"Dot\").renderingMode(.original) }\n}\n"

    private static func files(_ picture: RuleExample.Content) -> [(path: String, content: RuleExample.Content)] {
        [
            ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#, properties: RuleExample.template)),
            ("Dot.imageset/dot.png", picture),
        ]
    }

    /// Tunable: the least share of the picture that is lost.
    private static let least = 0.05

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage && set.isTemplate ? .flatColors : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage, set.isTemplate, project.use(of: set) != .unused else { return [] }
        // The scales of an image look the same, so only the largest is looked at.
        let entry = set.filled.filter { $0.file != nil && $0.isBase }.max { $0.key.scale < $1.key.scale }
        guard let entry, let colors = project.facts(of: entry, in: set)?.pixels?.flatColors, colors.share >= Self.least else {
            return []
        }
        let evidence = project.evidence(of: set)
        let uses = evidence?.uses ?? []
        // Code that may name it in parts draws it in a way that nobody knows.
        if evidence != nil, uses.isEmpty { return [] }
        if uses.contains(where: { $0.drawing == .ownColors }), !uses.contains(where: { $0.drawing == .template }) { return [] }
        return [
            set.issue(
                "\"\(set.name)\" is a template, which is drawn in one color, so \(Int((colors.share * 100).rounded()))% of it is "
                    + "lost: \(colors.second.text) beside \(colors.main.text); cut it out, or remove the rendering intent",
                at: entry)
        ]
    }
}
