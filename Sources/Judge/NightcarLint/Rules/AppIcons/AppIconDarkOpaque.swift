import NightcarBasics
import ThemeCatalogVariants

/// A dark icon that hides the system's background.
struct AppIconDarkOpaque: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-dark-opaque", .info, .linting,
            "The dark app icon has an opaque background",
            """
            The system paints the same dark gradient behind all dark icons. An opaque icon hides it. Many apps do so on \
            purpose, so the rule is off by default. To show the gradient, export the icon on a clear background.
            """),
        .appIcons, isOnByDefault: false, precision: .medium,
        triggering: [
            RuleExample.appIcon(
                "A black background", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, fill: .black, disc: .teal))
        ],
        passing: [
            RuleExample.appIcon("A clear background", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal))
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.isAppIcon && set.filled.contains(where: \.isDark) ? .alpha : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon else { return [] }
        return set.filled.filter(\.isDark).compactMap { entry in
            guard let facts = project.facts(of: entry, in: set), facts.pixels?.isOpaque ?? !facts.mayBeClear else { return nil }
            return set.issue(
                "the dark icon \"\(entry.file ?? "")\" is opaque, so the system's dark background does not show", at: entry)
        }
    }
}
