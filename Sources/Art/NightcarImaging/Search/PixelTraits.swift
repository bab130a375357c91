package import ThemeCatalogPixels

/// What the pixels of a picture have in common. It is found in one pass and decides which layouts can hold the picture exactly.
package struct PixelTraits: Sendable, Hashable {
    /// Whether every alpha has the maximum value.
    package var isOpaque: Bool
    /// Whether red, green and blue are equal wherever alpha is above 0.
    package var isGray: Bool
    /// The only color among the pixels of an 8-bit picture with alpha above 0. Black if there is no such pixel. Nil if there are
    /// several colors or 16 bits.
    package var onlyColor: RGB8?
    /// The smallest number of bits (1, 2, 4 or 8) that holds every alpha of an 8-bit picture with one color exactly. 8 for other
    /// pictures.
    package var alphaBits: Int
    /// The smallest number of bits that holds every red of a gray 8-bit picture (where alpha is above 0) exactly. 8 for other
    /// pictures.
    package var grayBits: Int

    package init(_ buffer: PixelBuffer) {
        switch buffer.depth {
        case .eight: self = buffer.bytes.withUnsafeBytes { Self(eight: $0) }
        case .sixteen: self = buffer.bytes.withUnsafeBytes { Self(sixteen: $0) }
        }
    }

    private init(eight raw: UnsafeRawBufferPointer) {
        let pixels = raw.count / 4
        var values = Values()
        var index = 0
        while index < pixels, !(values.hasSeveralColors && values.hasColor) {
            let end = min(index + Self.step, pixels)
            values.add(raw, index..<end)
            index = end
        }
        // A picture in color only has to be checked for opacity.
        var all = UInt32.max
        for offset in stride(from: index * 4, to: pixels * 4, by: 4) {
            all &= UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        isOpaque = !values.alphas[..<255].contains(true) && all >> 24 == 255
        isGray = !values.hasColor
        if !values.hasSeveralColors {
            let color = values.first ?? 0
            onlyColor = RGB8(red: UInt8(color & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color >> 16))
        }
        alphaBits = values.hasSeveralColors ? 8 : Self.bits(values.alphas)
        grayBits = values.hasColor ? 8 : Self.bits(values.grays)
    }

    /// The number of pixels after which to check again whether the picture is in color.
    private static let step = 1024

    private init(sixteen raw: UnsafeRawBufferPointer) {
        (isOpaque, isGray, onlyColor, alphaBits, grayBits) = (true, true, nil, 8, 8)
        for offset in stride(from: 0, to: raw.count, by: 8) {
            let pixel = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let alpha = pixel >> 48
            if alpha != 0xFFFF { isOpaque = false }
            if alpha != 0 && (pixel ^ (pixel >> 16)) & 0xFFFF_FFFF != 0 { isGray = false }
        }
    }

    /// The smallest number of bits whose scaled values include every value that occurs.
    private static func bits(_ occurs: [Bool]) -> Int {
        func fits(_ step: Int) -> Bool { occurs.indices.allSatisfy { !occurs[$0] || $0 % step == 0 } }
        return fits(255) ? 1 : fits(85) ? 2 : fits(17) ? 4 : 8
    }
}

/// The values that occur in the pixels of an 8-bit picture.
private struct Values {
    var alphas = [Bool](repeating: false, count: 256)
    /// Every red of a pixel with an alpha above 0.
    var grays = [Bool](repeating: false, count: 256)
    /// The first color with an alpha above 0.
    var first: UInt32?
    private var grayDifference: UInt32 = 0
    private var colorDifference: UInt32 = 0

    var hasColor: Bool { grayDifference != 0 }
    var hasSeveralColors: Bool { colorDifference != 0 }

    mutating func add(_ raw: UnsafeRawBufferPointer, _ pixels: Range<Int>) {
        alphas.withUnsafeMutableBufferPointer { alphas in
            grays.withUnsafeMutableBufferPointer { grays in
                for index in pixels {
                    let pixel = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                    alphas[Int(pixel >> 24)] = true
                    if pixel >> 24 == 0 { continue }
                    grays[Int(pixel & 0xFF)] = true
                    let color = pixel & 0xFF_FFFF
                    grayDifference |= (color ^ (color >> 8)) & 0xFFFF
                    if first == nil { first = color }
                    colorDifference |= color ^ (first ?? color)
                }
            }
        }
    }
}
