import NightcarDiagnostics
import NightcarIcons
import NightcarImaging
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

/// A layer of glass that covers the whole icon, so that the background never shows.
struct IconBakedPlate: ProjectRule {
    static let about = RuleDescription(
        .iconBakedPlate, .appIcons, isOnByDefault: false, precision: .medium,
        triggering: [
            RuleExample.iconDocument(
                "An old icon as a layer", layer(""), [("App.icon/Assets/Old.png", .png(1024, fill: .white, disc: .teal))])
        ],
        passing: [
            RuleExample.iconDocument("Only the mark", layer(""), [("App.icon/Assets/Old.png", .png(1024, disc: .teal))]),
            RuleExample.iconDocument(
                "A layer without glass", layer(#", "glass" : false"#),
                [("App.icon/Assets/Old.png", .png(1024, fill: .white, disc: .teal))]),
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon -> [Issue] in
            guard icon.isUsable, let document = icon.document else { return [] }
            return document.groups.flatMap { group in
                group.layers.compactMap { layer in
                    guard let name = layer.image.resolved(.light, .iOS), layer.glass.resolved(.light, .iOS) ?? true,
                        layer.opacity.resolved(.light, .iOS) ?? 1 >= 1,
                        layer.blendMode.resolved(.light, .iOS) ?? .normal == .normal,
                        let size = Self.opaqueSize(of: name, in: icon), Self.covers(size, layer, in: group)
                    else { return nil }
                    let message = "\"\(name)\" is opaque and covers the icon, so the background never shows; remove its plate"
                    return Issue(message, at: layer.location ?? icon.location, asset: icon.path, variant: name)
                }
            }
        }
    }

    /// The size of a bitmap without clear pixels. Nil for other pictures.
    private static func opaqueSize(of name: String, in icon: LoadedIcon) -> (width: Double, height: Double)? {
        guard let bytes = icon.picture(named: name), FileFormat.sniff(bytes) == .png,
            let picture = try? decodePNG(bytes, limit: DecodeLimit(pixels: Limits.lintPixels))
        else { return nil }
        // With 16 bits, the low byte comes first.
        let step = picture.depth == .eight ? 4 : 8
        let isOpaque = stride(from: step - 1, to: picture.bytes.count, by: step).allSatisfy { picture.bytes[$0] == 255 }
        return isOpaque ? (Double(picture.width), Double(picture.height)) : nil
    }

    /// Whether the layer hides the whole icon: its corners are beyond the ones of the icon.
    private static func covers(_ size: (width: Double, height: Double), _ layer: IconLayer, in group: IconGroup) -> Bool {
        let (outer, inner) = (
            group.position.resolved(.light, .iOS) ?? .identity, layer.position.resolved(.light, .iOS) ?? .identity
        )
        let scale = outer.scale * inner.scale
        let (x, y) = (abs(outer.scale * inner.x + outer.x), abs(outer.scale * inner.y + outer.y))
        // A pixel of tolerance for rounded places.
        return size.width * scale / 2 - x >= 511 && size.height * scale / 2 - y >= 511
    }

    private static func layer(_ more: String) -> String {
        #""groups" : [{"layers" : [{"image-name" : "Old.png", "name" : "Old"\#(more)}]}]"#
    }
}
