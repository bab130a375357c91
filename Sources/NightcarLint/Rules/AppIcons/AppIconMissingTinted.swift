import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// A single-size icon without a tinted variant.
struct AppIconMissingTinted: SetRule {
    static let about = RuleDescription(
        .appIconMissingTinted, .appIcons,
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
