import NightcarImaging
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The codecs for systems that don't read LZFSE. Their rows have no padding.
extension PlainEncoding {
    /// Bare LZVN, in the same bands as `lzfse`.
    static func lzvn(_ pixels: PremultipliedPixels, limit: Int) -> EncodedPixels? {
        banded(pixels, .lzvn, stride: pixels.rowSize, limit: limit) { bytes, _ in LZVNEncoder.encode(bytes) }
    }

    /// One gzip member.
    static func zip(_ pixels: PremultipliedPixels) -> EncodedPixels {
        var member = ByteWriter()
        // Deflate, no name and no time, slowest algorithm, unknown system.
        member.append([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
        member.append(RawDeflate.deflate(pixels.bytes, level: 9, strategy: .standard))
        member.append(RawDeflate.crc32(pixels.bytes))
        member.append(UInt32(truncatingIfNeeded: pixels.bytes.count))
        var writer = ElementWriter(.zip, isOpaque: pixels.isOpaque)
        writer.append(member.bytes)
        return writer.finish(pixels, bytesPerRow: pixels.rowSize)
    }
}

/// Writes what `RunLength` reads.
enum RunEncoding {
    /// Nil for pixels with 16 bits, because their encoding number is unknown, and if it is larger than `limit`, in bytes.
    static func encode(_ pixels: PremultipliedPixels, limit: Int) -> EncodedPixels? {
        guard !pixels.format.isWide else { return nil }
        var body = ByteWriter()
        body.append(UInt32(pixels.format == .color ? 4 : 3))
        body.append(UInt32(pixels.width))
        body.append(UInt32(pixels.height))
        var offsets: [ArraySlice<UInt8>: Int] = [:]
        var packets = ByteWriter()
        let start = body.count + 4 * pixels.height
        for row in 0..<pixels.height {
            // Equal rows share their packets.
            let content = pixels.rows(row..<row + 1)
            let offset = offsets[content] ?? start + packets.count
            body.append(UInt32(offset))
            if offsets.updateValue(offset, forKey: content) == nil { append(content, pixels.format.pixelSize, to: &packets) }
            if packets.count > limit { return nil }
        }
        body.append(packets.bytes)
        var writer = ElementWriter(.rle, isOpaque: pixels.isOpaque)
        writer.append(body.bytes)
        return writer.finish(pixels, bytesPerRow: pixels.rowSize)
    }

    private static func append(_ row: ArraySlice<UInt8>, _ size: Int, to packets: inout ByteWriter) {
        var literals = row.startIndex
        var position = row.startIndex
        func flush(_ end: Int) {
            guard end > literals else { return }
            packets.append(UInt32((end - literals) / size))
            packets.append(row[literals..<end])
        }
        while position < row.endIndex {
            let pixel = row[position..<position + size]
            var end = position + size
            while end < row.endIndex, row[end..<end + size] == pixel { end += size }
            let count = (end - position) / size
            // A packet costs 4 bytes, and the literals after it another 4. So it saves space from three pixels of 4 bytes on.
            if (count - 1) * size >= 8 || (count > 1 && literals == position && end == row.endIndex) {
                flush(position)
                packets.append(UInt32(0x8000_0000 | count))
                packets.append(pixel)
                literals = end
            }
            position = end
        }
        flush(row.endIndex)
    }
}
