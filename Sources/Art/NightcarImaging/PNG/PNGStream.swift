import ThemeCatalogBytes
package import ThemeCatalogPixels

/// The picture of a PNG file in a form that a catalog can store without compressing it again. The filtered and deflated rows of
/// the file are a payload of the codec `deflate`.
///
/// - Returns: nil if the rows of the file don't have one of our layouts (interlaced, 16 bits, a transparent color, Apple's
///   variant), or if the file is damaged or unusual; `decodePNG` reports the problem then. The stream itself isn't checked, so
///   decode it.
package func storedPNG(_ bytes: [UInt8]) -> EncodedImage? {
    guard let header = try? PNGHeader(bytes), !header.isCrushed, !header.isInterlaced, header.bitDepth <= 8,
        let layout = layout(of: header), let chunks = PNGStream(bytes)
    else { return nil }
    var palette: [UInt8] = []
    if header.colorType == .palette {
        guard let colors = chunks.palette(bytes, bits: header.bitDepth) else { return nil }
        palette = colors
    } else if header.hasTransparency {
        return nil
    }
    // zlib's header has 2 bytes without a dictionary, and its checksum has 4 (RFC 1950). The chunks have their own checksums.
    let data = chunks.rows.lazy.map { bytes[$0] }.joined()
    let head = Array(data.prefix(2))
    let size = chunks.rows.reduce(0) { $0 + $1.count }
    guard size > 6, head[0] & 0x0F == 8, head[1] & 0x20 == 0, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 else { return nil }
    // The payload can be large, so it isn't made from parts that are copies.
    var payload: [UInt8] = []
    payload.reserveCapacity(palette.count + size)
    payload += palette
    for rows in chunks.rows { payload += bytes[rows] }
    payload.removeSubrange(palette.count..<palette.count + 2)
    payload.removeLast(4)
    return EncodedImage(
        width: header.width, height: header.height, layout: layout, codec: .deflate, colorSpace: header.colorSpace,
        profile: header.profile, payload: ByteView(payload))
}

/// The layout that has the same samples as the file.
private func layout(of header: PNGHeader) -> PixelLayout? {
    let bits = [1, 2, 4, 8].firstIndex(of: header.bitDepth)
    switch header.colorType {
    case .palette: return bits.map { [.palette1, .palette2, .palette4, .palette8][$0] }
    case .gray: return bits.map { [.gray1, .gray2, .gray4, .gray8][$0] }
    case .grayAlpha: return .grayAlpha8
    case .rgb: return .rgb8
    case .rgba: return .rgba8
    }
}

/// The positions of the data in the chunks that make up the picture.
private struct PNGStream {
    /// The data of each `IDAT`.
    private(set) var rows: [Range<Int>] = []
    private var colors: Range<Int>?
    private var alphas: Range<Int>?

    /// Nil unless the chunks are in the right order, have correct checksums, and have no other critical chunks between them.
    init?(_ bytes: [UInt8]) {
        var offset = PNGChunk.signature.count
        var hasRowsBehind = false
        while let chunk = PNGChunk(bytes, at: offset) {
            offset = chunk.end
            // If the first letter is lowercase, a decoder can ignore the chunk.
            let isCritical = bytes[chunk.offset + 4] & 0x20 == 0
            guard isCritical || chunk.type == "tRNS" else {
                hasRowsBehind = !rows.isEmpty
                continue
            }
            guard chunk.hasRightChecksum(bytes) else { return nil }
            switch chunk.type {
            case "IHDR" where rows.isEmpty && colors == nil: break
            case "PLTE" where rows.isEmpty && colors == nil: colors = chunk.data
            case "tRNS" where rows.isEmpty && alphas == nil: alphas = chunk.data
            case "IDAT" where !hasRowsBehind: rows.append(chunk.data)
            case "IEND": return
            default: return nil
            }
        }
        return nil
    }

    /// The palette in the form that starts a payload: see `EncodedImage`.
    func palette(_ bytes: [UInt8], bits: Int) -> [UInt8]? {
        guard let colors, colors.count % 3 == 0, 1...(1 << bits) ~= colors.count / 3 else { return nil }
        let translucent = alphas?.count ?? 0
        guard translucent <= colors.count / 3 else { return nil }
        let head = [UInt8(colors.count / 3 - 1), UInt8(translucent & 0xFF), UInt8(translucent >> 8)]
        return head + bytes[colors] + (alphas.map { Array(bytes[$0]) } ?? [])
    }
}
