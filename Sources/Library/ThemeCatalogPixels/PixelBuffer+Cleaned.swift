extension PixelBuffer {
    /// The same picture with red, green and blue set to 0 wherever alpha is 0. In this form, two pictures that look the same are
    /// equal. Nothing is copied if the picture already has this form.
    ///
    /// - Complexity: O(`pixelCount`).
    package func cleaned() -> PixelBuffer {
        guard hasHiddenColor else { return self }
        var copy = self
        copy.clean()
        return copy
    }

    /// Whether two pictures are equal, apart from the color of pixels with alpha 0. Color spaces aren't compared.
    ///
    /// - Complexity: O(`pixelCount`).
    package func compareIgnoringHiddenColor(_ other: PixelBuffer) -> Bool {
        (width, height, depth) == (other.width, other.height, other.depth)
            && (bytes == other.bytes || cleaned().bytes == other.cleaned().bytes)
    }

    private var hasHiddenColor: Bool {
        switch depth {
        case .eight: hasHiddenColor(UInt32(0xFF00_0000))
        case .sixteen: hasHiddenColor(UInt64(0xFFFF_0000_0000_0000))
        }
    }

    /// - Parameter alpha: a mask of the alpha bits of a pixel.
    private func hasHiddenColor<Pixel: FixedWidthInteger>(_ alpha: Pixel) -> Bool {
        let alpha = alpha.littleEndian
        return withPixels(of: Pixel.self) { pixels in
            // This has no branch, so the compiler can process several pixels at a time.
            var hidden: Pixel = 0
            for index in 0..<pixels.count {
                let isClear: Pixel = pixels[index] & alpha == 0 ? ~0 : 0
                hidden |= pixels[index] & isClear
            }
            return hidden != 0
        }
    }

    /// Sets the color of all pixels with alpha 0 to 0, in place.
    package mutating func clean() {
        bytes.withUnsafeMutableBytes { raw in
            switch depth {
            case .eight: raw.withMemoryRebound(to: UInt32.self) { Self.clean($0, alpha: 0xFF00_0000) }
            case .sixteen: raw.withMemoryRebound(to: UInt64.self) { Self.clean($0, alpha: 0xFFFF_0000_0000_0000) }
            }
        }
    }

    private static func clean<Pixel: FixedWidthInteger>(_ pixels: UnsafeMutableBufferPointer<Pixel>, alpha: Pixel) {
        let alpha = alpha.littleEndian
        for index in pixels.indices { pixels[index] = pixels[index] & alpha == 0 ? 0 : pixels[index] }
    }
}
