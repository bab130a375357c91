import NightcarDiagnostics
import NightcarIcons
import NightcarXCAssets

/// An icon whose artwork can't be seen in the tinted appearance.
struct IconTintedLost: ProjectRule {
    static let about = RuleDescription(
        .iconTintedLost, .appIcons, isOnByDefault: false, precision: .medium,
        triggering: [
            RuleExample.iconDocument(
                "A black mark", layer(""), [("App.icon/Assets/Mark.png", .png(64, disc: .black))]),
            RuleExample.iconDocument(
                "A mark that is hidden", layer(#", "hidden-specializations" : [{"appearance" : "tinted", "value" : true}]"#),
                [("App.icon/Assets/Mark.png", .png(64, disc: .teal))]),
        ],
        passing: [
            RuleExample.iconDocument(
                "A black mark that is white when tinted",
                layer(
                    """
                    , "fill-specializations" : [{"appearance" : "tinted", "value" : {"solid" : "extended-gray:1.00000,1.00000"}}]
                    """),
                [("App.icon/Assets/Mark.png", .png(64, disc: .black))]),
            RuleExample.iconDocument("A bright mark", layer(""), [("App.icon/Assets/Mark.png", .png(64, disc: .teal))]),
        ])

    init(_ options: RuleOptions) {}

    /// Tunable: artwork with less contrast than this isn't seen.
    private static let leastContrast = 1.75
    /// Tunable: the share of the artwork that must be seen.
    private static let leastShare = 0.02

    func check(_ project: LintProject) -> [Issue] {
        project.icons.compactMap { icon in
            guard let sketch = IconSketch(icon, painter: project.painter), sketch.hasAppearances else { return nil }
            let art = sketch.drawing(.default).art
            // An icon without artwork has nothing to lose.
            guard !art.isEmpty else { return nil }
            let tinted = sketch.drawing(.tintedDark)
            let seen = art.count { tinted.contrast($0) >= Self.leastContrast }
            guard Double(seen) < Self.leastShare * Double(art.count) else { return nil }
            let message = "the layers can't be told from the background in the tinted appearance; give them a bright fill there"
            return Issue(message, at: icon.location, asset: icon.path)
        }
    }

    private static func layer(_ more: String) -> String {
        #""groups" : [{"layers" : [{"image-name" : "Mark.png", "position" : {"scale" : 8, "translation-in-points" : [0, 0]}\#(more)}]}]"#
    }
}
