package import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture with 8 bits per channel. Its longer side has at most `limit` pixels. A smaller picture keeps its pixels.
    ///
    /// Each pixel of the result is the mean of the pixels that it covers, weighted by their alpha.
    package func shrunk(to limit: Int) -> PixelBuffer {
        let longer = max(width, height)
        guard longer > limit || depth == .sixteen else { return self }
        let target = min(limit, longer)
        let (columns, rows) = (max(1, width * target / longer), max(1, height * target / longer))
        var result = [UInt8](repeating: 0, count: columns * rows * 4)
        for y in 0..<rows {
            let top = y * height / rows
            let bottom = max(top + 1, (y + 1) * height / rows)
            for x in 0..<columns {
                let left = x * width / columns
                let mean = mean(left..<max(left + 1, (x + 1) * width / columns), top..<bottom)
                for channel in 0..<4 { result[(y * columns + x) * 4 + channel] = mean[channel] }
            }
        }
        return PixelBuffer(width: columns, height: rows, colorSpace: colorSpace, bytes: result)
    }

    /// The same shape in black, for a mask.
    package var silhouette: PixelBuffer {
        var shape = self
        for index in bytes.indices where index / Int(depth.rawValue) % 4 != 3 { shape.bytes[index] = 0 }
        return shape
    }
}

private extension PixelBuffer {
    func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<UInt8> {
        // The high byte of a 16-bit channel comes second.
        let (size, high) = (Int(depth.rawValue), Int(depth.rawValue) - 1)
        var sum = SIMD4<UInt64>()
        for y in rows {
            var offset = (y * width + columns.lowerBound) * 4 * size + high
            for _ in columns {
                let alpha = UInt64(bytes[offset + 3 * size])
                sum.x &+= UInt64(bytes[offset]) &* alpha
                sum.y &+= UInt64(bytes[offset + size]) &* alpha
                sum.z &+= UInt64(bytes[offset + 2 * size]) &* alpha
                sum.w &+= alpha
                offset += 4 * size
            }
        }
        guard sum.w > 0 else { return SIMD4() }
        let count = UInt64(columns.count * rows.count)
        func channel(_ value: UInt64) -> UInt8 { UInt8(min(255, (value + sum.w / 2) / sum.w)) }
        return SIMD4(channel(sum.x), channel(sum.y), channel(sum.z), UInt8(min(255, (sum.w + count / 2) / count)))
    }
}
