import NightcarAppSources
import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// A slot that the App Store or the home screen requires.
struct AppIconMissingRequired: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-missing-required", .error, .linting,
            "An app icon lacks an image that its platform requires",
            """
            A single image of 1024 points is enough for iOS. Without it, an icon needs the home-screen sizes of the devices \
            that it has entries for, and the image for the store. The latter isn't asked for in folders of tests and \
            examples, and if the entitlements of the catalog's app keep it out of the store (`platform-application`, \
            `com.apple.private.…`). Without the app's sources, nobody knows its entitlements, so a note of the run says that \
            the image for the store is missing, and `--only appicon-missing-required` makes a finding of it.
            """,
            refusal: """
                App Store Connect rejects the upload: ITMS-90704 "An app icon measuring 1024 by 1024 pixels in PNG format must be \
                included in the Asset Catalog of apps built for iOS, iPadOS, or watchOS", ITMS-90022 and ITMS-90023 "Missing required \
                icon file" for 120x120 and 152x152 pixels.
                """),
        .appIcons, usesSources: true,
        triggering: [
            RuleExample(
                "iPhone without the home-screen size",
                [
                    (
                        "AppIcon.appiconset/Contents.json",
                        RuleExample.images(
                            #""filename" : "small.png", "idiom" : "iphone", "scale" : "2x", "size" : "20x20""#,
                            #""idiom" : "iphone", "scale" : "2x", "size" : "60x60""#,
                            #""filename" : "store.png", "idiom" : "ios-marketing", "scale" : "1x", "size" : "1024x1024""#)
                    ),
                    ("AppIcon.appiconset/small.png", .png(40, fill: .teal)),
                    ("AppIcon.appiconset/store.png", .png(1024, fill: .teal)),
                ])
        ],
        passing: [
            RuleExample.appIcon("Single-size", any: .png(1024, fill: .white, disc: .teal))
        ])

    init(_ options: RuleOptions) {}

    private struct Requirement {
        var idioms: Set<Idiom>
        var slot: (idiom: Idiom, points: Double, scale: Scale)
    }

    /// What a set must have for each kind of device that it has pictures for.
    private static let requirements: [Requirement] = [
        Requirement(idioms: [.phone], slot: (.phone, 60, .x2)),
        Requirement(idioms: [.pad], slot: (.pad, 76, .x2)),
        Requirement(idioms: [.phone, .pad], slot: (.iosMarketing, 1024, .x1)),
        Requirement(idioms: [.watch], slot: (.watchMarketing, 1024, .x1)),
    ]

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon, set.singleSizeIcon == nil else { return [] }
        let idioms = Set(set.filled.map(\.key.idiom))
        return Self.requirements.compactMap { requirement in
            let (idiom, points, scale) = requirement.slot
            guard !requirement.idioms.isDisjoint(with: idioms) else { return nil }
            let isForStore = [.iosMarketing, .watchMarketing].contains(idiom)
            if isForStore, project.isOutsideStore(set) { return nil }
            let size = PointSize(width: points, height: points)
            func isSlot(_ entry: SourceEntry) -> Bool {
                entry.key.idiom == idiom && entry.key.size == size && (entry.key.scale == scale || entry.key.scale == .any)
            }
            if set.filled.contains(where: isSlot) { return nil }
            let what = "\(idiom.rawValue) \(size)\(scale == .x1 ? "" : "@\(scale)")"
            // A slot with a missing file has already been reported.
            if set.source.entries.contains(where: { isSlot($0) && $0.fileName != nil }) { return nil }
            let message = "the app icon \"\(set.name)\" lacks the required picture for \(what)"
            var issue = set.source.entries.first(where: isSlot).map { set.issue(message, at: $0) } ?? set.issue(message)
            // Only the sources have the entitlements, which say whether the app is in the store.
            if isForStore, project.usage == nil {
                issue.message += " if the app is in the App Store; name its sources with --sources to find out"
                issue.severity = .warning
                issue.isUnproven = true
            }
            return issue
        }
    }
}
