import NightcarBasics
import NightcarProjects
import NightcarXCAssets

/// An app icon that the build settings of an app name, and that none of its catalogs has.
struct IconNotProvided: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-not-provided", .error, .linting,
            "A project names an app icon that no catalog of the target has",
            """
            Apple's actool ends with an error, or the app can't show the icon. The rule looks at `ASSETCATALOG_COMPILER_APPICON_NAME` and \
            `ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES` of apps of which all catalogs are checked. A name that only code has \
            (`setAlternateIconName`) is an `undefined-asset`.
            """,
            refusal: "Apple's actool ends with the error \"None of the input catalogs contained a matching app icon set\"."),
        .appIcons, usesSources: true,
        triggering: [
            RuleExample(
                RuleExample.appIcon("The icon has another name", any: .png(1024, fill: .teal)),
                sources: RuleExample.project("ASSETCATALOG_COMPILER_APPICON_NAME: AppIcn")),
            RuleExample(
                RuleExample.appIcon("An alternate icon isn't there", any: .png(1024, fill: .teal)),
                sources: RuleExample.project(
                    "ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon",
                    "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES: AppIcon Night")),
        ],
        passing: [
            RuleExample(
                RuleExample.appIcon("The catalog has it", any: .png(1024, fill: .teal)),
                sources: RuleExample.project("ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon"))
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.checkedApps.flatMap { app -> [Issue] in
            let there = project.iconNames(of: app)
            // A default that nobody wrote may be for an app without an icon.
            let isNamed = app.appIcon.location != nil
            let primary = isNamed ? app.appIcon.value.map { [(name: $0, kind: "app icon")] } ?? [] : []
            return (primary + app.alternateIcons.map { ($0, "alternate icon") }).filter { !there.contains($0.name) }.map { icon in
                let hint = nearest(to: icon.name, among: there.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
                return Issue(
                    "no catalog of the target \(app.name) has the \(icon.kind) \"\(icon.name)\"\(hint)",
                    at: app.appIcon.location ?? app.location, asset: app.id.project, variant: icon.name)
            }
        }
    }
}
