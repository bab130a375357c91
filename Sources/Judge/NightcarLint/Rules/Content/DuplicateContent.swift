import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The same picture under two names.
struct DuplicateContent: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "duplicate-content", .warning, .linting,
            "Two image sets of a catalog have the same pictures",
            """
            The picture is maintained twice, and one copy is forgotten when it changes. Use one name. The rule is off by \
            default: many apps give one picture two names on purpose, and a theme catalog stores it once. Two sets are \
            reported if they have the same picture for each of their variants. Pictures are compared by their pixels, so a \
            copy that another program saved is found, too. Sets that differ in their rendering intent, and tiny or clear \
            pictures, are not reported.
            """),
        .content, isOnByDefault: false,
        options: [RuleOption("across-catalogs", .flag(false), "Whether sets of different catalogs are compared too.")],
        triggering: [
            RuleExample(
                "Two names",
                [
                    ("Close.imageset/Contents.json", RuleExample.images(#""filename" : "close.png""#)),
                    ("Close.imageset/close.png", .png(16, disc: .red)),
                    ("Cancel.imageset/Contents.json", RuleExample.images(#""filename" : "cancel.png""#)),
                    ("Cancel.imageset/cancel.png", .png(16, disc: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "One is a template",
                [
                    ("Close.imageset/Contents.json", RuleExample.images(#""filename" : "close.png""#)),
                    ("Close.imageset/close.png", .png(16, disc: .red)),
                    (
                        "Mask.imageset/Contents.json",
                        RuleExample.images(#""filename" : "mask.png""#, properties: RuleExample.template)
                    ),
                    ("Mask.imageset/mask.png", .png(16, disc: .red)),
                ]),
            RuleExample(
                "One name, which is another finding",
                [
                    ("Close.imageset/Contents.json", RuleExample.images(#""filename" : "close.png""#)),
                    ("Close.imageset/close.png", .png(16, disc: .red)),
                    ("Old/Close.imageset/Contents.json", RuleExample.images(#""filename" : "close.png""#)),
                    ("Old/Close.imageset/close.png", .png(16, disc: .red)),
                ]),
        ])

    private let acrossCatalogs: Bool

    init(_ options: RuleOptions) { acrossCatalogs = options.flag("across-catalogs") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? [.bytes, .identity] : [] }

    /// What makes two sets interchangeable: for each variant the same picture, drawn and sliced the same way.
    private struct Content: Hashable {
        var catalog: Int
        var properties: AssetProperties.TemplateIntent
        var pictures: [VariantKey: ContentDigest]
    }

    func check(_ project: LintProject) -> [Issue] {
        var first: [Content: Int] = [:]
        var issues: [Issue] = []
        for (position, set) in project.sets.enumerated() where set.isImage && set.source.parent == nil {
            guard let content = content(of: set, in: project) else { continue }
            guard let other = first[content] else {
                first[content] = position
                continue
            }
            let twin = project.sets[other]
            // Two sets with the same name are another finding.
            guard set.source.namespacedName != twin.source.namespacedName || set.catalog != twin.catalog,
                let entry = set.filled.first, let theirs = twin.filled.first
            else { continue }
            issues.append(
                set.issue(
                    "\"\(set.name)\" and \"\(twin.name)\" have the same pictures; one name is enough", at: entry,
                    related: [.init(location: theirs.location, message: "the same picture")]))
        }
        return issues
    }

    /// Nil if a picture is unknown, or so simple that many sets have it: clear, or a few pixels.
    private func content(of set: LintSet, in project: LintProject) -> Content? {
        var pictures: [VariantKey: ContentDigest] = [:]
        for entry in set.filled {
            guard let facts = project.facts(of: entry, in: set), facts.byteCount > 0,
                let digest = facts.pixels?.digest ?? facts.digest
            else { return nil }
            if let pixels = facts.pixels, pixels.width * pixels.height <= 4 || pixels.clearShare == 1 { return nil }
            pictures[entry.key] = digest
        }
        guard !pictures.isEmpty else { return nil }
        return Content(
            catalog: acrossCatalogs ? 0 : set.catalog, properties: set.source.properties.templateIntent, pictures: pictures)
    }
}
