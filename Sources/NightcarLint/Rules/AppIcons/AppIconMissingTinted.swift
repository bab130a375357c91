import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// Single-size icons without a tinted variant.
struct AppIconMissingTinted: ProjectRule {
    static let about = RuleDescription(
        .appIconMissingTinted, .appIcons,
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
