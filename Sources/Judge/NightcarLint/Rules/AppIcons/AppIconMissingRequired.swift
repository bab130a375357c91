import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarStore

/// A slot that the App Store or the home screen requires.
struct AppIconMissingRequired: SetRule {
    static let about = RuleDescription(
        .appIconMissingRequired, .appIcons, usesSources: true,
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
                ]),
            RuleExample.appIcon("Too small for the store", any: .png(1000, fill: .white, disc: .teal)),
        ],
        passing: [
            RuleExample.appIcon("Single-size", any: .png(1024, fill: .white, disc: .teal))
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind == .appIcon ? .header : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        project.storeIssues(of: set) { $0 == Self.about.id }.compactMap { rule, fault, issue in
            var issue = issue
            if rule.asksForStoreIcon, project.isOutsideStore(set) { return nil }
            // Only the sources have the entitlements, which say whether the app is in the store.
            if rule.asksForStoreIcon, project.usage == nil {
                issue.message += " if the app is in the App Store; name its sources with --sources to find out"
                issue.severity = .warning
                issue.isUnproven = true
            } else {
                issue.message += " (\(rule.code))"
            }
            return issue
        }
    }
}
