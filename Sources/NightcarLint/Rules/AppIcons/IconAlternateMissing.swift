import NightcarDiagnostics
import NightcarXCAssets

/// An app whose main icon is a document of Icon Composer, and another icon a set.
struct IconAlternateMissing: ProjectRule {
    static let about = RuleDescription(
        .iconAlternateMissing, .appIcons, isOnByDefault: false, precision: .medium,
        triggering: [RuleExample.iconDocument("An alternate icon as pictures", #""groups" : []"#, set("Night"))],
        passing: [RuleExample.iconDocument("A set for older systems", #""groups" : []"#, set("App"))])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        let names = Set(project.icons.filter(\.isUsable).map(\.name))
        guard !names.isEmpty else { return [] }
        return project.sets.filter { $0.isAppIcon && !names.contains($0.shortName) && !project.isOfExtension($0) }.map { set in
            set.issue("this app icon has no document of Icon Composer, and another one does; it is shown without layers")
        }
    }

    private static func set(_ name: String) -> [(path: String, content: RuleExample.Content)] {
        [("\(name).appiconset/Contents.json", RuleExample.images(RuleExample.icon("icon.png")))]
    }
}
