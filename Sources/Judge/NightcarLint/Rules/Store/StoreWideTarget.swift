import NightcarBasics
import NightcarModel
import NightcarStore

/// Wide colors in an app for systems that don't know them.
struct StoreWideTarget: StoreSetRule {
    static let about = RuleDescription(
        .storeWideTarget, .store, usesSources: true,
        triggering: [RuleExample(RuleExample("An app for iOS 9", wide), sources: project("9.0"))],
        passing: [RuleExample(RuleExample("An app for iOS 15", wide), sources: project("15.0"))])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind == .image ? .header : [] }

    private static let wide: [(path: String, content: RuleExample.Content)] = [
        (
            "Sky.imageset/Contents.json",
            RuleExample.images(
                #""filename" : "sky.png", "scale" : "2x", "display-gamut" : "sRGB""#,
                #""filename" : "wide.png", "scale" : "2x", "display-gamut" : "display-P3""#)
        ),
        ("Sky.imageset/sky.png", .png(8, fill: .teal)), ("Sky.imageset/wide.png", .png(8, fill: .red)),
    ]

    private static func project(_ version: String) -> [(path: String, text: String)] {
        RuleExample.project("IPHONEOS_DEPLOYMENT_TARGET: \"\(version)\"")
    }
}
