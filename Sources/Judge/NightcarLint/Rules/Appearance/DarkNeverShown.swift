import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Dark variants in an app that is always light.
struct DarkNeverShown: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "dark-never-shown", .info, .linting,
            "An app that is always light has dark variants",
            """
            The target is always light: its Info.plist or its build settings say so in each configuration that is shipped \
            (`UIUserInterfaceStyle` is `Light`), its code does at launch (`.preferredColorScheme(.light)` on the first view, \
            `window.overrideUserInterfaceStyle = .light`), or `appearance:` in `.nightcar.yml` does. So nobody sees the dark \
            variants. Remove them, or let the app follow the system. A catalog that another target shows in dark mode, too, is \
            skipped. The rule is off by default, because teams often keep the variants for later.
            """),
        .appearance, isOnByDefault: false, precision: .medium, usesSources: true,
        triggering: [
            RuleExample(
                "The app is always light", files,
                sources: [
                    ("Info.plist", "<dict>\n<key>UIUserInterfaceStyle</key>\n<string>Light</string>\n</dict>\n")
                ])
        ],
        passing: [
            RuleExample(
                "The app follows the system", files,
                sources: [
                    ("Info.plist", "<dict>\n<key>UIUserInterfaceStyle</key>\n<string>Automatic</string>\n</dict>\n")
                ])
        ])

    private static let files: [(path: String, content: RuleExample.Content)] = [
        (
            "Label.colorset/Contents.json",
            RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
        )
    ]

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.catalogs.enumerated().compactMap { position, catalog in
            // The system shows app icons, whatever the app says.
            let sets = project.sets.filter { set in
                set.catalog == position && !set.isAppIcon && set.filled.contains(where: \.isDark)
                    && project.fixedAppearance(of: set)?.look == .light
            }
            guard let first = sets.first, let entry = first.filled.first(where: \.isDark),
                let place = project.fixedAppearance(of: first)?.location
            else { return nil }
            let count = sets.count == 1 ? "1 set has a dark variant" : "\(sets.count) sets have dark variants"
            var issue = first.issue(
                "\(count) that nobody sees, because the app is always light: \"\(first.name)\"\(sets.count > 1 ? " is the first" : "")",
                at: entry, related: [.init(location: place, message: "turns dark mode off")])
            issue.asset = catalog.path
            issue.variant = ""
            return issue
        }
    }
}
