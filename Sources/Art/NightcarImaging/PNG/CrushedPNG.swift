import ThemeCatalogPixels

/// The PNG variant that Xcode writes into app bundles ("crushed"). A `CgBI` chunk before `IHDR` marks it.
///
/// There are three differences: the `IDAT` data is raw deflate without zlib's header and checksum, color is stored as B, G, R(,
/// A), and color is premultiplied by alpha. To decode it, we convert it to a standard file, decode that, and convert the pixels
/// back.
enum CrushedPNG {
    /// The same file with an uncompressed zlib stream and without the marker.
    ///
    /// - Throws: `PixelError` if the deflate stream doesn't contain exactly the rows that the header specifies.
    static func standardFile(_ bytes: [UInt8], _ header: PNGHeader) throws(PixelError) -> [UInt8] {
        var file = PNGChunk.signature
        var packed: [UInt8] = []
        var offset = file.count
        while let chunk = PNGChunk(bytes, at: offset) {
            switch chunk.type {
            case "CgBI": break
            case "IDAT":
                guard chunk.hasRightChecksum(bytes) else { throw PixelError("IDAT: CRC error", offset: chunk.offset) }
                packed += bytes[chunk.data]
            case "IEND":
                return file + PNGChunk.make("IDAT", try zlibStream(packed, size: header.filteredSize)) + PNGChunk.make("IEND", [])
            default: file += bytes[chunk.offset..<chunk.end]
            }
            offset = chunk.end
        }
        throw PixelError("the crushed PNG ends before its IEND chunk", offset: offset)
    }

    /// The pixels with red and blue swapped, and with color divided by alpha. The result is rounded to the nearest value (halves
    /// round up) and limited to the maximum. Color under alpha 0 becomes 0. Gray and palette files don't change: only color is
    /// ever crushed.
    static func straighten(_ pixels: [UInt8], _ header: PNGHeader) -> [UInt8] {
        guard header.colorType == .rgb || header.colorType == .rgba else { return pixels }
        return header.depth == .sixteen ? straighten(pixels, as: UInt16.self) : straighten(pixels, as: UInt8.self)
    }
}

private extension CrushedPNG {
    /// A zlib stream (RFC 1950): 0x78 0x01, stored blocks, and the Adler-32 of the content.
    static func zlibStream(_ packed: [UInt8], size: Int) throws(PixelError) -> [UInt8] {
        guard size / 1032 <= packed.count else {
            throw PixelError("\(packed.count) bytes of a crushed PNG cannot hold \(size) bytes of rows")
        }
        let result = packed.withUnsafeBytes { RawDeflate.inflate($0, limit: size, wrapper: .none) }
        guard result.bytes.count == size else {
            let reason = if case .corrupt(let text) = result.end { text } else { "\(result.bytes.count) of \(size) bytes" }
            throw PixelError("corrupt deflate stream in a crushed PNG: \(reason)")
        }
        return [0x78, 0x01] + RawDeflate.deflate(result.bytes, level: 0)
            + PNGChunk.bigEndian(RawDeflate.adler32(result.bytes))
    }

    static func straighten<Sample: FixedWidthInteger & UnsignedInteger>(
        _ pixels: [UInt8], as type: Sample.Type
    ) -> [UInt8] {
        var pixels = pixels
        let largest = UInt32(Sample.max)
        pixels.withUnsafeMutableBytes { raw in
            let samples = raw.bindMemory(to: Sample.self)
            for start in stride(from: 0, to: samples.count - 3, by: 4) {
                let alpha = UInt32(Sample(littleEndian: samples[start + 3]))
                func straight(_ sample: Sample) -> Sample {
                    let value = UInt32(Sample(littleEndian: sample))
                    return alpha == 0 ? 0 : Sample(min(largest, (value * largest + alpha / 2) / alpha)).littleEndian
                }
                let (blue, green, red) = (samples[start], samples[start + 1], samples[start + 2])
                (samples[start], samples[start + 1], samples[start + 2]) = (straight(red), straight(green), straight(blue))
            }
        }
        return pixels
    }
}
