package import ThemeCatalogPixels

/// The information about the pixels that a PNG file has before the pixels.
package struct PNGHeader: Sendable, Hashable {
    package enum ColorType: Int, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        fileprivate var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        fileprivate var bitDepths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            default: [8, 16]
            }
        }
    }

    package var width: Int
    package var height: Int
    /// The number of bits of one sample in the file: 1, 2, 4, 8 or 16.
    package var bitDepth: Int
    package var colorType: ColorType
    package var isInterlaced: Bool
    /// Whether it is Apple's variant ("crushed" by Xcode): see `CrushedPNG`.
    package var isCrushed: Bool
    /// Whether a `tRNS` chunk adds alpha to a color type without alpha.
    package var hasTransparency: Bool
    /// The color space from `cICP`, `iCCP` or `sRGB`, in this order. `gAMA` and `cHRM` alone don't name a space.
    package var colorSpace: ColorSpace
    /// The ICC profile, if `colorSpace` comes from it and doesn't say everything about the colors.
    package var profile: [UInt8]?

    /// Reads the chunks before the first `IDAT`.
    ///
    /// - Throws: `PixelError` with the offset if the file isn't a PNG, if it ends too early, or if the PNG specification doesn't
    ///   allow its header (clause 11.2.1).
    package init(_ bytes: [UInt8]) throws(PixelError) {
        guard bytes.starts(with: PNGChunk.signature) else { throw PixelError("not a PNG file", offset: 0) }
        var offset = PNGChunk.signature.count
        var isCrushed = false
        if let chunk = PNGChunk(bytes, at: offset), chunk.type == "CgBI" {
            isCrushed = true
            offset = chunk.end
        }
        guard let header = PNGChunk(bytes, at: offset), header.type == "IHDR", header.data.count == 13 else {
            throw PixelError("a PNG file must start with an IHDR chunk of 13 bytes", offset: offset)
        }
        let start = header.data.lowerBound
        let size = (width: bytes.big(4, at: start) ?? 0, height: bytes.big(4, at: start + 4) ?? 0)
        guard size.width > 0, size.height > 0, max(size.width, size.height) <= Int(Int32.max) else {
            throw PixelError("the PNG is \(size.width) x \(size.height) pixels, which is not a valid size", offset: start)
        }
        let (depth, type) = (Int(bytes[start + 8]), Int(bytes[start + 9]))
        guard let colorType = ColorType(rawValue: type), colorType.bitDepths.contains(depth), bytes[start + 12] <= 1 else {
            throw PixelError(
                "a PNG can't have bit depth \(depth), color type \(type), interlace \(bytes[start + 12])", offset: start + 8)
        }
        (width, height) = size
        (bitDepth, self.colorType, isInterlaced) = (depth, colorType, bytes[start + 12] == 1)
        self.isCrushed = isCrushed
        (hasTransparency, colorSpace, profile) = Self.ancillary(bytes, from: header.end)
    }

    package var depth: PixelBuffer.Depth { bitDepth == 16 ? .sixteen : .eight }

    /// The size of all filtered rows in bytes. The file's deflate stream must contain exactly this many.
    ///
    /// - Precondition: the pixel count has been checked against a limit.
    var filteredSize: Int {
        // Adam7 (clause 8.2): the start of each pass, and the distance between its pixels.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return (isInterlaced ? passes : [(0, 0, 1, 1)]).reduce(0) { sum, pass in
            let columns = (width - pass.0 + pass.2 - 1) / pass.2
            let rows = (height - pass.1 + pass.3 - 1) / pass.3
            return columns <= 0 || rows <= 0 ? sum : sum + rows * (1 + (columns * colorType.channels * bitDepth + 7) / 8)
        }
    }
}

private extension PNGHeader {
    static func ancillary(
        _ bytes: [UInt8], from start: Int
    ) -> (hasTransparency: Bool, colorSpace: ColorSpace, profile: [UInt8]?) {
        var hasTransparency = false
        var coded: ColorSpace?
        var profiled: (space: ColorSpace, profile: [UInt8]?)?
        var named: ColorSpace?
        var offset = start
        while let chunk = PNGChunk(bytes, at: offset), chunk.type != "IDAT", chunk.type != "IEND" {
            switch chunk.type {
            case "tRNS": hasTransparency = true
            case "cICP": coded = coded ?? codedSpace(Array(bytes[chunk.data]))
            case "iCCP": profiled = profiled ?? profileSpace(bytes, chunk.data)
            case "sRGB": named = .srgb
            default: break
            }
            offset = chunk.end
        }
        if let coded { return (hasTransparency, coded, nil) }
        return (hasTransparency, profiled?.space ?? named ?? .unspecified, profiled?.profile)
    }

    /// Coding-independent code points (ITU-T H.273). Primaries 1 are BT.709, and 12 are Display P3. Transfer 13 is sRGB.
    static func codedSpace(_ data: [UInt8]) -> ColorSpace? {
        guard data.count == 4 else { return nil }
        guard data[1] == 13 else { return .otherICC }
        return data[0] == 1 ? .srgb : data[0] == 12 ? .displayP3 : .otherICC
    }

    /// ```
    /// profile name, 1 to 79 bytes | 0 | compression method 0 | zlib stream
    /// ```
    static func profileSpace(_ bytes: [UInt8], _ data: Range<Int>) -> (space: ColorSpace, profile: [UInt8]?)? {
        guard let zero = bytes[data].prefix(80).firstIndex(of: 0), zero + 2 <= data.upperBound, bytes[zero + 1] == 0 else {
            return nil
        }
        let profile = bytes.withUnsafeBytes { raw in
            RawDeflate.inflate(
                UnsafeRawBufferPointer(rebasing: raw[zero + 2..<data.upperBound]), limit: ICCProfile.readLimit, wrapper: .zlib)
        }
        guard let space = ICCProfile(profile.bytes)?.colorSpace else { return nil }
        // A copy, because the buffer is as large as the limit.
        return (space, space.keepsProfile && profile.end == .complete ? Array(profile.bytes[...]) : nil)
    }
}
