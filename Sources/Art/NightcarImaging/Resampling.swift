import ThemeCatalogBytes
package import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture at a smaller size and the same depth, without the colors of clear pixels. Each new pixel is a weighted mean of
    /// the area around it (Lanczos, three lobes), which is close to what Apple's tool makes of an icon's large layer.
    ///
    /// - Precondition: the new size is not larger than the old one, and at least 1 x 1.
    package func resampled(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        precondition((1...width).contains(newWidth) && (1...height).contains(newHeight))
        let full: Float = depth == .eight ? 255 : 65535
        // Rows first: they have the larger share of the work, and the result of it is smaller.
        let columns = Kernel.all(from: width, to: newWidth)
        var across = [SIMD4<Float>](repeating: .zero, count: newWidth * height)
        for y in 0..<height {
            let row = premultipliedRow(y, full: full)
            for (x, kernel) in columns.enumerated() { across[y * newWidth + x] = kernel.sum { row[$0] } }
        }
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 4 * Int(depth.rawValue))
        for kernel in Kernel.all(from: height, to: newHeight) {
            for x in 0..<newWidth {
                append(kernel.sum { across[$0 * newWidth + x] }, full: full, to: &result)
            }
        }
        return PixelBuffer(
            width: newWidth, height: newHeight, depth: depth, colorSpace: colorSpace, profile: profile, bytes: result)
    }

    private func premultipliedRow(_ y: Int, full: Float) -> [SIMD4<Float>] {
        bytes.withUnsafeBytes { input in
            func value(_ index: Int) -> Float {
                depth == .eight
                    ? Float(input[index])
                    : Float(UInt16(littleEndian: input.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
            }
            return (0..<width).map { x in
                let at = 4 * (y * width + x)
                let alpha = value(at + 3)
                var pixel = SIMD4(value(at), value(at + 1), value(at + 2), full) * (alpha / full)
                pixel.w = alpha
                return pixel
            }
        }
    }

    private func append(_ pixel: SIMD4<Float>, full: Float, to bytes: inout [UInt8]) {
        let alpha = max(0, min(full, pixel.w.rounded()))
        for channel in 0..<4 {
            let straight = channel == 3 ? alpha : alpha > 0 ? pixel[channel] * full / pixel.w : 0
            let value = UInt16(max(0, min(full, straight.rounded())))
            bytes.append(UInt8(truncatingIfNeeded: value))
            if depth == .sixteen { bytes.append(UInt8(value >> 8)) }
        }
    }
}

/// The old pixels that make a new one, on one axis, and their weights.
private struct Kernel {
    var first: Int
    var weights: [Float]

    func sum(_ pixel: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for (index, weight) in weights.enumerated() { sum += pixel(first + index) * weight }
        return sum
    }

    static func all(from old: Int, to new: Int) -> [Kernel] {
        let ratio = Double(old) / Double(new)
        return (0..<new).map { position in
            let center = (Double(position) + 0.5) * ratio
            let first = max(0, Int(center - 3 * ratio))
            let last = min(old - 1, Int(center + 3 * ratio))
            let weights = (first...last).map { lanczos((Double($0) + 0.5 - center) / ratio) }
            let total = weights.reduce(0, +)
            return Kernel(first: first, weights: weights.map { Float($0 / total) })
        }
    }

    private static func lanczos(_ x: Double) -> Double {
        guard abs(x) < 3 else { return 0 }
        guard abs(x) > 1e-9 else { return 1 }
        let angle = Double.pi * x
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
}
