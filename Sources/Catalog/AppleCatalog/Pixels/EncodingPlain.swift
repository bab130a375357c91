import ThemeCatalogBytes

/// Uncompressed rows of pixels, packed as runs of bytes. `PlainRows` reads them.
enum PlainEncoding {
    /// Pictures of fewer bytes are not divided into bands. Apple's tools divide an atlas of exactly this size, and none of 10,000
    /// bytes.
    private static let bandedSize = 16384

    /// LZFSE, with rows padded to 32 bytes.
    static func lzfse(_ pixels: PremultipliedPixels) -> EncodedPixels {
        banded(pixels, .lzfse, stride: (pixels.rowSize + 31) & ~31) { LZFSEEncoder.encode($0) }
    }

    /// Three bands of equal height, and one for the remaining rows.
    static func banded(
        _ pixels: PremultipliedPixels, _ codec: CarCodec, stride: Int, pack: ([UInt8]) -> [UInt8]
    ) -> EncodedPixels {
        var writer = ElementWriter(codec, isOpaque: pixels.isOpaque)
        if stride * pixels.height < bandedSize {
            writer.append(pack(pixels.padded(0..<pixels.height, stride: stride)))
        } else {
            let rows = max(1, pixels.height / 3)
            for top in Swift.stride(from: 0, to: pixels.height, by: rows) {
                let band = top..<min(top + rows, pixels.height)
                writer.append(pack(pixels.padded(band, stride: stride)), rows: band.count)
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

    init(_ codec: CarCodec, isOpaque: Bool) {
        self.codec = codec
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

    /// Rows, padded with zero bytes to `stride`.
    func padded(_ rows: Range<Int>, stride: Int) -> [UInt8] {
        guard stride > rowSize else { return Array(self.rows(rows)) }
        var padded = [UInt8](repeating: 0, count: rows.count * stride)
        padded.withUnsafeMutableBytes { output in
            bytes.withUnsafeBytes { input in
                for (number, row) in rows.enumerated() {
                    let source = UnsafeRawBufferPointer(rebasing: input[row * rowSize..<(row + 1) * rowSize])
                    UnsafeMutableRawBufferPointer(rebasing: output[(number * stride)...]).copyMemory(from: source)
                }
            }
        }
        return padded
    }
}
