import NightcarDiagnostics
import NightcarJSON
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// An image whose pixels are lost on a dark or a light background.
struct ImageInvisibleOnDark: SetRule {
    static let about = RuleDescription(
        .imageInvisibleOnDark, .appearance, precision: .high,
        options: [
            RuleOption("share", .number(0.9), "How much of what is painted must be lost, 0 to 1."),
            RuleOption(
                "light", .flag(false),
                "Whether images that are lost in light surroundings are reported too: most are made for a colored plate."),
            RuleOption(
                "clear", .number(0.25), "How much of the image must be clear, 0 to 1: less is a plate that other things lie on."),
            RuleOption(
                "plates", .list(["auth", "login", "signin", "social", "brand", "brands", "logos", "badges"]),
                "Words in the names of folders whose images lie on plates of their own."),
        ],
        fixing: .suggested,
        triggering: [
            RuleExample(
                "A black disc",
                [
                    ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#)),
                    ("Dot.imageset/dot.png", .png(16, disc: .black)),
                ]),
            RuleExample(
                "A white disc, where light is judged",
                [
                    ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#)),
                    ("Dot.imageset/dot.png", .png(16, disc: .white)),
                ], options: ["light": .flag(true)]),
        ],
        passing: [
            RuleExample(
                "A white disc, as most white images lie on a plate",
                [
                    ("Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#)),
                    ("Dot.imageset/dot.png", .png(16, disc: .white)),
                ]),
            RuleExample(
                "A template, a red disc, a black disc on white",
                [
                    (
                        "A.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png""#, properties: RuleExample.template)
                    ),
                    ("A.imageset/a.png", .png(16, disc: .black)),
                    ("B.imageset/Contents.json", RuleExample.images(#""filename" : "b.png""#)),
                    ("B.imageset/b.png", .png(16, disc: .init(220, 60, 60))),
                    ("C.imageset/Contents.json", RuleExample.images(#""filename" : "c.png""#)),
                    ("C.imageset/c.png", .png(16, fill: .white, disc: .black)),
                ]),
        ])

    private let share: Double
    private let judgesLight: Bool
    private let clear: Double
    private let plates: Set<String>

    init(_ options: RuleOptions) {
        share = options.number("share")
        judgesLight = options.flag("light")
        clear = options.number("clear")
        plates = Set(options.list("plates"))
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        isCandidate(set, in: project) ? .visibility : []
    }

    private func isCandidate(_ set: LintSet, in project: LintProject) -> Bool {
        set.isImage && !set.isTemplate && !project.hasDark(set) && !set.filled.contains { $0.key.luminosity == .light }
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard isCandidate(set, in: project), !isForKnownGround(set), !hasCompanion(set, in: project) else { return [] }
        // The scales of an image look the same, so only the largest is checked.
        let best = set.filled.filter { $0.file != nil }.max { $0.key.scale < $1.key.scale }
        guard let best, let facts = project.facts(of: best, in: set), let pixels = facts.pixels, !pixels.isOpaque,
            pixels.clearShare >= clear, let seen = pixels.visibility, seen.meanAlpha >= 0.35
        else { return [] }
        let isLostOnDark = seen.lostOnDark >= share
        guard isLostOnDark || judgesLight && seen.lostOnLight >= share else { return [] }
        let (ground, lost) = isLostOnDark ? ("dark", seen.lostOnDark) : ("light", seen.lostOnLight)
        let advice = pixels.monochrome?.isMonochrome == true ? "make it a template or give it" : "give it"
        let variant = isLostOnDark ? "a dark variant" : "a light variant"
        let message =
            "the image “\(set.name)” is lost on a \(ground) ground: \(Int(lost * 100)) % of it has a contrast below 3:1; "
            + "\(advice) \(variant)"
        let fix: Fix? =
            pixels.monochrome?.isMonochrome == true && set.source.properties.templateIntent == .automatic
            ? .unsafe(.setProperty(folder: set.folder, key: "template-rendering-intent", value: "template")) : nil
        return [set.issue(message, at: best, fix: fix)]
    }

    /// Whether the name says for which background the image is made, such as `logo-on-dark`, `close_white`, `navbarDark`.
    private func isForKnownGround(_ set: LintSet) -> Bool {
        let words = NameTokens.split(set.name)
        return !Self.grounds.isDisjoint(with: words) || NameTokens.role(of: words)?.role == .shadow
            || !plates.isDisjoint(with: NameTokens.split(set.group))
    }

    /// Whether the catalog has another set with the same name and a background word, such as `logo-light`. Then the app chooses
    /// in code.
    private func hasCompanion(_ set: LintSet, in project: LintProject) -> Bool {
        project.groundCompanions.contains(LintProject.Companion(catalog: set.catalog, words: NameTokens.split(set.name)))
    }

    private static let grounds = LintProject.groundWords
}
