import NightcarImaging
package import ThemeCatalogPixels

/// Pixels in the order and form that a catalog's codecs take: rows from the top, no padding, colors multiplied by alpha.
///
/// With 8 bits, a color c under alpha a is (c a + 127) / 255, rounded down. With 16 bits, channels are half floats, 1.0 for
/// full.
package struct PremultipliedPixels: Sendable, Hashable {
    package var width: Int
    package var height: Int
    package var format: EncodedPixels.PixelFormat
    package var isOpaque: Bool
    /// `width * height * format.pixelSize` bytes.
    package var bytes: [UInt8]

    package init(width: Int, height: Int, format: EncodedPixels.PixelFormat, isOpaque: Bool, bytes: [UInt8]) {
        precondition(
            bytes.count == width * height * format.pixelSize, "the number of bytes does not match the size of the picture")
        (self.width, self.height, self.format, self.isOpaque, self.bytes) = (width, height, format, isOpaque, bytes)
    }

    /// Multiplies a picture by its alpha, in place if nothing else holds the picture. A picture without color becomes gray.
    ///
    /// - Parameters:
    ///   - depth: the depth to store. A picture with 16 bits is rounded if 8 are requested.
    ///   - keepsColor: whether a picture without color keeps three channels.
    package init(_ picture: consuming PixelBuffer, depth: PixelBuffer.Depth = .eight, keepsColor: Bool = false) {
        let traits = PixelTraits(copy picture)
        let format: EncodedPixels.PixelFormat =
            switch (depth, traits.isGray && !keepsColor) {
            case (.eight, true): .gray
            case (.eight, false): .color
            case (.sixteen, true): .wideGray
            case (.sixteen, false): .wideColor
            }
        let (width, height, isDeep) = (picture.width, picture.height, picture.depth == .sixteen)
        var bytes: [UInt8]
        if format.isWide {
            bytes = Self.halves(picture, format)
        } else {
            bytes = []
            swap(&bytes, &picture.bytes)
            if isDeep { Self.narrow(&bytes) }
            Self.multiply(&bytes, format)
        }
        self.init(width: width, height: height, format: format, isOpaque: traits.isOpaque, bytes: bytes)
    }

    func rows(_ range: Range<Int>) -> ArraySlice<UInt8> {
        let row = width * format.pixelSize
        return bytes[range.lowerBound * row..<range.upperBound * row]
    }
}

private extension PremultipliedPixels {
    /// Multiplies pixels of 8 bits by their alpha. Each is written at the place where it was read, or before it.
    static func multiply(_ bytes: inout [UInt8], _ format: EncodedPixels.PixelFormat) {
        let count = bytes.count / 4
        bytes.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<count {
                let from = 4 &* index
                let alpha = UInt32(pixels[from &+ 3])
                @inline(__always) func color(_ channel: Int) -> UInt8 {
                    UInt8(truncatingIfNeeded: (UInt32(pixels[from &+ channel]) &* alpha &+ 127) / 255)
                }
                if format == .gray {
                    (pixels[2 &* index], pixels[2 &* index &+ 1]) = (color(0), UInt8(truncatingIfNeeded: alpha))
                } else {
                    (pixels[from], pixels[from &+ 1], pixels[from &+ 2]) = (color(2), color(1), color(0))
                }
            }
        }
        bytes.removeLast(bytes.count - count * format.pixelSize)
    }

    /// Rounds each channel of 16 bits to the nearest 8-bit value.
    static func narrow(_ bytes: inout [UInt8]) {
        let words = bytes.count / 2
        bytes.withUnsafeMutableBytes { raw in
            for index in 0..<words {
                let word = UInt32(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
                raw[index] = UInt8((word * 255 + 32767) / 65535)
            }
        }
        bytes.removeLast(bytes.count - words)
    }

    /// Pixels of 8 or 16 bits as half floats.
    static func halves(_ picture: PixelBuffer, _ format: EncodedPixels.PixelFormat) -> [UInt8] {
        let (count, size) = (picture.pixelCount, format.pixelSize)
        let full: UInt64 = picture.depth == .eight ? 255 : 65535
        return [UInt8](unsafeUninitializedCapacity: count * size) { output, filled in
            picture.bytes.withUnsafeBytes { input in
                func value(_ index: Int) -> UInt64 {
                    picture.depth == .eight
                        ? UInt64(input[index])
                        : UInt64(UInt16(littleEndian: input.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
                }
                for index in 0..<count {
                    let alpha = value(4 * index + 3)
                    var position = index * size
                    for channel in format == .wideGray ? 0..<1 : 0..<3 {
                        let product = Float(value(4 * index + channel) * alpha) / Float(full * full)
                        store(HalfFloat.bits(product), &position)
                    }
                    store(HalfFloat.bits(Float(alpha) / Float(full)), &position)
                }
            }
            func store(_ bits: UInt16, _ position: inout Int) {
                output[position] = UInt8(truncatingIfNeeded: bits)
                output[position + 1] = UInt8(bits >> 8)
                position += 2
            }
            filled = count * size
        }
    }
}
