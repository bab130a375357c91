extension PixelBuffer {
    /// Calls `body` for each run of equal pixels, in pixel order. `channels` is their red, green, blue and alpha, up to 255 or
    /// 65535 depending on the depth. `count` is the number of pixels in the run.
    ///
    /// In flat art, most pixels equal the previous one. So a computation per run is much cheaper than one per pixel.
    ///
    /// - Complexity: O(`pixelCount`).
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

    /// The pixels as integers. The channels keep the order of their bytes.
    ///
    /// - Parameter type: `UInt32` for 8 bits per channel, `UInt64` for 16.
    @inlinable
    func withPixels<Pixel: FixedWidthInteger, Result>(
        of type: Pixel.Type, _ body: (UnsafeBufferPointer<Pixel>) -> Result
    ) -> Result {
        // The array's storage is aligned for any integer.
        bytes.withUnsafeBytes { $0.withMemoryRebound(to: Pixel.self, body) }
    }

    /// The share of pixels that equal the previous pixel, 0...1.
    package var evenness: Double {
        let equal =
            switch depth {
            case .eight: pixelsLikeTheOneBefore(of: UInt32.self)
            case .sixteen: pixelsLikeTheOneBefore(of: UInt64.self)
            }
        return Double(equal) / Double(pixelCount)
    }

    private func pixelsLikeTheOneBefore<Pixel: FixedWidthInteger>(of type: Pixel.Type) -> Int {
        withPixels(of: type) { pixels in
            var different: Pixel = 0
            // This has no branch, so the compiler can process several pixels at a time. A picture has fewer than 2^32 pixels.
            for index in 1..<max(1, pixels.count) { different &+= pixels[index] == pixels[index - 1] ? 0 : 1 }
            return pixels.count - 1 - Int(different)
        }
    }

    /// Whether the high byte of every alpha is 255, and the number of pixels with an alpha below 8 of 255.
    package var clearness: (isOpaque: Bool, clear: Int) {
        switch depth {
        case .eight: clearness(of: UInt32.self)
        case .sixteen: clearness(of: UInt64.self)
        }
    }

    private func clearness<Pixel: FixedWidthInteger & UnsignedInteger>(of type: Pixel.Type) -> (isOpaque: Bool, clear: Int) {
        withPixels(of: type) { pixels in
            let shift = Pixel.bitWidth - 8
            var common = Pixel.max
            var visible: Pixel = 0
            // This has no branch, so the compiler can process several pixels at a time.
            for index in 0..<pixels.count {
                let pixel = Pixel(littleEndian: pixels[index])
                common &= pixel
                visible &+= ((pixel >> shift) &+ 0xF8) >> 8 & 1
            }
            return (common >> shift == 0xFF, pixels.count - Int(visible))
        }
    }
}
