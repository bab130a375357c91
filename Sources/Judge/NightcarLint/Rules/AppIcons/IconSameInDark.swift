import NightcarBasics
import NightcarIcons
import NightcarXCAssets
import ThemeCatalogPixels

/// An icon that is the same in light and dark.
struct IconSameInDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-same-in-dark", .info, .linting,
            "An icon looks the same in light and dark",
            """
            A picture covers the background, or the values for dark are the ones for light. Remove the plate from the picture, so that \
            the dark background shows, or give the layers other values for dark.
            """),
        .appIcons, precision: .high,
        triggering: [
            RuleExample.iconDocument(
                "A picture that covers the background", members,
                [("App.icon/Assets/Front.png", .png(1024, fill: .white, disc: .teal))])
        ],
        passing: [
            RuleExample.iconDocument(
                "The system's dark background shows", members, [("App.icon/Assets/Front.png", .png(1024, disc: .teal))])
        ])

    init(_ options: RuleOptions) {}

    /// Tunable: how much a channel may differ, of 255.
    private static let tolerance = 3

    func check(_ project: LintProject) -> [Issue] {
        project.icons.compactMap { icon in
            guard let sketch = IconSketch(icon, painter: project.painter), sketch.hasAppearances else { return nil }
            let (light, dark) = (sketch.drawing(.default).bytes, sketch.drawing(.dark).bytes)
            guard zip(light, dark).allSatisfy({ abs(Int($0) - Int($1)) <= Self.tolerance }) else { return nil }
            return Issue("the icon looks the same in light and dark", at: icon.location, asset: icon.path)
        }
    }

    private static let members = #""groups" : [{"layers" : [{"image-name" : "Front.png", "glass" : false}]}]"#
}
