import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A document of Icon Composer in an app for platforms that have other icons.
struct IconWrongPlatform: ProjectRule {
    static let about = RuleDescription(
        .iconWrongPlatform, .appIcons,
        triggering: [
            RuleExample.iconDocument(
                "An app for tvOS", #""groups" : []"#,
                [("App.brandassets/Contents.json", #"{ "assets" : [ { "idiom" : "tv", "role" : "primary-app-icon" } ] }"#)])
        ],
        passing: [RuleExample.iconDocument("Nothing says the platform", #""groups" : []"#)])

    init(_ options: RuleOptions) {}

    private static let others: Set<Platform> = [.tvos, .visionos]

    func check(_ project: LintProject) -> [Issue] {
        let platforms = project.platforms.reduce(into: Set<Platform>()) { $0.formUnion($1) }
        guard !platforms.isEmpty, platforms.isSubset(of: Self.others) else { return [] }
        let names = platforms.map(\.rawValue).sorted().joined(separator: " and ")
        return project.icons.map { icon in
            Issue(
                "the catalogs are for \(names), which doesn't show documents of Icon Composer", at: icon.location,
                asset: icon.path)
        }
    }
}
