import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// Single-size icons without a tinted variant.
struct AppIconMissingTinted: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-missing-tinted", .info, .linting,
            "A single-size iOS app icon has no tinted variant",
            """
            Since iOS 18, people can tint their home screen. Without a tinted icon, the system turns the ordinary one \
            gray, and colors of the same lightness look the same. Export a gray icon: white takes the full tint, black \
            none. Icons of extensions, widgets, tests and samples are skipped.
            """),
        .appIcons,
        triggering: [RuleExample.appIcon("Only the ordinary icon", any: .png(1024, fill: .white, disc: .teal))],
        passing: [
            RuleExample.appIcon(
                "All three", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal),
                tinted: .png(1024, fill: .black, disc: .white))
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.iconIssues { set in
            !project.derived.appIcons.contains(.tinted)
                && !set.filled.contains(where: { $0.key.luminosity == .tinted })
        } message: { names, isOne in
            isOne
                ? "the app icon \(names) has no tinted variant; the system makes one from the ordinary icon"
                : "these app icons have no tinted variant, so the system makes one from the ordinary icon: \(names)"
        }
    }
}
