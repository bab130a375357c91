import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Entries for light and dark, but none for any.
struct AppearanceLuminosityLightOnly: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appearance-luminosity-light-only", .warning, .linting,
            "A set has entries for light and dark, but none for Any Appearance",
            """
            Where there are no appearances (older systems, the launch screen, tinted widgets), the system asks for Any and \
            finds nothing. Turn the light entry into the one for Any. Light mode uses it, too.
            """),
        .appearance,
        fixing: .suggested,
        triggering: [
            RuleExample(
                "Light and dark",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "light.png", "# + RuleExample.light, #""filename" : "dark.png", "# + RuleExample.dark)
                    ),
                    ("Logo.imageset/light.png", .png(8, fill: .red)),
                    ("Logo.imageset/dark.png", .png(8, fill: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "Any and dark",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "any.png""#, #""filename" : "dark.png", "# + RuleExample.dark)
                    ),
                    ("Logo.imageset/any.png", .png(8, fill: .red)),
                    ("Logo.imageset/dark.png", .png(8, fill: .teal)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color || set.isImage, project.fixedAppearance(of: set) == nil else { return [] }
        // Scales fall back to each other, so an entry for Any at any scale is enough.
        return set.groups { $0.withoutAppearance.withoutScale }.compactMap { group in
            guard let light = group.entries.first(where: { $0.key.luminosity == .light }),
                group.entries.contains(where: \.isDark),
                !group.entries.contains(where: { $0.key.luminosity == .any })
            else { return nil }
            let edits = group.entries.filter { $0.key.luminosity == .light && $0.key.contrast == .normal && $0.origin == .list }
                .map { Fix.Edit.setEntry(folder: set.folder, entry: $0.node.range, key: "appearances", value: nil) }
            return set.issue(
                "\"\(set.name)\" is for light and for dark, but has nothing for Any Appearance", at: light,
                fix: Fix(isSafe: false, edits))
        }
    }
}
