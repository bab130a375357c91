import ThemeCatalogBytes
package import ThemeCatalogPixels

/// A color that is painted through the alpha of a picture. This turns a recipe into pixels (section 6 of the format).
package struct Tint: Sendable, Hashable {
    /// Red, green and blue in `colorSpace`, with 8 bits each.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// 0...1.
    package var alpha: Double
    package var colorSpace: ColorSpace

    /// Nil for a reference, or if the number of components doesn't fit the space.
    package init?(_ color: ColorValue) {
        guard case .components(let space, let values, let alpha) = color, values.count == space.componentCount else {
            return nil
        }
        var bytes = values.map { space == .extendedLinearSRGB ? quantized(encodedSRGB($0)) : quantized($0) }
        if bytes.count == 1 { bytes += [bytes[0], bytes[0]] }
        (red, green, blue) = (bytes[0], bytes[1], bytes[2])
        self.alpha = max(0, min(1, alpha))
        switch space {
        case .extendedSRGB, .extendedLinearSRGB: colorSpace = .srgb
        case .extendedGray: colorSpace = .grayGamma22
        default: colorSpace = space
        }
    }

    /// The picture with this color in every pixel. Its alpha is multiplied by the tint's alpha.
    package func painted(through picture: PixelBuffer) -> PixelBuffer {
        var picture = picture
        picture.colorSpace = colorSpace
        switch picture.depth {
        case .eight: paint8(&picture.bytes)
        case .sixteen: paint16(&picture.bytes)
        }
        return picture
    }
}

private extension Tint {
    func paint8(_ bytes: inout [UInt8]) {
        let alphas = (0...255).map { UInt8((Double($0) * alpha).rounded(.toNearestOrAwayFromZero)) }
        bytes.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) {
                pixels[pixel] = red
                pixels[pixel + 1] = green
                pixels[pixel + 2] = blue
                pixels[pixel + 3] = alphas[Int(pixels[pixel + 3])]
            }
        }
    }

    func paint16(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 8) {
                // A byte times 257 has the same byte in both halves.
                (pixels[pixel], pixels[pixel + 1]) = (red, red)
                (pixels[pixel + 2], pixels[pixel + 3]) = (green, green)
                (pixels[pixel + 4], pixels[pixel + 5]) = (blue, blue)
                let old = Double(UInt16(pixels[pixel + 6]) | UInt16(pixels[pixel + 7]) << 8)
                let new = UInt16((old * alpha).rounded(.toNearestOrAwayFromZero))
                (pixels[pixel + 6], pixels[pixel + 7]) = (UInt8(truncatingIfNeeded: new), UInt8(new >> 8))
            }
        }
    }
}

private func quantized(_ component: Double) -> UInt8 {
    UInt8((max(0, min(1, component)) * 255).rounded(.toNearestOrAwayFromZero))
}

/// The transfer curve of sRGB (IEC 61966-2-1) for a linear component, which is clamped to 0...1.
private func encodedSRGB(_ linear: Double) -> Double {
    let linear = max(0, min(1, linear))
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
}
