extension PixelBuffer {
    /// How a caller wants its pixels: four bytes per pixel, in one of two orders, with or without the color multiplied by alpha.
    public enum Format: Sendable, Hashable, CaseIterable {
        /// R, G, B, A. The color isn't multiplied by alpha.
        case rgba
        /// B, G, R, A. The color isn't multiplied by alpha.
        case bgra
        /// R, G, B, A. The color is multiplied by alpha. This is `premultipliedLast` in Core Graphics.
        case premultipliedRGBA
        /// B, G, R, A. The color is multiplied by alpha. This is `bgra8Unorm` in Metal, or `premultipliedFirst` in Core Graphics
        /// in little-endian order.
        case premultipliedBGRA

        /// The number of bytes of a pixel: 4.
        public static let bytesPerPixel = 4

        fileprivate var isPremultiplied: Bool { self == .premultipliedRGBA || self == .premultipliedBGRA }
        fileprivate var isBlueFirst: Bool { self == .bgra || self == .premultipliedBGRA }
    }

    /// The pixels as R, G, B, A with 8 bits each, with the colors multiplied by alpha. This is `premultipliedLast` in Core
    /// Graphics.
    ///
    /// Values are rounded to the nearest integer. The color space stays the same.
    ///
    /// - Returns: `width * height * 4` bytes, rows from the top, without padding.
    /// - Complexity: O(`pixelCount`).
    public func premultipliedRGBA() -> [UInt8] { packed(.premultipliedRGBA) }

    /// The pixels as B, G, R, A with 8 bits each, with the colors multiplied by alpha. This is `bgra8Unorm` in Metal, or
    /// `premultipliedFirst` in Core Graphics in little-endian order.
    ///
    /// Values are rounded to the nearest integer. The color space stays the same.
    ///
    /// - Returns: `width * height * 4` bytes, rows from the top, without padding.
    /// - Complexity: O(`pixelCount`).
    public func premultipliedBGRA() -> [UInt8] { packed(.premultipliedBGRA) }

    /// Writes the pixels in another format. Bytes between the end of a row and the start of the next one aren't touched.
    ///
    /// - Precondition: `target` has room for `height` rows of `width` pixels that begin `bytesPerRow` bytes apart.
    package func write(_ format: Format, to target: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        let rowBytes = width * Format.bytesPerPixel
        precondition(bytesPerRow >= rowBytes && target.count >= bytesPerRow * (height - 1) + rowBytes)
        bytes.withUnsafeBytes { source in
            for row in 0..<height {
                let start = row * bytesPerRow
                let output = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + rowBytes])
                let input = row * rowBytes * Int(depth.rawValue)
                switch (format, depth) {
                case (.rgba, .eight):
                    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[input..<input + rowBytes]))
                case (_, .eight): Self.write(format, from: source, at: input, step: 4, to: output, Self.eightBits)
                case (_, .sixteen): Self.write(format, from: source, at: input, step: 8, to: output, Self.sixteenBits)
                }
            }
        }
    }
}

private extension PixelBuffer {
    /// One pixel, with 8 bits per channel.
    typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    func packed(_ format: Format) -> [UInt8] {
        let size = pixelCount * Format.bytesPerPixel
        return [UInt8](unsafeUninitializedCapacity: size) { output, filled in
            write(format, to: UnsafeMutableRawBufferPointer(output), bytesPerRow: width * Format.bytesPerPixel)
            filled = size
        }
    }

    /// Writes one row.
    @inline(__always)
    static func write(
        _ format: Format, from source: UnsafeRawBufferPointer, at start: Int, step: Int,
        to output: UnsafeMutableRawBufferPointer, _ read: (UnsafeRawBufferPointer, Int, Bool) -> Pixel
    ) {
        let isPremultiplied = format.isPremultiplied
        let (red, blue) = format.isBlueFirst ? (2, 0) : (0, 2)
        var input = start
        for pixel in stride(from: 0, to: output.count, by: Format.bytesPerPixel) {
            let color = read(source, input, isPremultiplied)
            output[pixel + red] = color.red
            output[pixel + 1] = color.green
            output[pixel + blue] = color.blue
            output[pixel + 3] = color.alpha
            input += step
        }
    }

    @inline(__always)
    static func eightBits(_ input: UnsafeRawBufferPointer, at pixel: Int, isPremultiplied: Bool) -> Pixel {
        let alpha = isPremultiplied ? UInt32(input[pixel + 3]) : 255
        func product(_ channel: Int) -> UInt8 { UInt8((UInt32(input[pixel + channel]) * alpha + 127) / 255) }
        return (product(0), product(1), product(2), input[pixel + 3])
    }

    @inline(__always)
    static func sixteenBits(_ input: UnsafeRawBufferPointer, at pixel: Int, isPremultiplied: Bool) -> Pixel {
        func sample(_ channel: Int) -> UInt64 {
            UInt64(UInt16(littleEndian: input.loadUnaligned(fromByteOffset: pixel + channel * 2, as: UInt16.self)))
        }
        let (most, alpha) = (UInt64(UInt16.max), sample(3))
        let factor = isPremultiplied ? alpha : most
        func product(_ channel: Int) -> UInt8 { UInt8((sample(channel) * factor * 255 + most * most / 2) / (most * most)) }
        return (product(0), product(1), product(2), UInt8((alpha * 255 + most / 2) / most))
    }
}
