package import ThemeCatalogBytes

/// The packed pixels of a rendition.
///
/// `MLEC`, u32 flags (1 banded, 2 opaque), u32 codec, u32 length of the bytes that follow; when banded, length is a count of
/// bands from the top: `KCBC`, u32 0, u32 0, u32 rows, u32 length, the bytes.
package struct PixelElement: Sendable {
    package struct Band: Sendable {
        /// Nil if the element is not banded. It then has all rows.
        package var rows: Int?
        package var bytes: ByteView
    }

    package static let mark = "CELM"
    package static let bandMark = "CBCK"

    package var flags: UInt32
    package var codec: CarCodec
    package var bands: [Band]
    /// The offset of the element in the file.
    package var offset: Int

    /// Whether to read alpha as 255, no matter what is stored.
    package var isOpaque: Bool { flags & 2 != 0 }

    package init(parsing payload: ByteView) throws(ByteError) {
        offset = payload.startOffset
        flags = try payload.u32(4)
        codec = CarCodec(rawValue: try payload.u32(8))
        let length = Int(try payload.u32(12))
        bands = []
        guard flags & 1 != 0 else {
            bands.append(Band(rows: nil, bytes: try payload.slice(16, length)))
            return
        }
        var position = 16
        for _ in 0..<length {
            guard try payload.code(position) == Self.bandMark else {
                throw ByteError(
                    offset: payload.startOffset + position, message: "a band of pixels does not begin with its signature")
            }
            let size = Int(try payload.u32(position + 16))
            bands.append(Band(rows: Int(try payload.u32(position + 12)), bytes: try payload.slice(position + 20, size)))
            position += 20 + size
        }
    }
}

/// How pixels are packed. The set is open, because newer tools may have more codecs.
package struct CarCodec: RawRepresentable, Sendable, Hashable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let uncompressed = CarCodec(rawValue: 0)
    package static let rle = CarCodec(rawValue: 1)
    package static let zip = CarCodec(rawValue: 2)
    package static let lzvn = CarCodec(rawValue: 3)
    package static let lzfse = CarCodec(rawValue: 4)
    package static let palette = CarCodec(rawValue: 8)
    package static let deepmap = CarCodec(rawValue: 10)
    package static let deepmap2 = CarCodec(rawValue: 11)

    /// The name that Apple's `assetutil` prints.
    package var name: String { Self.names[rawValue] ?? "codec \(rawValue)" }

    private static let names: [UInt32: String] = [
        0: "uncompressed", 1: "rle", 2: "zip", 3: "lzvn", 4: "lzfse", 5: "jpeg-lzfse", 6: "blurred", 7: "astc",
        8: "palette-img", 9: "hevc", 10: "deepmap-lzfse", 11: "deepmap2", 12: "dxtc",
    ]
}
