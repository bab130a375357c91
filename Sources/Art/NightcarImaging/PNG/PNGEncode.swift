package import ThemeCatalogPixels

/// A standard PNG file of a picture. Its color type is the first that can hold the picture: gray, gray and alpha, color, or color
/// and alpha.
///
/// Color under alpha 0 may change. `srgb` is marked with an `sRGB` chunk, and `displayP3` with `cICP` 12, 13, 0, 1 (PNG third
/// edition, clause 11.3.2.6). Other spaces get the picture's ICC profile, or one of our own for the space. A picture with a color
/// profile is stored in color even if it is gray, as the PNG specification asks (clause 11.3.2.3).
package func encodePNG(_ buffer: PixelBuffer) -> [UInt8] {
    let profile = buffer.profile ?? ICCProfile.standard(buffer.colorSpace)
    let allowsGray = profile.map { ICCProfile($0)?.isGray ?? false } ?? true
    let form = PNGForm([buffer], depth: buffer.depth, allowsGray: allowsGray)
    return PNGChunk.signature + PNGChunk.make("IHDR", form.header(buffer)) + spaceChunk(buffer.colorSpace, profile)
        + PNGChunk.make("IDAT", form.stream(buffer)) + PNGChunk.make("IEND", [])
}

/// The layout of a file that can hold some pictures of one size.
struct PNGForm {
    private let layout: PixelLayout
    private let colorType: PNGHeader.ColorType
    private let isWide: Bool

    init(_ pictures: [PixelBuffer], depth: PixelBuffer.Depth, allowsGray: Bool = true) {
        isWide = depth == .sixteen
        let traits = pictures.map { PixelTraits($0) }
        switch (allowsGray && traits.allSatisfy(\.isGray), traits.allSatisfy(\.isOpaque)) {
        case (true, true): (layout, colorType) = (isWide ? .gray16 : .gray8, .gray)
        case (true, false): (layout, colorType) = (isWide ? .grayAlpha16 : .grayAlpha8, .grayAlpha)
        case (false, true): (layout, colorType) = (isWide ? .rgb16 : .rgb8, .rgb)
        case (false, false): (layout, colorType) = (isWide ? .rgba16 : .rgba8, .rgba)
        }
    }

    /// The data of `IHDR`.
    func header(_ picture: PixelBuffer) -> [UInt8] {
        PNGChunk.bigEndian(UInt32(picture.width)) + PNGChunk.bigEndian(UInt32(picture.height))
            + [isWide ? 16 : 8, UInt8(colorType.rawValue), 0, 0, 0]
    }

    /// The data of `IDAT`.
    func stream(_ picture: PixelBuffer) -> [UInt8] {
        guard let rowBytes = layout.rowBytes(width: picture.width) else {
            preconditionFailure("a picture in memory has countable rows")
        }
        let shape = RowShape(rows: picture.height, bytes: rowBytes, distance: layout.filterDistance)
        var samples = Packing.pack(picture, layout: layout, shape: shape)
        if isWide {
            for index in stride(from: 0, to: samples.count - 1, by: 2) { samples.swapAt(index, index + 1) }
        }
        let rows = FilterStrategy.leastSum.filtered(samples, shape: shape)
        return [0x78, 0x9C] + RawDeflate.deflate(rows, level: 6) + PNGChunk.bigEndian(RawDeflate.adler32(rows))
    }
}

/// The chunk that names the color space.
func spaceChunk(_ space: ColorSpace, _ profile: [UInt8]? = nil) -> [UInt8] {
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
