/// What the pixels of a picture have in common, found in one pass: which layouts can hold it exactly.
package struct PixelTraits: Sendable, Hashable {
    /// Every alpha is the largest.
    package var isOpaque: Bool
    /// Red, green and blue are equal wherever alpha is above 0.
    package var isGray: Bool
    /// The one colour of all pixels with alpha above 0 of an 8-bit picture; black when there is no such pixel;
    /// nil when there are several colours, or 16 bits.
    package var onlyColor: RGB8?
    /// The fewest bits (1, 2, 4 or 8) that hold every alpha of an 8-bit picture exactly.
    package var alphaBits: Int
    /// The fewest bits that hold every red of an 8-bit picture (under alpha above 0) exactly.
    package var grayBits: Int

    package init(_ buffer: PixelBuffer) {
        switch buffer.depth {
        case .eight: self = buffer.bytes.withUnsafeBytes { Self(eight: $0) }
        case .sixteen: self = buffer.bytes.withUnsafeBytes { Self(sixteen: $0) }
        }
    }

    private init(eight raw: UnsafeRawBufferPointer) {
        var alphas = [Bool](repeating: false, count: 256)
        var grays = alphas
        var grayDifference: UInt32 = 0
        var colorDifference: UInt32 = 0
        var first: UInt32?
        alphas.withUnsafeMutableBufferPointer { alphas in
            grays.withUnsafeMutableBufferPointer { grays in
                for offset in stride(from: 0, to: raw.count, by: 4) {
                    let pixel = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
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
        isOpaque = !alphas[..<255].contains(true)
        isGray = grayDifference == 0
        let color = first ?? 0
        if colorDifference == 0 {
            onlyColor = RGB8(red: UInt8(color & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color >> 16))
        }
        alphaBits = Self.bits(alphas)
        grayBits = Self.bits(grays)
    }

    private init(sixteen raw: UnsafeRawBufferPointer) {
        (isOpaque, isGray, onlyColor, alphaBits, grayBits) = (true, true, nil, 8, 8)
        for offset in stride(from: 0, to: raw.count, by: 8) {
            let pixel = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let alpha = pixel >> 48
            if alpha != 0xFFFF { isOpaque = false }
            if alpha != 0 && (pixel ^ (pixel >> 16)) & 0xFFFF_FFFF != 0 { isGray = false }
        }
    }

    /// The fewest bits whose scaled values hold every value that occurs.
    private static func bits(_ occurs: [Bool]) -> Int {
        func fits(_ step: Int) -> Bool { occurs.indices.allSatisfy { !occurs[$0] || $0 % step == 0 } }
        return fits(255) ? 1 : fits(85) ? 2 : fits(17) ? 4 : 8
    }
}
