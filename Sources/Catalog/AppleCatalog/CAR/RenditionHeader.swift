package import ThemeCatalogBytes

/// The head of a rendition's value, 184 bytes.
///
/// | offset | type | field |
/// |---|---|---|
/// | 0 | char[4] | `ISTC` |
/// | 4 | u32 x 4 | version 1, flags, width, height |
/// | 20 | u32 | scale x 100 |
/// | 24 | char[4], u32 | pixel format, color space |
/// | 32 | u32 | modification time |
/// | 36 | u16, u16 | layout, 0 |
/// | 40 | char[128] | name |
/// | 168 | u32 | bytes of the properties, which follow the head |
/// | 172 | u32, u32 | 1, 0 |
/// | 180 | u32 | bytes of the payload, which follows the properties |
package struct RenditionHeader: Sendable, Hashable {
    package var version: UInt32
    package var flags: RenditionFlags
    package var width: Int
    package var height: Int
    /// In hundredths: 200 for 2x. 0 if artwork has no scale.
    package var scale: UInt32
    /// `ARGB`, `GA8 `, `DATA` and so on. Empty for none.
    package var pixelFormat: String
    package var colorSpace: UInt32
    package var modificationTime: UInt32
    package var layout: RenditionLayout
    /// The file name of a picture, or the facet name of a color.
    package var name: String
    package var propertySize: Int
    package var payloadSize: Int

    package static let mark = "CTSI"
    package static let size = 184
    static let nameSize = 128
    static let payloadSizeOffset = 180
}

extension RenditionHeader {
    /// For a value that has no header.
    static let unknown = RenditionHeader(
        version: 0, flags: [], width: 0, height: 0, scale: 0, pixelFormat: "", colorSpace: 0, modificationTime: 0,
        layout: RenditionLayout(rawValue: 0), name: "", propertySize: 0, payloadSize: 0)

    package init(parsing value: ByteView) throws(ByteError) {
        guard value.count >= Self.size else {
            throw ByteError(
                offset: value.startOffset,
                message: "a rendition of \(value.count) bytes is shorter than its header of \(Self.size) bytes"
            )
        }
        guard try value.code(0) == Self.mark else {
            throw ByteError(offset: value.startOffset, message: "a rendition does not begin with its signature")
        }
        version = try value.u32(4)
        flags = RenditionFlags(rawValue: try value.u32(8))
        width = Int(try value.u32(12))
        height = Int(try value.u32(16))
        scale = try value.u32(20)
        pixelFormat = try value.code(24)
        colorSpace = try value.u32(28)
        modificationTime = try value.u32(32)
        layout = RenditionLayout(rawValue: try value.u16(36))
        name = try value.text(40, Self.nameSize)
        propertySize = Int(try value.u32(168))
        payloadSize = Int(try value.u32(Self.payloadSizeOffset))
    }
}

package struct RenditionFlags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let excludedFromContrastFilter = RenditionFlags(rawValue: 1 << 1)
    package static let vectorBased = RenditionFlags(rawValue: 1 << 2)
    package static let template = RenditionFlags(rawValue: 1 << 3)
    package static let automaticTemplate = RenditionFlags(rawValue: 1 << 4)
    package static let optOutOfThinning = RenditionFlags(rawValue: 1 << 5)
    package static let flippable = RenditionFlags(rawValue: 1 << 6)
    package static let tintable = RenditionFlags(rawValue: 1 << 7)
    package static let preservedVector = RenditionFlags(rawValue: 1 << 8)
}

/// The kind of a rendition. The set is open, so that an unknown layout is kept.
package struct RenditionLayout: RawRepresentable, Sendable, Hashable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let onePart = RenditionLayout(rawValue: 0)
    package static let gradient = RenditionLayout(rawValue: 6)
    package static let effect = RenditionLayout(rawValue: 7)
    package static let vector = RenditionLayout(rawValue: 9)
    package static let onePartScale = RenditionLayout(rawValue: 12)
    package static let data = RenditionLayout(rawValue: 1000)
    package static let externalLink = RenditionLayout(rawValue: 1001)
    package static let layerStack = RenditionLayout(rawValue: 1002)
    package static let internalLink = RenditionLayout(rawValue: 1003)
    package static let packedAtlas = RenditionLayout(rawValue: 1004)
    package static let namedContents = RenditionLayout(rawValue: 1005)
    package static let texture = RenditionLayout(rawValue: 1007)
    package static let textureImage = RenditionLayout(rawValue: 1008)
    package static let color = RenditionLayout(rawValue: 1009)
    package static let multisize = RenditionLayout(rawValue: 1010)
    package static let recognitionObject = RenditionLayout(rawValue: 1014)
    package static let vectorGlyph = RenditionLayout(rawValue: 1017)
    package static let solidLayerStack = RenditionLayout(rawValue: 1018)
    package static let iconStack = RenditionLayout(rawValue: 1019)
    package static let iconGroup = RenditionLayout(rawValue: 1020)
    package static let namedGradient = RenditionLayout(rawValue: 1021)

    /// Whether it is a picture with its own pixels: one, three or nine parts, or a filmstrip.
    package var isImage: Bool { rawValue < 6 || (10...50).contains(rawValue) }

    /// Whether it is a layered icon or a group of one.
    var isLayeredIcon: Bool { self == .iconStack || self == .iconGroup }

    package var name: String { Self.names[rawValue] ?? "layout \(rawValue)" }

    private static let names: [UInt16: String] = [
        0: "one part", 6: "gradient", 7: "effect", 9: "vector", 10: "one part, fixed", 11: "one part, tiled",
        12: "one part, scaled", 20: "three parts across, tiled", 21: "three parts across, stretched",
        22: "three parts across, uniform", 23: "three parts down, tiled", 24: "three parts down, stretched",
        25: "three parts down, uniform", 30: "nine parts, tiled", 31: "nine parts, stretched",
        32: "nine parts, uniform across", 33: "nine parts, uniform down", 34: "nine parts, edges only", 40: "many parts",
        50: "filmstrip", 1000: "data", 1001: "external link", 1002: "layer stack", 1003: "internal link",
        1004: "packed atlas", 1005: "named contents", 1006: "thinning placeholder", 1007: "texture", 1008: "texture image",
        1009: "color", 1010: "multisize set", 1011: "model", 1012: "mesh", 1013: "recognition group",
        1014: "recognition object", 1015: "text style", 1016: "submesh", 1017: "vector glyph", 1018: "solid layer stack",
        1019: "icon stack", 1020: "icon group", 1021: "named gradient",
    ]
}
