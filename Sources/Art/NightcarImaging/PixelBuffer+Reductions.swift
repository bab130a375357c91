package import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture rounded to 8 bits per channel, and whether this is lossless.
    package func narrowed() -> (picture: PixelBuffer, isExact: Bool) {
        var isExact = true
        var narrow = [UInt8](repeating: 0, count: bytes.count / 2)
        for index in narrow.indices {
            let value = Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8
            let rounded = (value * 255 + 32767) / 65535
            if rounded * 257 != value { isExact = false }
            narrow[index] = UInt8(rounded)
        }
        return (PixelBuffer(width: width, height: height, depth: .eight, colorSpace: colorSpace, bytes: narrow), isExact)
    }

    /// The picture as a smaller square. Each pixel is the mean of the area that it covers, with colors weighted by alpha.
    ///
    /// - Precondition: the picture is a square larger than `side`.
    package func scaledDown(to side: Int) -> PixelBuffer {
        precondition(width == height && width > side)
        let source = depth == .eight ? self : narrowed().picture
        var small = [UInt8](repeating: 0, count: side * side * 4)
        // The pixels that each row or column covers.
        let areas = (0..<side).map { $0 * width / side..<max($0 * width / side + 1, ($0 + 1) * width / side) }
        source.bytes.withUnsafeBytes { pixels in
            small.withUnsafeMutableBytes { small in
                for (y, rows) in areas.enumerated() {
                    for (x, columns) in areas.enumerated() {
                        var sum = WeightedSum()
                        for row in rows {
                            for column in columns { sum.add(pixels, at: (row * width + column) * 4, weight: 1) }
                        }
                        sum.write(to: small, at: (y * side + x) * 4, weights: rows.count * columns.count)
                    }
                }
            }
        }
        return PixelBuffer(width: side, height: side, depth: .eight, colorSpace: colorSpace, bytes: small)
    }

    /// The picture as a larger square. Each pixel is mixed from its four neighbors by distance, with colors weighted by alpha.
    ///
    /// - Precondition: the picture is a square of 8 bits per channel, not larger than `side`.
    package func scaledUp(to side: Int) -> PixelBuffer {
        precondition(width == height && width <= side && depth == .eight)
        var large = [UInt8](repeating: 0, count: side * side * 4)
        // The neighbor before each pixel's center, and how far the center is from it in 256 steps.
        let places = (0..<side).map { pixel -> (near: Int, far: Int, step: Int) in
            let position = max(0, (2 * pixel + 1) * width * 128 / side - 128)
            let near = min(position / 256, width - 1)
            return (near, min(near + 1, width - 1), position % 256)
        }
        bytes.withUnsafeBytes { pixels in
            large.withUnsafeMutableBytes { large in
                for (y, row) in places.enumerated() {
                    let (upper, lower) = (row.near * width, row.far * width)
                    for (x, column) in places.enumerated() {
                        var sum = WeightedSum()
                        sum.add(pixels, at: (upper + column.near) * 4, weight: (256 - row.step) * (256 - column.step))
                        sum.add(pixels, at: (upper + column.far) * 4, weight: (256 - row.step) * column.step)
                        sum.add(pixels, at: (lower + column.near) * 4, weight: row.step * (256 - column.step))
                        sum.add(pixels, at: (lower + column.far) * 4, weight: row.step * column.step)
                        sum.write(to: large, at: (y * side + x) * 4, weights: 1 << 16)
                    }
                }
            }
        }
        return PixelBuffer(width: side, height: side, depth: .eight, colorSpace: colorSpace, bytes: large)
    }

    /// Whether another picture has the same size, and the same alpha within two steps of 255.
    package func hasShape(of other: PixelBuffer) -> Bool {
        guard (width, height) == (other.width, other.height) else { return false }
        let (mine, theirs) = (
            depth == .eight ? self : narrowed().picture, other.depth == .eight ? other : other.narrowed().picture
        )
        return stride(from: 3, to: mine.bytes.count, by: 4).allSatisfy {
            abs(Int(mine.bytes[$0]) - Int(theirs.bytes[$0])) <= 2
        }
    }
}

/// The mean of some pixels of four bytes. Colors count as much as their pixels are opaque.
private struct WeightedSum {
    private var (red, green, blue, alpha) = (0, 0, 0, 0)

    @inline(__always)
    mutating func add(_ pixels: UnsafeRawBufferPointer, at offset: Int, weight: Int) {
        let opacity = Int(pixels[offset + 3]) &* weight
        red &+= Int(pixels[offset]) &* opacity
        green &+= Int(pixels[offset + 1]) &* opacity
        blue &+= Int(pixels[offset + 2]) &* opacity
        alpha &+= opacity
    }

    /// - Parameter weights: the sum of all weights.
    @inline(__always)
    func write(to pixels: UnsafeMutableRawBufferPointer, at offset: Int, weights: Int) {
        pixels[offset + 3] = UInt8(truncatingIfNeeded: (alpha + weights / 2) / weights)
        guard alpha > 0 else { return }
        pixels[offset] = UInt8(truncatingIfNeeded: (red + alpha / 2) / alpha)
        pixels[offset + 1] = UInt8(truncatingIfNeeded: (green + alpha / 2) / alpha)
        pixels[offset + 2] = UInt8(truncatingIfNeeded: (blue + alpha / 2) / alpha)
    }
}
