import NightcarEncoding
package import ThemeCatalogPixels

/// A standard PNG file of a picture. Its color type is the first that can hold the picture: gray, gray and alpha, color, or color
/// and alpha.
///
/// Color under alpha 0 may change. `srgb` is marked with an `sRGB` chunk, and `displayP3` with `cICP` 12, 13, 0, 1 (PNG third
/// edition, clause 11.3.2.6). Other spaces would need an ICC profile, so their files don't specify a space.
package func encodePNG(_ buffer: PixelBuffer) -> [UInt8] {
    let traits = PixelTraits(buffer)
    let (layout, colorType) = pngLayout(traits, depth: buffer.depth)
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
    return PNGChunk.signature + PNGChunk.make("IHDR", header) + spaceChunk(buffer.colorSpace)
        + PNGChunk.make("IDAT", stream) + PNGChunk.make("IEND", [])
}

private func pngLayout(_ traits: PixelTraits, depth: PixelBuffer.Depth) -> (PixelLayout, PNGHeader.ColorType) {
    let isWide = depth == .sixteen
    switch (traits.isGray, traits.isOpaque) {
    case (true, true): return (isWide ? .gray16 : .gray8, .gray)
    case (true, false): return (isWide ? .grayAlpha16 : .grayAlpha8, .grayAlpha)
    case (false, true): return (isWide ? .rgb16 : .rgb8, .rgb)
    case (false, false): return (isWide ? .rgba16 : .rgba8, .rgba)
    }
}

private func spaceChunk(_ space: ColorSpace) -> [UInt8] {
    switch space {
    case .srgb: PNGChunk.make("sRGB", [0])
    case .displayP3: PNGChunk.make("cICP", [12, 13, 0, 1])
    default: []
    }
}
