import NightcarBasics
package import ThemeCatalogBytes
import ThemeCatalogPixels

/// What is needed to unpack a band of a picture.
struct BandContext {
    var width: Int
    var rows: Int
    /// `ARGB`, `GA8 ` …
    var format: String
    /// The decoded row length from the rendition's property. 0 for none.
    var bytesPerRow: Int
    var bytes: ByteView
    /// The maximum unpacked size of the band in bytes, including row padding.
    var maximumSize = Limits.carBandBytes
    /// Whether half floats stay as they are stored. They can be outside 0 … 1.
    var isRaw = false

    /// The layout of uncompressed pixels.
    func plainLayout() throws(ByteError) -> StoredPixels.Layout {
        switch format {
        case "ARGB": .bgra8
        case "GA8 ": .grayAlpha8
        case "GA16": .grayAlpha16
        case "RGBW": .rgba16
        default: throw unsupported("unknown pixel format \(format)")
        }
    }

    func unsupported(_ message: String) -> ByteError { ByteError(offset: bytes.startOffset, message: message) }
}

extension PixelElement {
    /// The largest picture to unpack, in pixels: 8192 x 8192.
    package static let maximumPixels = Limits.carPixels

    /// Why the pixels can't be unpacked. Nil if their codec is known.
    package var unsupportedReason: String? {
        let known: [CarCodec] = [.uncompressed, .rle, .zip, .lzvn, .lzfse, .palette, .deepmap, .deepmap2]
        return known.contains(codec) ? nil : "pixels compressed with \(codec.name) cannot be decoded"
    }

    /// Unpacks all bands.
    ///
    /// - Parameters:
    ///   - format: the rendition's pixel format.
    ///   - bytesPerRow: the value of the rendition's property, 0 for none.
    /// - Throws: `ByteError` if the picture is too large, its codec or format is unknown, or its bytes are damaged.
    package func unpack(width: Int, height: Int, format: String, bytesPerRow: Int) throws(ByteError) -> StoredPixels {
        if let unsupportedReason { throw ByteError(offset: offset, message: unsupportedReason) }
        guard width > 0, height > 0, width <= Self.maximumPixels, height <= Self.maximumPixels / width else {
            throw ByteError(
                offset: offset,
                message: "a picture of \(width) x \(height) is empty or has more than \(Self.maximumPixels) pixels")
        }
        var pixels: StoredPixels?
        var row = 0
        for band in bands {
            let rows = band.rows ?? height
            guard rows > 0, rows <= height - row else {
                throw ByteError(
                    offset: band.bytes.startOffset, message: "the bands have more rows than the picture, which has \(height)")
            }
            let context = BandContext(
                width: width, rows: rows, format: format, bytesPerRow: bytesPerRow, bytes: band.bytes)
            let part = try unpack(context)
            if pixels == nil {
                pixels = part
                // Otherwise the array would grow by copies of the picture.
                if rows < height { pixels?.bytes.reserveCapacity(width * height * part.layout.pixelSize) }
            } else if pixels?.layout == part.layout {
                pixels?.bytes += part.bytes
            } else {
                throw ByteError(offset: band.bytes.startOffset, message: "the bands of a picture differ in layout")
            }
            row += rows
        }
        guard var pixels, row == height else {
            throw ByteError(offset: offset, message: "the bands have \(row) rows, but the picture has \(height)")
        }
        pixels.height = height
        return pixels
    }

    func unpack(_ band: BandContext) throws(ByteError) -> StoredPixels {
        switch codec {
        case .uncompressed: try PlainRows.unpack(band) { (view, _) throws(ByteError) in view.array }
        case .zip: try PlainRows.unpack(band) { (view, limit) throws(ByteError) in try ZipStream.unpack(view, limit: limit) }
        case .lzvn, .lzfse:
            try PlainRows.unpack(band) { (view, limit) throws(ByteError) in
                try AppleCompression.unpack(view, limit: limit)
            }
        case .rle: try RunLength.unpack(band)
        case .palette: try PaletteImage.unpack(band)
        default: try Deepmap.unpack(band)
        }
    }
}

/// The two kinds of streams that catalogs use for packed bytes.
enum AppleCompression {
    /// Unpacks LZFSE if the bytes begin like it, otherwise bare LZVN, to at most `limit` bytes.
    ///
    /// A bare LZVN stream is read only until there are `limit` bytes. A larger LZFSE stream is refused.
    static func unpack(_ bytes: ByteView, limit: Int) throws(ByteError) -> [UInt8] {
        let isFramed = bytes.count >= 4 ? try bytes.u32(0) & 0xFF_FFFF == 0x78_7662 : false
        return isFramed
            ? try LZFSEDecoder.decode(bytes, limit: limit)
            : try LZVNDecoder.decode(bytes, limit: limit)
    }
}

/// Uncompressed rows of pixels, with or without padding, packed as one run of bytes.
enum PlainRows {
    /// The maximum padding of a row.
    private static let maximumPadding = 4096

    static func unpack(
        _ band: BandContext, _ unpack: (ByteView, _ limit: Int) throws(ByteError) -> [UInt8]
    ) throws(ByteError) -> StoredPixels {
        let layout = try band.plainLayout()
        let row = band.width * layout.pixelSize
        let bytes = try unpack(band.bytes, min((row + maximumPadding) * band.rows, band.maximumSize))
        // The stride comes from the property. If that doesn't match the length, the stride comes from the length.
        let stride = band.bytesPerRow * band.rows == bytes.count ? band.bytesPerRow : bytes.count / band.rows
        guard stride >= row, stride <= row + maximumPadding else {
            throw band.unsupported("\(bytes.count) bytes of pixels do not make \(band.rows) rows of \(row) bytes")
        }
        var pixels = StoredPixels(width: band.width, height: band.rows, layout: layout, bytes: [])
        if stride == row {
            pixels.bytes = bytes.count == row * band.rows ? bytes : Array(bytes.prefix(row * band.rows))
        } else {
            pixels.bytes.reserveCapacity(row * band.rows)
            for number in 0..<band.rows { pixels.bytes.append(contentsOf: bytes[number * stride..<number * stride + row]) }
        }
        // The pixel format describes unpacked pixels. In all real catalogs, wide pixels are half floats.
        if layout.isSixteen, !band.isRaw { pixels.bytes = HalfFloat.unit16(pixels.bytes) }
        return pixels
    }
}

/// Runs of pixels: u32 encoding, width, height, one u32 offset for each row, then packets of u32 control (low 24 bits a count;
/// high byte 0: as many pixels follow, 0x80: one pixel follows, repeated). Rows may share packets.
enum RunLength {
    static func unpack(_ band: BandContext) throws(ByteError) -> StoredPixels {
        let layout = try band.plainLayout()
        let size = layout.pixelSize
        let bytes = band.bytes
        guard Int(try bytes.u32(4)) == band.width, Int(try bytes.u32(8)) == band.rows else {
            throw band.unsupported("the runs of pixels have a different size than their picture")
        }
        var pixels = StoredPixels(width: band.width, height: band.rows, layout: layout, bytes: [])
        for row in 0..<band.rows {
            var position = Int(try bytes.u32(12 + 4 * row))
            var left = band.width
            while left > 0 {
                let control = try bytes.u32(position)
                let count = Int(control & 0xFF_FFFF)
                guard count > 0, count <= left, control >> 24 == 0 || control >> 24 == 0x80 else {
                    throw ByteError(offset: bytes.startOffset + position, message: "a run of pixels does not fit into its row")
                }
                let isRepeated = control >> 24 == 0x80
                let run = try bytes.slice(position + 4, isRepeated ? size : count * size)
                if isRepeated {
                    let pixel = run.array
                    for _ in 0..<count { pixels.bytes.append(contentsOf: pixel) }
                } else {
                    run.withUnsafeBytes { pixels.bytes.append(contentsOf: $0) }
                }
                position += 4 + run.count
                left -= count
            }
        }
        return pixels
    }
}

/// Indexes into a table of colors, all packed with LZFSE.
///
/// u32 0xCAFEF00D, u32 1, u16 colors, the colors as A, R, G, B, then rows of indexes: 1, 2, 4, 8 or 16 bits each, from the
/// highest bit of little-endian u16 words, rows padded to a word.
enum PaletteImage {
    static func unpack(_ band: BandContext) throws(ByteError) -> StoredPixels {
        guard band.format == "ARGB" else { throw band.unsupported("palettes for pixel format \(band.format) are not supported") }
        let most = min(10 + 4 * 65536 + 2 * (band.width + 16) * band.rows, band.maximumSize)
        let isPacked = band.bytes.count >= 4 ? try band.bytes.u32(0) != 0xCAFE_F00D : false
        let view = isPacked ? ByteView(try AppleCompression.unpack(band.bytes, limit: most)) : band.bytes
        do {
            return try unpack(band, view)
        } catch  where isPacked {
            // The offset is in the unpacked bytes, so the error names the packed ones.
            throw band.unsupported("palette image, byte \(error.offset) of its unpacked bytes: \(error.message)")
        }
    }

    private static func unpack(_ band: BandContext, _ view: ByteView) throws(ByteError) -> StoredPixels {
        guard try view.u32(0) == 0xCAFE_F00D, try view.u32(4) == 1 else {
            throw ByteError(offset: view.startOffset, message: "no palette image of version 1 starts here")
        }
        let count = Int(try view.u16(8))
        var colors: [UInt32] = []
        for number in 0..<count {
            // A, R, G, B in memory becomes B, G, R, A.
            colors.append(try view.load(UInt32.self, at: 10 + 4 * number, bigEndian: true))
        }
        var bits = 1
        while count > 1 << bits { bits *= 2 }
        let perWord = 16 / bits
        let words = (band.width + perWord - 1) / perWord
        let indexes = try view.slice(10 + 4 * count, 2 * words * band.rows)
        var writer = ByteWriter()
        writer.reserve(4 * band.width * band.rows)
        for row in 0..<band.rows {
            for column in 0..<band.width {
                let word = try indexes.u16(2 * (row * words + column / perWord))
                let index = Int(word >> UInt16(16 - bits - column % perWord * bits)) & (1 << bits - 1)
                guard index < count else {
                    throw ByteError(
                        offset: indexes.startOffset + 2 * (row * words + column / perWord),
                        message: "a pixel has index \(index), but the palette has \(count) colors")
                }
                writer.append(colors[index])
            }
        }
        return StoredPixels(width: band.width, height: band.rows, layout: .bgra8, bytes: writer.bytes)
    }
}

/// What the codec `zip` packs: a gzip member or a zlib stream.
private enum ZipStream {
    /// - Throws: `ByteError` if the stream is damaged or unpacks to more than `limit` bytes.
    static func unpack(_ bytes: ByteView, limit: Int) throws(ByteError) -> [UInt8] {
        // Deflate can't unpack to more than 1032 times its size.
        let room = min(limit, bytes.count * 1032 + 64)
        let result = bytes.withUnsafeBytes { RawDeflate.inflate($0, limit: room, wrapper: .gzipOrZlib) }
        guard result.end == .complete else {
            throw ByteError(
                offset: bytes.startOffset + result.consumed,
                message: result.end == .full ? "a zip stream unpacks to more than expected" : "a zip stream is damaged")
        }
        return result.bytes
    }
}
