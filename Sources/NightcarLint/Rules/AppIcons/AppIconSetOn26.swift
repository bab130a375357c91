import NightcarAppSources
import NightcarDiagnostics
import ThemeCatalogVariants

/// An app icon set in an app that only runs on systems with layered icons.
struct AppIconSetOn26: SetRule {
    static let about = RuleDescription(
        .appIconSetOn26, .appIcons, isOnByDefault: false, precision: .medium, usesSources: true,
        triggering: [RuleExample(set, sources: [("Config.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 26.0\n")])],
        passing: [RuleExample(set, sources: [("Config.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 18.0\n")])])

    init(_ options: RuleOptions) {}

    private static let set = RuleExample.appIcon("An icon as pictures", any: .png(1024, fill: .white, disc: .teal))

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon, !project.isOfExtension(set), let minimum = project.usage?.build.minimumDeploymentTarget,
            minimum >= SystemVersion(26)
        else { return [] }
        let message =
            "the app needs system \(minimum), which draws icons from a document of Icon Composer; Bazel's rules refuse the set"
        return [set.issue(message)]
    }
}
