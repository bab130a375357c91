import NightcarBasics
import NightcarIcons
import NightcarXCAssets

/// What Xcode 26 refuses in a document of Icon Composer.
struct IconFeatureNeedsNewerTool: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-feature-needs-newer-tool", .info, .linting,
            "An icon uses a feature that older versions of Xcode refuse",
            """
            `features`, `refractivity` and the places of highlights are from the tools of the 27 systems. Xcode 26 does not compile \
            such a document. Remove them if you build with it.
            """),
        .appIcons, isOnByDefault: false,
        triggering: [
            RuleExample.iconDocument("A list of features", #""features" : ["refractivity"], "groups" : []"#),
            RuleExample.iconDocument("A highlight inside", #""groups" : [{"layers" : [], "specular" : "inside"}]"#),
        ],
        passing: [RuleExample.iconDocument("A highlight", #""groups" : [{"layers" : [], "specular" : true}]"#)])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard let document = icon.document else { return [] }
            var places: [(word: String, location: Location?)] = []
            if document.features?.isEmpty == false { places.append(("features", document.location)) }
            for group in document.groups {
                if !group.refractivity.isEmpty { places.append(("refractivity", group.refractivity.location)) }
                let isPlaced = group.specular.values.contains { [.inside, .outside].contains($0) }
                if isPlaced { places.append(("specular", group.specular.location)) }
            }
            return places.map { word, location in
                Issue("Xcode 26 refuses \"\(word)\"", at: location ?? icon.location, asset: icon.path)
            }
        }
    }
}
