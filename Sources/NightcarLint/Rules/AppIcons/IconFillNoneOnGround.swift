import NightcarDiagnostics
import NightcarIcons
import NightcarXCAssets

/// A background that a document of Icon Composer removes, which no system does.
struct IconFillNoneOnGround: ProjectRule {
    static let about = RuleDescription(
        .iconFillNoneOnGround, .appIcons, isOnByDefault: false,
        triggering: [RuleExample.iconDocument("No background", #""fill" : "none", "groups" : []"#)],
        passing: [
            RuleExample.iconDocument("The system's background", #""fill" : "automatic", "groups" : []"#),
            RuleExample.iconDocument(
                "A layer without a fill", #""groups" : [{"layers" : [{"fill" : "none", "image-name" : "a.svg"}]}]"#,
                [("App.icon/Assets/a.svg", "<svg/>")]),
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard let fill = icon.document?.fill else { return [] }
            let plain = fill.value == IconFill.none ? [fill.location] : []
            let others = fill.specializations.filter { $0.value == IconFill.none }.map(\.location)
            return (plain + others).map { location in
                Issue(
                    "the background is \"none\", which shows the same as \"automatic\"", at: location ?? icon.location,
                    asset: icon.path)
            }
        }
    }
}
