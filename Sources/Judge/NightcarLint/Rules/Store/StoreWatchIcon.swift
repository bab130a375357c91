import NightcarBasics
import NightcarProjects
import NightcarStore

/// What the store refuses of an app as a whole, as far as its project and its Info.plist say it.
struct StoreWatchIcon: ProjectRule {
    static let about = RuleDescription(
        .storeWatchIcon, .store, reports: [.storeSimulator, .storeNewsstand], usesSources: true,
        triggering: [
            RuleExample(RuleExample("A watch app whose catalog has only a phone's icon", icon(for: "ios")), sources: watchApp)
        ],
        passing: [RuleExample(RuleExample("A watch app with an icon", icon(for: "watchos")), sources: watchApp)])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.checkedApps.flatMap { app -> [Issue] in
            let items = project.watchApp(app).map { StoreRule.faults(of: $0) } ?? []
            // Of a list in the checkout, only what no build adds is judged.
            let lists = StoreRule.faults(of: project.bundle(of: app)).filter { Self.about.reports.contains($0.rule.id) }
            return (items + lists).map { rule, fault in
                Issue(
                    "\(fault.message) (target \(app.name), \(rule.code))", at: fault.location, asset: app.id.project, id: rule.id)
            }
        }
    }

    private static func icon(for platform: String) -> [(path: String, content: RuleExample.Content)] {
        let entry = "\"filename\" : \"icon.png\", \"platform\" : \"\(platform)\", \"size\" : \"1024x1024\""
        return [
            ("AppIcon.appiconset/Contents.json", RuleExample.images("\(entry), \"idiom\" : \"universal\"")),
            ("AppIcon.appiconset/icon.png", .png(1024, fill: .teal)),
        ]
    }

    private static let watchApp = [
        (
            path: "project.yml",
            text: """
            targets:
              Watch:
                type: application
                platform: watchOS
                sources: Assets.xcassets
                settings:
                  ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon

            """
        )
    ]
}
