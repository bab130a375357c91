import NightcarBasics
import NightcarModel
import NightcarTestSupport
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarReports

/// A catalog made in memory, as a reader of a compiled file returns it.
enum SheetSample {
    static func key(
        _ luminosity: Luminosity = .any, _ contrast: Contrast = .normal, scale: Scale = .any
    ) -> VariantKey {
        var key = VariantKey()
        (key.luminosity, key.contrast, key.scale) = (luminosity, contrast, scale)
        return key
    }

    static func color(_ hex: UInt32, alpha: Double = 1) -> Content {
        .color(.components(space: .srgb, values: [16, 8, 0].map { Double(hex >> $0 & 255) / 255 }, alpha: alpha))
    }

    /// A square in one color with a transparent edge.
    static func picture(_ gray: UInt8, side: Int = 4, tint: ColorValue? = nil) -> Content {
        var bytes: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let isEdge = x == 0 || y == 0 || x == side - 1 || y == side - 1
                bytes += [gray, gray, gray, isEdge ? 0 : 255]
            }
        }
        let buffer = PixelBuffer(width: side, height: side, bytes: bytes)
        return .picture(
            Picture(width: side, height: side, encoding: "sample", colorSpace: .srgb, tint: tint, isDerived: tint != nil) {
                buffer
            })
    }

    static func asset(_ name: String, _ kind: SetKind, _ renditions: [(VariantKey, Content)]) -> Asset {
        Asset(
            name: name, kind: kind,
            renditions: renditions.map { key, content in
                var rendition = Rendition(key: key, content: content)
                if case .picture(let picture) = content { rendition.isDerived = picture.isDerived }
                return rendition
            })
    }

    static let hostileName =
        "</script><script>check('hostile', false)</script>\"'&\u{0}\u{202E}\n<!--<img src=x onerror=alert(1)>"

    /// A few lines of every kind.
    static var sheet: ContactSheet {
        let white = ColorValue.components(space: .srgb, values: [1, 1, 1], alpha: 1)
        var template = asset("Toolbar/Gear", .image, [(key(scale: .x2), picture(0))])
        template.properties.templateIntent = .template
        let assets = [
            asset(
                "Icons/Star", .image,
                [
                    (key(scale: .x1), picture(0)), (key(scale: .x2), picture(0, side: 8)),
                    (key(.dark, scale: .x2), picture(255, side: 8, tint: white)),
                ]),
            asset(
                "Label", .color,
                [
                    (key(), color(0x000000)), (key(.dark), color(0xFFFFFF)), (key(.any, .high), color(0x000000)),
                    (key(.dark, .high), color(0xFFFFFF)),
                ]),
            asset(hostileName, .color, [(key(), color(0x777777, alpha: 0.5))]),
            asset("Settings", .data, [(key(), .data(StoredData(fileExtension: "json", length: 2, encoding: "raw") { [] }))]),
            template,
        ]
        let finding = Finding(
            "missing-dark", .warning, "no dark <b>variant</b>", at: Location(path: "A.xcassets/Icons/Star.imageset"))
        let loose = Finding("tint-rule-unused", .info, "the pattern matches nothing", at: Location(path: ".nightcar.yml"))
        let catalog = Catalog(path: "A.ncar", assets: assets.sorted { $0.name < $1.name })
        return ContactSheet(
            tool: "nightcar 0", title: "A.ncar", catalog: catalog, findings: [finding, loose],
            folders: [ContactSheet.AssetID(assets[0]): "A.xcassets/Icons/Star.imageset"])
    }
}
