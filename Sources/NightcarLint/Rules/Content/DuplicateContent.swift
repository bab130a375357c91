import NightcarDiagnostics
import NightcarModel
import NightcarXCAssets

/// The same picture under two names.
struct DuplicateContent: ProjectRule {
    static let about = RuleDescription(
        .duplicateContent, .content,
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
                ])
        ])

    private let acrossCatalogs: Bool

    init(_ options: RuleOptions) { acrossCatalogs = options.flag("across-catalogs") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? [.bytes, .identity] : [] }

    private struct Place: Hashable {
        var catalog: Int
        var intent: AssetProperties.TemplateIntent
        var digest: ContentDigest
    }

    func check(_ project: LintProject) -> [Issue] {
        var first: [Place: (set: Int, entry: SourceEntry)] = [:]
        var issues: [Issue] = []
        for (position, set) in project.sets.enumerated() where set.isImage {
            var twins: [(set: Int, own: SourceEntry, other: SourceEntry)] = []
            for entry in set.filled {
                guard let facts = project.facts(of: entry, in: set) else { continue }
                if let pixels = facts.pixels, pixels.width * pixels.height <= 4 || pixels.clearShare == 1 { continue }
                guard let digest = facts.pixels?.digest ?? facts.digest, facts.byteCount > 0 else { continue }
                let place = Place(
                    catalog: acrossCatalogs ? 0 : set.catalog, intent: set.source.properties.templateIntent, digest: digest)
                guard let other = first[place] else {
                    first[place] = (position, entry)
                    continue
                }
                if other.set != position { twins.append((other.set, entry, other.entry)) }
            }
            guard let twin = twins.first else { continue }
            let other = project.sets[twin.set]
            let many = twins.count(where: { $0.set == twin.set })
            let what = many == 1 ? "a picture" : "\(many) pictures"
            issues.append(
                set.issue(
                    "“\(set.name)” holds \(what) of “\(other.name)” once more; use one name for both", at: twin.own,
                    related: [.init(location: twin.other.location, message: "the same picture")]))
        }
        return issues
    }
}
