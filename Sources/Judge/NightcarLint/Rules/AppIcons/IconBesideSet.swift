import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// A document of Icon Composer and an app icon set with one name.
struct IconBesideSet: ProjectRule {
    static let about = RuleDescription(
        .iconBesideSet, .appIcons,
        triggering: [
            RuleExample.iconDocument(
                "A set of the same name", #""groups" : []"#,
                [("App.appiconset/Contents.json", RuleExample.images(RuleExample.icon("icon.png")))])
        ],
        passing: [
            RuleExample.iconDocument(
                "A set of another name", #""groups" : []"#,
                [("Other.appiconset/Contents.json", RuleExample.images(RuleExample.icon("icon.png")))])
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon in
            project.sets.filter { $0.kind.yieldsToDocument && $0.name == icon.name && project.isShipped(icon, with: $0) }.map {
                set in
                Issue(
                    "an app icon set has the same name; Apple's tool ignores it or refuses both", at: icon.location,
                    asset: icon.path, related: [.init(location: set.source.location, message: "the set")])
            }
        }
    }
}
