import NightcarBasics
import NightcarIcons
import NightcarXCAssets

/// A picture in a document of Icon Composer that no layer shows.
struct IconUnusedAsset: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-unused-asset", .info, .linting,
            "No layer of an icon names a picture",
            "It is not compiled. Delete it, or name it in a layer. None of 55 public bundles has such a file."),
        .appIcons,
        triggering: [RuleExample.iconDocument("No layer names it", #""groups" : []"#, [("App.icon/Assets/Old.svg", "<svg/>")])],
        passing: [
            RuleExample.iconDocument(
                "Only the dark icon shows it",
                """
                "groups" : [{"layers" : [{"image-name-specializations" : [{"appearance" : "dark", "value" : "Night.svg"}]}]}]
                """, [("App.icon/Assets/Night.svg", "<svg/>")])
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard let document = icon.document else { return [] }
            let used = Set(document.groups.flatMap(\.layers).flatMap(\.image.values))
            return icon.pictures.filter { !used.contains($0) }.map { name in
                let path = "\(icon.path)/\(LoadedIcon.pictureFolder)/\(name)"
                return Issue("no layer names this picture", at: Location(path: path), asset: icon.path, variant: name)
            }
        }
    }
}
