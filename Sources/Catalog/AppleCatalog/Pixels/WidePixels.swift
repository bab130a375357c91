import ThemeCatalogBytes
package import ThemeCatalogPixels

/// Colors beyond sRGB, which catalogs store as half floats of extended sRGB.
package enum WideColor {
    /// How far outside sRGB a channel must be for Apple's tool to store 16 bits. It stores them for no other picture, and the App
    /// Store stalls on pictures that have them for no reason.
    package static let tolerance = 3.0 / 255

    static func isOutside(_ channel: Double) -> Bool { channel < -tolerance || channel > 1 + tolerance }
}

extension PixelEncoder {
    /// Packs a Display P3 picture as half floats of extended sRGB.
    ///
    /// - Returns: nil if the picture has another color space, or no pixel outside sRGB.
    /// - Throws: `PixelError`, as `encode` does.
    package func encodeWide(_ picture: PixelBuffer) throws(PixelError) -> EncodedPixels? {
        guard picture.colorSpace == .displayP3, let pixels = PremultipliedPixels(extended: picture) else { return nil }
        return try encode(pixels)
    }
}

extension PremultipliedPixels {
    /// Nil if no pixel is outside sRGB.
    fileprivate init?(extended picture: PixelBuffer) {
        let full = picture.depth == .eight ? 255.0 : 65535
        var isWide = false
        var isOpaque = true
        var writer = ByteWriter()
        writer.reserve(picture.pixelCount * 8)
        picture.bytes.withUnsafeBytes { input in
            func value(_ index: Int) -> Double {
                let word =
                    picture.depth == .eight
                    ? UInt16(input[index]) : UInt16(littleEndian: input.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
                return Double(word) / full
            }
            for index in 0..<picture.pixelCount {
                let alpha = value(4 * index + 3)
                let stored = SIMD3(value(4 * index), value(4 * index + 1), value(4 * index + 2))
                let color = XYZ(encoded: stored, in: .displayP3).encoded(in: .srgb)
                if alpha > 0, (0..<3).contains(where: { WideColor.isOutside(color[$0]) }) { isWide = true }
                if alpha < 1 { isOpaque = false }
                for channel in 0..<3 { writer.append(HalfFloat.signedBits(Float(color[channel] * alpha))) }
                writer.append(HalfFloat.signedBits(Float(alpha)))
            }
        }
        guard isWide else { return nil }
        self.init(
            width: picture.width, height: picture.height, format: .wideColor, isOpaque: isOpaque, bytes: writer.bytes)
    }
}

extension PixelElement {
    /// Whether wide pixels have a color outside sRGB. Nil if the pixels can't be unpacked.
    package func isOutsideSRGB(width: Int, height: Int, bytesPerRow: Int) -> Bool? {
        var isOutside = false
        for band in bands {
            var context = BandContext(
                width: width, rows: band.rows ?? height, format: "RGBW", bytesPerRow: bytesPerRow, bytes: band.bytes)
            context.isRaw = true
            guard let pixels = try? unpack(context) else { return nil }
            // The stored colors are multiplied by alpha.
            for start in stride(from: 0, to: pixels.bytes.count - 7, by: 8) where !isOutside {
                func half(_ channel: Int) -> Double {
                    let at = start + 2 * channel
                    return Double(HalfFloat.value(UInt16(pixels.bytes[at]) | UInt16(pixels.bytes[at + 1]) << 8))
                }
                let alpha = isOpaque ? 1 : half(3)
                isOutside = alpha > 0 && (0..<3).contains { WideColor.isOutside(half($0) / alpha) }
            }
        }
        return isOutside
    }
}
