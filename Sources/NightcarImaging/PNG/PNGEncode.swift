import NightcarEncoding
package import ThemeCatalogPixels

/// A standard PNG file of a picture. Its color type is the first that can hold the picture: gray, gray and alpha, color, or color
/// and alpha.
///
/// Color under alpha 0 may change. `srgb` is marked with an `sRGB` chunk, and `displayP3` with `cICP` 12, 13, 0, 1 (PNG third
/// edition, clause 11.3.2.6). Other spaces get the picture's ICC profile, or one of our own for the space. A picture with a color
/// profile is stored in color even if it is gray, as the PNG specification asks (clause 11.3.2.3).
package func encodePNG(_ buffer: PixelBuffer) -> [UInt8] {
    let traits = PixelTraits(buffer)
    let profile = buffer.profile ?? ICCProfile.standard(buffer.colorSpace)
    let (layout, colorType) = pngLayout(
        isGray: traits.isGray && profile.map { ICCProfile($0)?.isGray ?? false } ?? true, isOpaque: traits.isOpaque,
        isWide: buffer.depth == .sixteen)
    guard let rowBytes = layout.rowBytes(width: buffer.width) else {
        preconditionFailure("a picture in memory has countable rows")
    }
    let shape = RowShape(rows: buffer.height, bytes: rowBytes, distance: layout.filterDistance)
    var samples = Packing.pack(buffer, layout: layout, shape: shape)
    if buffer.depth == .sixteen {
        for index in stride(from: 0, to: samples.count - 1, by: 2) { samples.swapAt(index, index + 1) }
    }
    let rows = FilterStrategy.leastSum.filtered(samples, shape: shape)
    let header =
        PNGChunk.bigEndian(UInt32(buffer.width)) + PNGChunk.bigEndian(UInt32(buffer.height))
        + [buffer.depth == .sixteen ? 16 : 8, UInt8(colorType.rawValue), 0, 0, 0]
    let stream = [0x78, 0x9C] + RawDeflate.deflate(rows, level: 6) + PNGChunk.bigEndian(RawDeflate.adler32(rows))
    return PNGChunk.signature + PNGChunk.make("IHDR", header) + spaceChunk(buffer.colorSpace, profile)
        + PNGChunk.make("IDAT", stream) + PNGChunk.make("IEND", [])
}

private func pngLayout(isGray: Bool, isOpaque: Bool, isWide: Bool) -> (PixelLayout, PNGHeader.ColorType) {
    switch (isGray, isOpaque) {
    case (true, true): return (isWide ? .gray16 : .gray8, .gray)
    case (true, false): return (isWide ? .grayAlpha16 : .grayAlpha8, .grayAlpha)
    case (false, true): return (isWide ? .rgb16 : .rgb8, .rgb)
    case (false, false): return (isWide ? .rgba16 : .rgba8, .rgba)
    }
}

private func spaceChunk(_ space: ColorSpace, _ profile: [UInt8]?) -> [UInt8] {
    if let profile {
        let stream = [0x78, 0x9C] + RawDeflate.deflate(profile, level: 9) + PNGChunk.bigEndian(RawDeflate.adler32(profile))
        return PNGChunk.make("iCCP", Array("ICC profile".utf8) + [0, 0] + stream)
    }
    switch space {
    case .srgb: return PNGChunk.make("sRGB", [0])
    case .displayP3: return PNGChunk.make("cICP", [12, 13, 0, 1])
    default: return []
    }
}
