extension PixelBuffer {
    /// The pixels as R, G, B, A with 8 bits each, with the colors multiplied by alpha. This is `premultipliedLast` in Core
    /// Graphics.
    ///
    /// Values are rounded to the nearest integer. The color space stays the same.
    ///
    /// - Returns: `width * height * 4` bytes, rows from the top, without padding.
    /// - Complexity: O(`pixelCount`).
    public func premultipliedRGBA() -> [UInt8] { premultiplied(red: 0, blue: 2) }

    /// The pixels as B, G, R, A with 8 bits each, with the colors multiplied by alpha. This is `bgra8Unorm` in Metal, or
    /// `premultipliedFirst` in Core Graphics in little-endian order.
    ///
    /// Values are rounded to the nearest integer. The color space stays the same.
    ///
    /// - Returns: `width * height * 4` bytes, rows from the top, without padding.
    /// - Complexity: O(`pixelCount`).
    public func premultipliedBGRA() -> [UInt8] { premultiplied(red: 2, blue: 0) }
}

private extension PixelBuffer {
    /// - Parameters: the positions of red and blue in an output pixel.
    func premultiplied(red: Int, blue: Int) -> [UInt8] {
        let size = pixelCount * 4
        return [UInt8](unsafeUninitializedCapacity: size) { output, filled in
            bytes.withUnsafeBytes { input in
                for pixel in stride(from: 0, to: size, by: 4) {
                    let (r, g, b, a) =
                        depth == .eight ? Self.eightBits(input, at: pixel) : Self.sixteenBits(input, at: pixel * 2)
                    output[pixel + red] = r
                    output[pixel + 1] = g
                    output[pixel + blue] = b
                    output[pixel + 3] = a
                }
            }
            filled = size
        }
    }

    static func eightBits(_ input: UnsafeRawBufferPointer, at pixel: Int) -> (UInt8, UInt8, UInt8, UInt8) {
        let alpha = UInt32(input[pixel + 3])
        func product(_ channel: Int) -> UInt8 { UInt8((UInt32(input[pixel + channel]) * alpha + 127) / 255) }
        return (product(0), product(1), product(2), input[pixel + 3])
    }

    static func sixteenBits(_ input: UnsafeRawBufferPointer, at pixel: Int) -> (UInt8, UInt8, UInt8, UInt8) {
        func sample(_ channel: Int) -> UInt64 {
            UInt64(UInt16(littleEndian: input.loadUnaligned(fromByteOffset: pixel + channel * 2, as: UInt16.self)))
        }
        let (alpha, most) = (sample(3), UInt64(UInt16.max) * UInt64(UInt16.max))
        func product(_ channel: Int) -> UInt8 { UInt8((sample(channel) * alpha * 255 + most / 2) / most) }
        return (product(0), product(1), product(2), UInt8((alpha * 255 + 32_767) / 65_535))
    }
}
