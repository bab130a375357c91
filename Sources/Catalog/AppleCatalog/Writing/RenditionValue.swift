import ThemeCatalogBytes

/// A rendition to write: its head, properties and payload.
package struct RenditionValue: Sendable {
    package var flags: RenditionFlags = []
    package var width = 0
    package var height = 0
    /// In hundredths: 200 for 2x. 0 if artwork has no scale.
    package var scale: UInt32 = 0
    /// `ARGB`, `GA8 `, `DATA` and so on. Empty for none.
    package var pixelFormat = ""
    package var colorSpace: UInt32 = 0
    package var layout: RenditionLayout
    /// The file name of a picture, or the asset name of a color.
    package var name: String
    package var properties: [RenditionProperty] = []
    package var payload: [UInt8] = []
    /// The picture, if it can be moved into an atlas. Nil if it must be stored separately.
    var packable: EncodedPixels?

    package init(_ layout: RenditionLayout, name: String) {
        (self.layout, self.name) = (layout, name)
    }

    /// The count of `bytes`.
    var size: Int { RenditionHeader.size + properties.reduce(0) { $0 + 8 + $1.bytes.count } + payload.count }

    /// Head, properties, payload; see `RenditionHeader`.
    package var bytes: [UInt8] {
        var area = ByteWriter()
        for property in properties {
            area.append(words: [property.tag, UInt32(property.bytes.count)])
            area.append(property.bytes.array)
        }
        var writer = ByteWriter()
        writer.reserve(RenditionHeader.size + area.count + payload.count)
        writer.append(code: RenditionHeader.mark)
        writer.append(words: [1, flags.rawValue, UInt32(width), UInt32(height), scale])
        writer.append(code: pixelFormat)
        writer.append(words: [colorSpace, 0])
        writer.append(layout.rawValue)
        writer.append(UInt16(0))
        writer.append(name, field: RenditionHeader.nameSize)
        writer.append(words: [UInt32(area.count), 1, 0, UInt32(payload.count)])
        writer.append(area.bytes)
        writer.append(payload)
        return writer.bytes
    }
}
