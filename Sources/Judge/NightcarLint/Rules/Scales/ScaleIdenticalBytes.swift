import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The same file for two scales.
struct ScaleIdenticalBytes: SetRule {
    static let about = RuleDescription(
        FindingID(
            "scale-identical-bytes", .warning, .linting,
            "Two scales of an image are the same picture",
            """
            Somebody copied a file to fill a slot. At one scale, the image is too large or too small in points. Export \
            each scale, or leave the slot empty.
            """),
        .scales, isOnByDefault: false,
        triggering: [
            RuleExample(
                "1x and 2x",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(20, fill: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "Two sizes",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind == .image ? [.bytes, .identity] : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .image else { return [] }
        return set.groups { $0.withoutScale }.compactMap { group in
            for (index, entry) in group.entries.enumerated() where entry.key.scale != .any {
                guard let facts = project.facts(of: entry, in: set), let digest = facts.pixels?.digest ?? facts.digest else {
                    continue
                }
                let twin = group.entries[..<index].first { other in
                    let facts = project.facts(of: other, in: set)
                    return (facts?.pixels?.digest ?? facts?.digest) == digest
                }
                guard let twin else { continue }
                return set.issue(
                    "\"\(entry.file ?? "")\" at \(entry.key.scale) is the same picture as at \(twin.key.scale)", at: entry,
                    related: set.file(of: twin, "the same picture"))
            }
            return nil
        }
    }
}
