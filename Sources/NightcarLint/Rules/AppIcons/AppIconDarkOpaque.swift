import NightcarDiagnostics
import ThemeCatalogVariants

/// A dark icon that hides the system's background.
struct AppIconDarkOpaque: SetRule {
    static let about = RuleDescription(
        .appIconDarkOpaque, .appIcons, isOnByDefault: false, precision: .medium,
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
