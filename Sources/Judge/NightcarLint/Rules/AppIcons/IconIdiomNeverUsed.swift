import NightcarBasics
import NightcarIcons
import NightcarXCAssets

/// A value for a platform that a document of Icon Composer doesn't support.
struct IconIdiomNeverUsed: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-idiom-never-used", .warning, .linting,
            "A value of an icon is for a platform that the icon does not support",
            "No system asks for it. Add the platform to `supported-platforms`, or remove the value."),
        .appIcons,
        triggering: [
            RuleExample.iconDocument("A value for watches in an icon for squares", members(platforms: #"{"squares" : "shared"}"#))
        ],
        passing: [
            RuleExample.iconDocument(
                "The icon is for watches too", members(platforms: #"{"circles" : ["watchOS"], "squares" : "shared"}"#))
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard let document = icon.document, let platforms = document.platforms else { return [] }
            return document.idioms.filter { !platforms.include($0.idiom) }.map { idiom, location in
                Issue(
                    "the value is for \(idiom.rawValue), which \"supported-platforms\" doesn't name",
                    at: location ?? icon.location, asset: icon.path)
            }
        }
    }

    private static func members(platforms: String) -> String {
        """
        "groups" : [{"layers" : [], "opacity-specializations" : [{"idiom" : "watchOS", "value" : 0.5}]}], \
        "supported-platforms" : \(platforms)
        """
    }
}

private extension IconPlatforms {
    func include(_ idiom: IconIdiom) -> Bool {
        switch (idiom, squares) {
        case (.watchOS, _): circles?.contains(idiom.rawValue) ?? false
        case (_, nil): false
        case (_, .shared): true
        case (.square, .list(let names)): !names.isEmpty
        case (_, .list(let names)): names.contains(idiom.rawValue)
        }
    }
}

private extension IconDocument {
    typealias Place = (idiom: IconIdiom, location: Location?)

    /// The platforms that values are for, in the order of the document.
    var idioms: [Place] { fill.idioms + groups.flatMap(\.idioms) }
}

private extension IconGroup {
    var idioms: [IconDocument.Place] {
        let own = hidden.idioms + opacity.idioms + position.idioms + blendMode.idioms + lighting.idioms + specular.idioms
        let glass = shadow.idioms + translucency.idioms + blur.idioms + refractivity.idioms
        return own + glass + layers.flatMap(\.idioms)
    }
}

private extension IconLayer {
    var idioms: [IconDocument.Place] {
        image.idioms + glass.idioms + hidden.idioms + opacity.idioms + position.idioms + blendMode.idioms + fill.idioms
    }
}

private extension IconProperty {
    var idioms: [IconDocument.Place] {
        specializations.compactMap { entry in entry.idiom.map { (idiom: $0, location: entry.location) } }
    }
}
