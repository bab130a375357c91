import NightcarBasics
package import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The report of `nightcar show` about a compiled catalog.
package struct CatalogInfo: Sendable, Encodable {
    package var schemaVersion = 1
    package var path: String
    package var format: String
    /// Nil for a source catalog, like the bytes.
    package var formatVersion: String?
    package var bytes: Int?
    package var parts: [Part]
    /// The keys that have no effect, with the number of sets and entries that have them. Nil if there are none.
    package var keysWithoutEffect: [String: Int]?
    package var assets: [AssetInfo]

    package struct Part: Sendable, Encodable {
        package var name: String
        package var storedBytes: Int
    }

    package struct AssetInfo: Sendable, Encodable {
        package var name: String
        package var kind: String
        package var templateIntent: String
        package var preservesVector: Bool
        /// The set's `properties` as compact JSON.
        package var properties: String?
        package var renditions: [RenditionInfo]
    }

    /// - Parameter paintedBy: says who paints the vector of a rendition. Nil if the rendition isn't a vector.
    package init(_ catalog: Catalog, paintedBy: (Rendition) -> String? = { _ in nil }) {
        path = catalog.path
        format = catalog.file?.format ?? "source"
        formatVersion = catalog.file?.formatVersion
        bytes = catalog.file?.bytes
        parts = (catalog.file?.parts ?? []).map { Part(name: $0.name, storedBytes: $0.bytes) }
        let keys = catalog.assets.flatMap { asset in
            asset.properties.keysWithoutEffect + asset.renditions.flatMap(\.attributes.keysWithoutEffect)
        }
        keysWithoutEffect = keys.isEmpty ? nil : Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
        assets = catalog.assets.map { asset in
            AssetInfo(
                name: asset.name, kind: asset.kind.rawValue, templateIntent: "\(asset.properties.templateIntent)",
                preservesVector: asset.properties.preservesVector,
                properties: asset.properties.members.isEmpty ? nil : asset.properties.json,
                renditions: asset.renditions.map { rendition in
                    var info = RenditionInfo(rendition)
                    // Symbols are shapes for a font, and data is for the app.
                    if ![.symbol, .data].contains(asset.kind) { info.paintedBy = paintedBy(rendition) }
                    return info
                })
        }
    }
}

/// One rendition in the reports of `show`.
package struct RenditionInfo: Sendable, Encodable {
    package var variant: String
    package var axes: [String: String]
    /// `picture`, `data`, `color` or `child`.
    package var content: String
    package var width: Int?
    package var height: Int?
    package var encoding: String?
    package var colorSpace: String?
    package var length: Int?
    package var fileName: String?
    package var color: String?
    package var child: String?
    package var isDerived: Bool
    /// Who paints a vector: `nightcar`, or a program with the reason.
    package var paintedBy: String?
    package var attributes: String?
    package var storedBytes: Int
    package var isShared: Bool

    package init(_ rendition: Rendition) {
        variant = rendition.key.description
        axes = rendition.key.restrictedAxes
        isDerived = rendition.isDerived
        attributes = rendition.attributes.isEmpty ? nil : rendition.attributes.json
        storedBytes = rendition.stored?.bytes ?? 0
        isShared = rendition.stored?.isShared ?? false
        switch rendition.content {
        case .picture(let picture):
            content = "picture"
            (width, height, encoding) = (picture.width, picture.height, picture.encoding)
            colorSpace = picture.colorSpace.name
            color = picture.tint.map(describe)
            isDerived = isDerived || picture.isDerived
        case .data(let data):
            content = "data"
            (encoding, length, fileName) = (data.encoding, data.length, data.fileName)
        case .color(let value):
            content = "color"
            color = describe(value)
        case .child(let name):
            content = "child"
            child = name
        case .file(let file):
            content = "file"
            fileName = file.name
        case .derived(let artwork):
            content = "file"
            fileName = artwork.source.name
        }
    }

    /// The content of the rendition, in a few words.
    package var summary: String {
        let size = width.flatMap { width in height.map { "\(width)x\($0)" } }
        let words = [
            size, encoding, length.map { "\(Numbers.grouped($0)) bytes" }, color, child,
            content == "file" ? fileName?.printable : nil, isDerived ? "derived" : nil,
            paintedBy.map { "painted by \($0)" },
        ]
        return words.compactMap { $0 }.joined(separator: "  ")
    }
}

/// `#FF8000` if the components are 8-bit sRGB, with the alpha at the end if it isn't 1. Otherwise, the components with their
/// color space.
func describe(_ color: ColorValue) -> String {
    switch color {
    case .reference(let name, let platform): return "\(name) (\(platform))"
    case .components(let space, let values, let alpha):
        let eighths = (values + [alpha]).map { $0 * 255 }
        guard space == .srgb || space == .unspecified, eighths.allSatisfy({ $0 == $0.rounded() && (0...255).contains($0) })
        else {
            let numbers = (values + [alpha]).map { Numbers.fixed($0, digits: 3) }.joined(separator: " ")
            return "\(space.name)(\(numbers))"
        }
        let digits = (alpha == 1 ? eighths.dropLast() : eighths).map { value in
            let text = String(Int(value), radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + digits.joined()
    }
}

extension CatalogInfo {
    /// The catalog for people: its parts, then each asset with its renditions.
    package var text: String {
        let count = assets.reduce(0) { $0 + $1.renditions.count }
        var lines = [
            "\(path): \(format)\(formatVersion.map { " \($0)" } ?? ""), "
                + (bytes.map { "\(Numbers.counted($0, "byte")), " } ?? "")
                + "\(Numbers.counted(assets.count, "asset")), \(Numbers.counted(count, "rendition"))"
        ]
        var table = TextTable([.left, .right])
        for part in parts { table.add("[\(part.name)]", Numbers.grouped(part.storedBytes)) }
        lines += table.lines()
        if let keysWithoutEffect {
            let keys = keysWithoutEffect.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            lines.append("  without effect: " + keys.joined(separator: ", "))
        }
        for asset in assets {
            let notes = [
                asset.kind, asset.templateIntent == "automatic" ? nil : asset.templateIntent,
                asset.preservesVector ? "preserves vector" : nil, asset.properties,
            ]
            lines.append("\(asset.name.printable)  (\(notes.compactMap { $0 }.joined(separator: ", ")))")
            var table = TextTable([.left, .right, .left])
            for rendition in asset.renditions {
                table.add(rendition.variant, Numbers.grouped(rendition.storedBytes), rendition.summary)
            }
            lines += table.lines()
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
