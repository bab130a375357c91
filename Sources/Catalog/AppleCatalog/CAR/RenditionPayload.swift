package import ThemeCatalogBytes
import ThemeCatalogPixels

/// What follows a rendition's properties. The first four characters identify it.
package enum RenditionPayload: Sendable {
    /// Nothing: a link to an atlas, a stack.
    case none
    case pixels(PixelElement)
    case data(DataElement)
    case color(ColorElement)
    case sizes([IconSize])
    /// Anything that this reader doesn't know, with its mark. Also a color without the right number of components for its
    /// space.
    case other(mark: String, ByteView)

    package init(parsing payload: ByteView) throws(ByteError) {
        guard payload.count > 0 else {
            self = .none
            return
        }
        switch payload.count >= 4 ? try payload.code(0) : "" {
        case PixelElement.mark: self = .pixels(try PixelElement(parsing: payload))
        case DataElement.mark: self = .data(try DataElement(parsing: payload))
        case ColorElement.mark:
            let color = try ColorElement(parsing: payload)
            self = color.isWhole ? .color(color) : .other(mark: ColorElement.mark, payload)
        case IconSize.mark: self = .sizes(try IconSize.list(payload))
        case let mark: self = .other(mark: mark, payload)
        }
    }
}

/// A file or data, unchanged or as LZFSE: `DWAR`, u32 1 if packed, u32 length, the bytes.
package struct DataElement: Sendable {
    package static let mark = "RAWD"

    package var isPacked: Bool
    package var bytes: ByteView

    package init(parsing payload: ByteView) throws(ByteError) {
        isPacked = try payload.u32(4) != 0
        bytes = try payload.slice(12, Int(try payload.u32(8)))
    }
}

/// `RLOC`, u32 version 1, u32 color space (in the low 8 bits), u32 n, n x f64. If one of bits 8 to 10 of the space is set, the
/// name of a system color follows, as u32 length and text.
package struct ColorElement: Sendable, Hashable {
    package static let mark = "COLR"
    /// The bits of the color space word which say that a system color's name follows, and the one bit that we write.
    static let systemNameMask: UInt32 = 7 << 8
    static let systemNameFlag: UInt32 = 1 << 8

    package var version: UInt32
    package var space: UInt32
    package var components: [Double]
    package var systemName: String?

    /// Whether the color is complete: it has finite components for its space and alpha, or the name of a system color, which is
    /// enough.
    var isWhole: Bool {
        let count = ColorSpace(carIdentifier: space & 0xF).componentCount + 1
        return systemName != nil || components.count == count && components.allSatisfy(\.isFinite)
    }

    package init(parsing payload: ByteView) throws(ByteError) {
        version = try payload.u32(4)
        let word = try payload.u32(8)
        space = word & 0xFF
        let count = Int(try payload.u32(12))
        let values = try payload.slice(16, 8 * count)
        components = []
        for number in 0..<count { components.append(Double(bitPattern: try values.u64(8 * number))) }
        let position = 16 + 8 * count
        if word & Self.systemNameMask != 0, payload.count >= position + 4 {
            systemName = try payload.text(position + 4, min(Int(try payload.u32(position)), payload.count - position - 4))
        }
    }
}

/// A size in an icon set, and the value of the column `dimension2` for its pictures: u32 width, height, index.
package struct IconSize: Sendable, Hashable {
    package static let mark = "MSIS"

    package var width: Int
    package var height: Int
    package var index: UInt32

    package init(width: Int, height: Int, index: UInt32) {
        (self.width, self.height, self.index) = (width, height, index)
    }

    /// `SISM`, u32 version 1, u32 n, n sizes.
    static func list(_ payload: ByteView) throws(ByteError) -> [IconSize] {
        let count = Int(try payload.u32(8))
        let area = try payload.slice(12, 12 * count)
        var sizes: [IconSize] = []
        for number in 0..<count {
            sizes.append(
                IconSize(
                    width: Int(try area.u32(12 * number)), height: Int(try area.u32(12 * number + 4)),
                    index: try area.u32(12 * number + 8)))
        }
        return sizes
    }
}
