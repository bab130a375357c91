extension PixelBuffer {
    /// Calls `body` with each run of equal pixels, in the order of the pixels: the red, green, blue and alpha that they share,
    /// each up to 255 or 65535 as the depth says, and how many they are.
    ///
    /// Most pixels of flat art are like the one before, so that what is worked out for a pixel is worked out once for many.
    @inlinable
    public func forEachRun(_ body: (_ channels: SIMD4<UInt16>, _ count: Int) -> Void) {
        switch depth {
        case .eight:
            forEachRun(of: UInt32.self) { pixel, count in
                let wide = SIMD4(UInt16(pixel & 0xFF), UInt16(pixel >> 8 & 0xFF), UInt16(pixel >> 16 & 0xFF), UInt16(pixel >> 24))
                body(wide, count)
            }
        case .sixteen:
            forEachRun(of: UInt64.self) { pixel, count in
                let wide = SIMD4(
                    UInt16(truncatingIfNeeded: pixel), UInt16(truncatingIfNeeded: pixel >> 16),
                    UInt16(truncatingIfNeeded: pixel >> 32), UInt16(truncatingIfNeeded: pixel >> 48))
                body(wide, count)
            }
        }
    }

    @inlinable
    func forEachRun<Pixel: FixedWidthInteger>(of type: Pixel.Type, _ body: (_ pixel: Pixel, _ count: Int) -> Void) {
        withPixels(of: type) { pixels in
            var start = 0
            while start < pixels.count {
                let pixel = pixels[start]
                var end = start + 1
                while end < pixels.count, pixels[end] == pixel { end += 1 }
                body(Pixel(littleEndian: pixel), end - start)
                start = end
            }
        }
    }

    /// The pixels as whole numbers, the channels in the order of their bytes.
    ///
    /// - Parameter type: `UInt32` for 8 bits a channel, `UInt64` for 16.
    @inlinable
    func withPixels<Pixel: FixedWidthInteger, Result>(
        of type: Pixel.Type, _ body: (UnsafeBufferPointer<Pixel>) -> Result
    ) -> Result {
        // The array's storage is aligned for any integer.
        bytes.withUnsafeBytes { $0.withMemoryRebound(to: Pixel.self, body) }
    }

    /// The high byte of the smallest alpha, and the number of pixels with an alpha below 8 of 255.
    package var leastAlpha: (value: UInt8, clear: Int) {
        switch depth {
        case .eight: leastAlpha(of: UInt32.self)
        case .sixteen: leastAlpha(of: UInt64.self)
        }
    }

    private func leastAlpha<Pixel: FixedWidthInteger & UnsignedInteger>(of type: Pixel.Type) -> (value: UInt8, clear: Int) {
        withPixels(of: type) { pixels in
            var least = Pixel.max
            var clear: Pixel = 0
            let visible = Pixel(8) << (Pixel.bitWidth - 8)
            for stored in pixels {
                let pixel = Pixel(littleEndian: stored)
                least = min(least, pixel)
                clear &+= pixel < visible ? 1 : 0
            }
            return (UInt8(least >> (Pixel.bitWidth - 8)), Int(clear))
        }
    }
}
