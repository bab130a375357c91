import ThemeCatalogBytes

/// Uncompressed rows of pixels, packed as runs of bytes. `PlainRows` reads them.
enum PlainEncoding {
    /// Pictures of fewer bytes are not divided into bands. Apple's tools divide an atlas of exactly this size, and none of 10,000
    /// bytes.
    private static let bandedSize = 16384

    /// LZFSE, with rows padded to 32 bytes.
    ///
    /// - Returns: nil if it is larger than `limit`, in bytes.
    static func lzfse(_ pixels: PremultipliedPixels, limit: Int) -> EncodedPixels? {
        banded(pixels, .lzfse, stride: (pixels.rowSize + 31) & ~31, limit: limit) { LZFSEEncoder.encode($0, limit: $1) }
    }

    /// Three bands of equal height, and one for the remaining rows. Nil if they are larger than `limit`.
    ///
    /// - Parameter pack: packs bytes. It may stop once the result is larger than the given limit.
    static func banded(
        _ pixels: PremultipliedPixels, _ codec: CarCodec, stride: Int, limit: Int,
        pack: (UnsafeBufferPointer<UInt8>, _ limit: Int) -> [UInt8]
    ) -> EncodedPixels? {
        var writer = ElementWriter(codec, isOpaque: pixels.isOpaque, room: min(limit, pixels.bytes.count))
        if stride * pixels.height < bandedSize {
            writer.append(pixels.withRows(0..<pixels.height, stride: stride) { pack($0, limit) })
        } else {
            let rows = max(1, pixels.height / 3)
            for top in Swift.stride(from: 0, to: pixels.height, by: rows) {
                let band = top..<min(top + rows, pixels.height)
                let packed = pixels.withRows(band, stride: stride) { pack($0, limit - writer.count) }
                if writer.count + packed.count > limit { return nil }
                writer.append(packed, rows: band.count)
            }
        }
        return writer.finish(pixels, bytesPerRow: stride)
    }

    static func uncompressed(_ pixels: PremultipliedPixels) -> EncodedPixels {
        var writer = ElementWriter(.uncompressed, isOpaque: pixels.isOpaque)
        writer.append(pixels.bytes)
        return writer.finish(pixels, bytesPerRow: pixels.rowSize)
    }
}

/// Writes an element: its head, and its bytes or bands. `PixelElement` describes the layout.
struct ElementWriter {
    private let codec: CarCodec
    private var writer = ByteWriter()
    private var bands: UInt32 = 0
    var count: Int { writer.count }

    /// - Parameter room: the bytes that are likely to come. Memory that isn't used isn't taken if there is much of it.
    init(_ codec: CarCodec, isOpaque: Bool, room: Int = 0) {
        self.codec = codec
        if room > 1 << 22 { writer.reserve(room) }
        writer.append(utf8: "MLEC")
        writer.append(UInt32(isOpaque ? 2 : 0))
        writer.append(codec.rawValue)
        writer.append(UInt32(0))
    }

    /// Appends the bytes of an element without bands.
    mutating func append(_ bytes: [UInt8]) {
        writer.patch(UInt32(bytes.count), at: 12)
        writer.append(bytes)
    }

    /// Appends a band below the previous ones.
    mutating func append(_ bytes: [UInt8], rows: Int) {
        if bands == 0 { writer.patch(writer.bytes[4] == 0 ? UInt32(1) : 3, at: 4) }
        bands += 1
        writer.patch(bands, at: 12)
        writer.append(utf8: "KCBC")
        writer.append(UInt64(0))
        writer.append(UInt32(rows))
        writer.append(UInt32(bytes.count))
        writer.append(bytes)
    }

    func finish(_ pixels: PremultipliedPixels, bytesPerRow: Int) -> EncodedPixels {
        EncodedPixels(
            element: writer.bytes, codec: codec, width: pixels.width, height: pixels.height, format: pixels.format,
            bytesPerRow: bytesPerRow, isOpaque: pixels.isOpaque)
    }
}

extension PremultipliedPixels {
    /// The bytes of a row without padding.
    var rowSize: Int { width * format.pixelSize }

    /// What `body` makes of rows, padded with zero bytes to `stride`.
    func withRows<Made>(_ rows: Range<Int>, stride: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Made) -> Made {
        guard stride > rowSize else { return self.rows(rows).withUnsafeBufferPointer(body) }
        var padded = [UInt8](repeating: 0, count: rows.count * stride)
        padded.withUnsafeMutableBytes { output in
            bytes.withUnsafeBytes { input in
                for (number, row) in rows.enumerated() {
                    let source = UnsafeRawBufferPointer(rebasing: input[row * rowSize..<(row + 1) * rowSize])
                    UnsafeMutableRawBufferPointer(rebasing: output[(number * stride)...]).copyMemory(from: source)
                }
            }
        }
        return padded.withUnsafeBufferPointer(body)
    }
}
