import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A 1x file that no device of the app uses.
struct ScaleDead: SetRule {
    static let about = RuleDescription(
        FindingID(
            "scale-dead", .info, .linting,
            "An image has a 1x file, which no iPhone, iPad or watch has used since iOS 10",
            """
            The last devices with one pixel per point run iOS 9. In an app for iOS or watchOS only, the file takes up \
            space for nothing; `--fix` removes the entry and the file. Macs use 1x.
            """),
        .scales, isOnByDefault: false, precision: .medium,
        fixing: .automatic,
        triggering: [
            RuleExample(
                "1x for iPhone",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "iphone", "scale" : "1x""#,
                            #""filename" : "b.png", "idiom" : "iphone", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "1x for a Mac, and the only file",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "mac", "scale" : "1x""#,
                            #""filename" : "b.png", "idiom" : "mac", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                    (
                        "Photo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "c.png", "idiom" : "iphone", "scale" : "1x""#)
                    ),
                    ("Photo.imageset/c.png", .png(20, fill: .red)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage else { return [] }
        return set.groups { $0.withoutScale }.compactMap { group in
            guard let entry = group.entries.first(where: { $0.key.scale == .x1 }), entry.isRaster,
                group.entries.contains(where: { $0.key.scale > .x1 }), project.loadsNothingAt1x(group.key.idiom, of: set)
            else { return nil }
            return set.issue(
                "no device of the app uses the 1x file \"\(entry.file ?? "")\"", at: entry,
                fix: Fix(isSafe: true, set.removal(of: [entry])))
        }
    }
}

extension LintProject {
    /// Whether no device of the app loads what a set has at 1x.
    func loadsNothingAt1x(_ idiom: Idiom, of set: LintSet) -> Bool {
        let platforms = platforms(of: set)
        return switch idiom {
        case .phone, .pad, .watch: true
        case .universal: !platforms.isEmpty && platforms.isSubset(of: [.ios, .watchos])
        default: false
        }
    }
}
