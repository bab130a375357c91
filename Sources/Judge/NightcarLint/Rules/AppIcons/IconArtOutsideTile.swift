import NightcarBasics
import NightcarIcons
import NightcarImaging
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels

/// A layer that is outside the icon.
struct IconArtOutsideTile: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "icon-art-outside-tile", .warning, .linting,
            "A layer is outside the icon",
            "The icon has 1024 x 1024 points around its center, and nothing outside of them is shown. Change the position of the layer."
        ),
        .appIcons,
        triggering: [
            RuleExample.iconDocument(
                "A layer far to the right", layer(x: 1100), [("App.icon/Assets/Mark.png", .png(64, disc: .teal))])
        ],
        passing: [
            RuleExample.iconDocument("A layer at the edge", layer(x: 500), [("App.icon/Assets/Mark.png", .png(64, disc: .teal))])
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard icon.isUsable, let document = icon.document else { return [] }
            return document.groups.flatMap { group in
                group.layers.compactMap { layer in
                    // If only one appearance moves the layer away, that is how it is hidden there.
                    guard layer.position.values.count <= 1, group.position.values.count <= 1,
                        let name = layer.image.resolved(.light, .iOS), let size = Self.size(of: name, in: icon)
                    else { return nil }
                    let (outer, inner) = (
                        group.position.values.first ?? .identity, layer.position.values.first ?? .identity
                    )
                    let scale = outer.scale * inner.scale
                    let (x, y) = (abs(outer.scale * inner.x + outer.x), abs(outer.scale * inner.y + outer.y))
                    guard x - size.width * scale / 2 >= 512 || y - size.height * scale / 2 >= 512 else { return nil }
                    let message = "the layer with \"\(name)\" is outside the icon, so it is never seen; the icon has 1024 points"
                    return Issue(message, at: layer.location ?? icon.location, asset: icon.path, variant: name)
                }
            }
        }
    }

    /// In points. A pixel is a point.
    private static func size(of name: String, in icon: LoadedIcon) -> VectorSize? {
        guard let bytes = icon.picture(named: name) else { return nil }
        if FileFormat.sniff(bytes) == .svg { return VectorSize(svg: bytes) }
        return ImageSize(bytes, format: FileFormat.sniff(bytes)).flatMap {
            VectorSize(width: Double($0.width), height: Double($0.height))
        }
    }

    private static func layer(x: Int) -> String {
        #""groups" : [{"layers" : [{"image-name" : "Mark.png", "position" : {"scale" : 1, "translation-in-points" : [\#(x), 0]}}]}]"#
    }
}
