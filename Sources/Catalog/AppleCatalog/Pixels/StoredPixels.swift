import ThemeCatalogBytes
package import ThemeCatalogPixels

/// Unpacked pixels in the order in which a catalog stores them: rows from the top, no padding, colors multiplied by alpha.
package struct StoredPixels: Sendable, Hashable {
    /// The channels of a pixel. Channels with 16 bits are little-endian, with 65535 for 1.
    package enum Layout: Sendable, Hashable {
        case gray8, grayAlpha8, bgr8, bgra8
        case gray16, grayAlpha16, rgb16, rgba16

        package var pixelSize: Int {
            switch self {
            case .gray8: 1
            case .grayAlpha8, .gray16: 2
            case .bgr8: 3
            case .bgra8, .grayAlpha16: 4
            case .rgb16: 6
            case .rgba16: 8
            }
        }

        package var depth: PixelBuffer.Depth { isSixteen ? .sixteen : .eight }
        var isSixteen: Bool { self == .gray16 || self == .grayAlpha16 || self == .rgb16 || self == .rgba16 }
        var hasAlpha: Bool { self == .grayAlpha8 || self == .bgra8 || self == .grayAlpha16 || self == .rgba16 }
        var isGray: Bool { self == .gray8 || self == .grayAlpha8 || self == .gray16 || self == .grayAlpha16 }
    }

    package var width: Int
    package var height: Int
    package var layout: Layout
    /// `width * height * layout.pixelSize` bytes.
    package var bytes: [UInt8]

    /// The part with its top left corner at `x`, `y`, counted from the top left.
    ///
    /// - Returns: nil if the part is not completely inside the picture.
    package func cropped(x: Int, y: Int, width: Int, height: Int) -> StoredPixels? {
        guard x >= 0, y >= 0, width > 0, height > 0, width <= self.width - x, height <= self.height - y else { return nil }
        let size = layout.pixelSize
        var part: [UInt8] = []
        part.reserveCapacity(width * height * size)
        for row in y..<y + height {
            let start = (row * self.width + x) * size
            part.append(contentsOf: bytes[start..<start + width * size])
        }
        return StoredPixels(width: width, height: height, layout: layout, bytes: part)
    }
}

extension StoredPixels {
    /// The picture with straight alpha.
    ///
    /// A color c under alpha a becomes (255 c + a/2) / a, rounded down (65535 in 16 bits), at most full. For every c up to a,
    /// multiplying by alpha again and rounding to the nearest value gives c again. Under alpha 0 the result is 0.
    ///
    /// - Parameter isOpaque: treat alpha as full, whatever is stored, and keep the colors unchanged.
    package consuming func straight(isOpaque: Bool, colorSpace: ColorSpace) -> PixelBuffer {
        let (width, height, layout) = (width, height, layout)
        let bytes: [UInt8]
        if layout == .bgra8 {
            var pixels = (consume self).bytes
            Self.straighten(&pixels, isOpaque)
            bytes = pixels
        } else {
            bytes = layout.isSixteen ? straight16(isOpaque) : straight8(isOpaque)
        }
        return PixelBuffer(width: width, height: height, depth: layout.depth, colorSpace: colorSpace, bytes: bytes)
    }

    /// The most frequent layout, in place.
    private static func straighten(_ bytes: inout [UInt8], _ isOpaque: Bool) {
        bytes.withUnsafeMutableBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count - 3, by: 4) {
                let alpha = isOpaque ? 255 : UInt32(pixels[start &+ 3])
                let (blue, green, red) = (pixels[start], pixels[start &+ 1], pixels[start &+ 2])
                pixels[start] = divide(UInt32(red), by: alpha)
                pixels[start &+ 1] = divide(UInt32(green), by: alpha)
                pixels[start &+ 2] = divide(UInt32(blue), by: alpha)
                pixels[start &+ 3] = UInt8(truncatingIfNeeded: alpha)
            }
        }
    }

    private func straight8(_ isOpaque: Bool) -> [UInt8] {
        let count = width * height
        let size = layout.pixelSize
        let (isGray, hasAlpha) = (layout.isGray, layout.hasAlpha && !isOpaque)
        return [UInt8](unsafeUninitializedCapacity: count * 4) { output, filled in
            bytes.withUnsafeBufferPointer { input in
                for index in 0..<count {
                    let from = index &* size
                    let alpha = hasAlpha ? UInt32(input[from &+ size &- 1]) : 255
                    for channel in 0..<3 {
                        // Blue is stored first. Gray is used for all three channels.
                        let stored = UInt32(input[isGray ? from : from &+ 2 &- channel])
                        output[index &* 4 &+ channel] = Self.divide(stored, by: alpha)
                    }
                    output[index &* 4 &+ 3] = UInt8(truncatingIfNeeded: alpha)
                }
            }
            filled = count * 4
        }
    }

    @inline(__always)
    private static func divide(_ color: UInt32, by alpha: UInt32) -> UInt8 {
        if alpha == 255 { return UInt8(truncatingIfNeeded: color) }
        if alpha == 0 { return 0 }
        return UInt8(truncatingIfNeeded: min((color &* 255 &+ alpha / 2) / alpha, 255))
    }

    private func straight16(_ isOpaque: Bool) -> [UInt8] {
        let count = width * height
        let size = layout.pixelSize
        let (isGray, hasAlpha) = (layout.isGray, layout.hasAlpha && !isOpaque)
        var writer = ByteWriter()
        writer.reserve(count * 8)
        bytes.withUnsafeBytes { input in
            func word(_ offset: Int) -> UInt64 {
                UInt64(UInt16(littleEndian: input.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
            }
            for index in 0..<count {
                let from = index * size
                let alpha = hasAlpha ? word(from + size - 2) : 65535
                for channel in 0..<3 {
                    let color = word(isGray ? from : from + 2 * channel)
                    writer.append(UInt16(alpha == 0 ? 0 : min((color * 65535 + alpha / 2) / alpha, 65535)))
                }
                writer.append(UInt16(alpha))
            }
        }
        return writer.bytes
    }
}
