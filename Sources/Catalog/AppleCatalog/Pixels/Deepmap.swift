import ThemeCatalogBytes

/// Apple's own picture codecs, `dmap` and `dmp2`.
///
/// Both follow a wrapper of u32 version, u32 pixel code, u32 length, u32 0. Then
///
/// | | `dmap` | `dmp2` |
/// |---|---|---|
/// | head | mark, u8 method, quality, parameter, pixel code | the same, u16 tile width (the picture's), u16 tile height |
/// | palette (method 4) | u16 count, u16 0, colors | u16 count, u16 entry size, colors |
/// | tiles | 256 x 256, row by row | full width, tile height rows |
/// | a tile | u32 length, LZFSE or bare LZVN | the same |
///
/// Methods: 1 raw pixels without tiles, 2 predicted, 3 packed pixels, 4 palette. An entry size of 3 means that alpha is stored
/// separately from the indexes. The description was collected in viraptor/libdm2's `deepmap2.md` and checked on real files.
struct Deepmap {
    enum Method: UInt8 {
        case raw = 1
        case predicted, direct, palette
    }

    let isSecond: Bool
    let method: Method
    let quality: UInt8
    let parameter: UInt8
    let code: DeepmapPixelCode
    let tileHeight: Int
    let palette: DeepmapPalette?
    let body: ByteView
    /// See `BandContext.isRaw`.
    let isRaw: Bool

    /// Unpacks a band.
    static func unpack(_ band: BandContext) throws(ByteError) -> StoredPixels {
        let mark = try band.bytes.characters(0)
        let hasWrapper = mark != "dmp2" && mark != "dmap"
        let inner = hasWrapper ? try band.bytes.slice(16, Int(try band.bytes.u32(8))) : band.bytes
        return try Deepmap(parsing: inner, band).unpack(band)
    }

    private init(parsing bytes: ByteView, _ band: BandContext) throws(ByteError) {
        switch try bytes.characters(0) {
        case "dmp2": isSecond = true
        case "dmap": isSecond = false
        case "KCBC": throw ByteError(offset: bytes.startOffset, message: "deepmaps with several grids are not supported")
        default: throw ByteError(offset: bytes.startOffset, message: "no deepmap starts here")
        }
        guard let method = Method(rawValue: try bytes.u8(4)) else {
            throw ByteError(offset: bytes.startOffset + 4, message: "unknown deepmap method \(try bytes.u8(4))")
        }
        guard let code = DeepmapPixelCode(rawValue: try bytes.u8(7)) else {
            throw ByteError(offset: bytes.startOffset + 7, message: "unknown deepmap pixel code \(try bytes.u8(7))")
        }
        self.method = method
        self.code = code
        isRaw = band.isRaw
        quality = try bytes.u8(5)
        parameter = try bytes.u8(6)
        tileHeight = isSecond ? Int(try bytes.u16(10)) : 256
        let tileWidth = isSecond ? Int(try bytes.u16(8)) : 256
        guard tileHeight > 0, !isSecond || tileWidth == band.width else {
            throw ByteError(offset: bytes.startOffset + 8, message: "the deepmap tiles do not match the width of the picture")
        }
        guard (1...16).contains(parameter) || !code.isSixteen else {
            throw ByteError(offset: bytes.startOffset + 6, message: "deepmap parameter \(parameter) is out of range")
        }
        let head = isSecond ? 12 : 8
        palette = method == .palette ? try DeepmapPalette(parsing: bytes, at: head, isSecond: isSecond, code) : nil
        let used = head + (palette?.size ?? 0)
        body = try bytes.slice(used, bytes.count - used)
    }
}

/// The channels of a pixel: gray, gray and alpha, three colors, or three colors and alpha, with 8 or 16 bits each.
struct DeepmapPixelCode {
    let isSixteen: Bool
    let hasAlpha: Bool
    /// 1 or 3.
    let lanes: Int

    init?(rawValue: UInt8) {
        let kind = rawValue & 0x0F
        guard (1...4).contains(kind), rawValue & 0xF0 == 0 || rawValue & 0xF0 == 0x10 else { return nil }
        isSixteen = rawValue & 0x10 != 0
        hasAlpha = kind == 2 || kind == 4
        lanes = kind <= 2 ? 1 : 3
    }

    var layout: StoredPixels.Layout {
        switch (lanes, hasAlpha, isSixteen) {
        case (1, false, false): .gray8
        case (1, true, false): .grayAlpha8
        case (_, false, false): .bgr8
        case (_, true, false): .bgra8
        case (1, false, true): .gray16
        case (1, true, true): .grayAlpha16
        case (_, false, true): .rgb16
        case (_, true, true): .rgba16
        }
    }

    /// The bytes of a predicted tile before padding: the alpha plane, one mode per row, two bytes per lane.
    func predictedSize(width: Int, rows: Int) -> Int {
        rows * ((hasAlpha ? width : 0) + 1 + 2 * lanes * width)
    }
}

/// The colors of a palette, four bytes each in pixel order.
struct DeepmapPalette {
    let colors: [UInt32]
    /// Whether alpha is in a separate plane next to the indexes.
    let hasAlphaPlane: Bool
    let size: Int

    init(parsing bytes: ByteView, at offset: Int, isSecond: Bool, _ code: DeepmapPixelCode) throws(ByteError) {
        let count = Int(try bytes.u16(offset))
        guard code.lanes == 3, !code.isSixteen else {
            throw ByteError(offset: bytes.startOffset + offset, message: "deepmap palettes for these pixels are not supported")
        }
        let entrySize = Int(try bytes.u16(offset + 2))
        guard !isSecond || entrySize == 3 || entrySize == 4 else {
            throw ByteError(
                offset: bytes.startOffset + offset + 2, message: "unknown size of deepmap palette entries: \(entrySize)")
        }
        hasAlphaPlane = !isSecond || entrySize == 3
        size = 4 + 4 * count
        var colors: [UInt32] = []
        for number in 0..<count { colors.append(try bytes.u32(offset + 4 + 4 * number)) }
        self.colors = colors
    }
}

private extension Deepmap {
    func unpack(_ band: BandContext) throws(ByteError) -> StoredPixels {
        let layout = method == .palette ? .bgra8 : code.layout
        if method == .raw {
            let bytes = try body.slice(0, band.width * band.rows * layout.pixelSize).array
            return StoredPixels(
                width: band.width, height: band.rows, layout: layout,
                bytes: code.isSixteen && !isRaw ? HalfFloat.unit16(bytes) : bytes)
        }
        return isSecond ? try rows(band, layout) : try grid(band, layout)
    }

    /// Tiles of full width, one below the other.
    func rows(_ band: BandContext, _ layout: StoredPixels.Layout) throws(ByteError) -> StoredPixels {
        var pixels = StoredPixels(width: band.width, height: band.rows, layout: layout, bytes: [])
        var position = 0
        var row = 0
        while row < band.rows {
            let count = min(tileHeight, band.rows - row)
            pixels.bytes += try tile(at: &position, width: band.width, rows: count)
            row += count
        }
        return pixels
    }

    /// Tiles of 256 x 256 pixels. They are smaller at the right and bottom edges.
    func grid(_ band: BandContext, _ layout: StoredPixels.Layout) throws(ByteError) -> StoredPixels {
        let size = layout.pixelSize
        var pixels = StoredPixels(width: band.width, height: band.rows, layout: layout, bytes: [])
        var position = 0
        for top in stride(from: 0, to: band.rows, by: 256) {
            let rows = min(256, band.rows - top)
            var columns: [(width: Int, bytes: [UInt8])] = []
            for left in stride(from: 0, to: band.width, by: 256) {
                let width = min(256, band.width - left)
                columns.append((width, try tile(at: &position, width: width, rows: rows)))
            }
            for row in 0..<rows {
                for column in columns {
                    pixels.bytes += column.bytes[row * column.width * size..<(row + 1) * column.width * size]
                }
            }
        }
        return pixels
    }

    func tile(at position: inout Int, width: Int, rows: Int) throws(ByteError) -> [UInt8] {
        let packed = try body.slice(position + 4, Int(try body.u32(position)))
        position += 4 + packed.count
        let needed = tileSize(width: width, rows: rows)
        // Apple pads the unpacked tile to 16 bytes, and `dmap` to 8. Accept both, and no padding.
        let bytes = try AppleCompression.unpack(packed, limit: (needed + 15) & ~15)
        guard bytes.count >= needed else {
            throw ByteError(
                offset: packed.startOffset, message: "a deepmap tile has \(bytes.count) bytes, but it needs \(needed)")
        }
        switch method {
        case .predicted:
            guard !isRaw else { throw ByteError(offset: packed.startOffset, message: "predicted pixels are not half floats") }
            return DeepmapPredictor(code: code, quality: quality, parameter: parameter, width: width, rows: rows).unpack(bytes)
        case .palette:
            return try lookUp(bytes, count: width * rows, offset: packed.startOffset)
        case .raw, .direct:
            let tight = bytes.count == needed ? bytes : Array(bytes.prefix(needed))
            return code.isSixteen && !isRaw ? HalfFloat.unit16(tight) : tight
        }
    }

    func tileSize(width: Int, rows: Int) -> Int {
        switch method {
        case .predicted: code.predictedSize(width: width, rows: rows)
        case .palette: width * rows * (palette?.hasAlphaPlane == true ? 2 : 1)
        case .raw, .direct: width * rows * code.layout.pixelSize
        }
    }

    func lookUp(_ bytes: [UInt8], count: Int, offset: Int) throws(ByteError) -> [UInt8] {
        guard let palette else { return [] }
        var writer = ByteWriter()
        writer.reserve(4 * count)
        for pixel in 0..<count {
            let index = Int(bytes[palette.hasAlphaPlane ? count + pixel : pixel])
            guard index < palette.colors.count else {
                throw ByteError(
                    offset: offset,
                    message: "a pixel has index \(index), but the deepmap palette has \(palette.colors.count) colors")
            }
            let color = palette.colors[index]
            writer.append(palette.hasAlphaPlane ? color & 0x00FF_FFFF | UInt32(bytes[pixel]) << 24 : color)
        }
        return writer.bytes
    }
}

/// Half floats, as wide pixels store them.
enum HalfFloat {
    /// Converts little-endian half floats to 16-bit fractions: 0 … 1 becomes 0 … 65535. Values outside this range are clamped,
    /// and NaN becomes 0.
    static func unit16(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.reserve(bytes.count)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            writer.append(unit16(value(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)))
        }
        return writer.bytes
    }

    static func unit16(_ value: Float) -> UInt16 {
        value > 0 ? UInt16((min(value, 1) * 65535).rounded()) : 0
    }

    /// The half float nearest to a value of any sign below 65,504.
    static func signedBits(_ value: Float) -> UInt16 { bits(abs(value)) | (value < 0 ? 0x8000 : 0) }

    static func value(_ bits: UInt16) -> Float { Float(bits: bits) }

    /// The half float nearest to a value in 0 … 65,504. Ties round to even.
    static func bits(_ value: Float) -> UInt16 {
        // Below 2^-14, halves are multiples of 2^-24. The exponent changes by adding to the bit pattern, so a carry from
        // rounding works.
        guard value >= 0x1p-14 else { return UInt16((value * 0x1p24).rounded(.toNearestOrEven)) }
        let pattern = value.bitPattern
        let isOdd = pattern >> 13 & 1
        return UInt16((pattern - (112 << 23) + 0xFFF + isOdd) >> 13)
    }
}

private extension Float {
    /// The value of an IEEE 754 half float. Not every Swift platform has a type for it.
    init(bits: UInt16) {
        let (exponent, fraction) = (Int(bits >> 10 & 31), Float(bits & 0x3FF))
        let magnitude: Float =
            switch exponent {
            case 0: fraction * 0x1p-24
            case 31: fraction == 0 ? .infinity : .nan
            default: (1024 + fraction) * Float(sign: .plus, exponent: exponent - 25, significand: 1)
            }
        self = bits & 0x8000 == 0 ? magnitude : -magnitude
    }
}
