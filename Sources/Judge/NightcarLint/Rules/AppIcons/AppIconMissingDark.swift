import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// Single-size icons without a dark variant.
struct AppIconMissingDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-missing-dark", .info, .linting,
            "A single-size iOS app icon has no dark variant",
            """
            Since iOS 18, the home screen can be dark. Without a dark icon, the system darkens the ordinary one, which \
            looks poor for icons on white. Export the icon on a clear background: the system paints its own behind it. \
            Icons of extensions, widgets, tests and samples are skipped.
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
            !project.hasDark(set)
        } message: { names, isOne in
            isOne
                ? "the app icon \(names) has no dark variant; the system makes one from the ordinary icon"
                : "these app icons have no dark variant, so the system makes one from the ordinary icon: \(names)"
        }
    }
}
