import Diagnostics
import Variants
import XCAssets

/// A single-size icon without its tinted form.
struct AppIconMissingTinted: SetRule {
    static let about = RuleDescription(
        "appicon-missing-tinted", .appIcons, .info,
        summary: "A single-size iOS app icon has no tinted variant",
        rationale: """
            Since iOS 18 people can tint their home screen. Without a tinted icon the system turns the ordinary one gray, which \
            loses icons of two hues of one lightness. Export a gray icon: white takes the tint fully, black not at all.
            """,
        triggering: [RuleExample.appIcon("Only the ordinary icon", any: .png(1024, fill: .white, disc: .teal))],
        passing: [
            RuleExample.appIcon(
                "All three", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal),
                tinted: .png(1024, fill: .black, disc: .white))
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard let icon = set.singleSizeIcon, !project.derived.appIcons.contains(.tinted),
            !set.filled.contains(where: { $0.key.luminosity == .tinted })
        else { return [] }
        return [set.issue("the app icon “\(set.name)” has no tinted variant; the system makes one up", at: icon)]
    }
}
