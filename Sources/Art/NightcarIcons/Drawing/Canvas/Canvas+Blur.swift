extension Canvas {
    /// The picture blurred like by a Gaussian curve, moved by whole pixels. What comes from outside of the canvas is clear.
    ///
    /// Three means over boxes in each direction are as good as the curve here, and take the same time for any width.
    func blurred(sigma: Double, x: Int = 0, y: Int = 0) -> Canvas {
        var result = self
        for radius in Self.radii(sigma) where radius > 0 {
            result.averageRows(radius)
            result.averageColumns(radius)
        }
        return x == 0 && y == 0 ? result : result.moved(x, y)
    }

    /// The radii of three boxes that together have the variance of the curve.
    private static func radii(_ sigma: Double) -> [Int] {
        let ideal = (4 * sigma * sigma + 1).squareRoot()
        let lower = Int(((ideal - 1) / 2).rounded(.down))
        let width = Double(2 * lower + 1)
        // So many boxes have the smaller radius.
        let small = (12 * sigma * sigma - 3 * (width * width + 4 * width + 3)) / (-4 * width - 4)
        return (0..<3).map { Double($0) < small.rounded() ? lower : lower + 1 }
    }

    private mutating func averageRows(_ radius: Int) {
        let (share, width) = (1 / Float(2 * radius + 1), width)
        let row = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width)
        defer { row.deallocate() }
        pixels.withUnsafeMutableBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: width) {
                let line = pixels.baseAddress! + start
                row.initialize(from: line, count: width)
                var sum = SIMD4<Float>.zero
                for x in 0..<min(radius, width) { sum += row[x] }
                for x in 0..<width {
                    if x + radius < width { sum += row[x + radius] }
                    if x - radius > 0 { sum -= row[x - radius - 1] }
                    line[x] = sum * share
                }
            }
        }
    }

    private mutating func averageColumns(_ radius: Int) {
        let (share, width, height) = (1 / Float(2 * radius + 1), width, height)
        let source = pixels
        let sums = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width)
        defer { sums.deallocate() }
        sums.initialize(repeating: .zero, count: width)
        source.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBufferPointer { pixels in
                for y in -radius..<height {
                    if y + radius < height {
                        let line = source.baseAddress! + (y + radius) * width
                        for x in 0..<width { sums[x] += line[x] }
                    }
                    guard y >= 0 else { continue }
                    if y - radius > 0 {
                        let line = source.baseAddress! + (y - radius - 1) * width
                        for x in 0..<width { sums[x] -= line[x] }
                    }
                    let line = pixels.baseAddress! + y * width
                    for x in 0..<width { line[x] = sums[x] * share }
                }
            }
        }
    }

    private func moved(_ right: Int, _ down: Int) -> Canvas {
        var result = Canvas(width: width, height: height)
        for y in max(0, down)..<max(0, down, min(height, height + down)) {
            for x in max(0, right)..<max(0, right, min(width, width + right)) {
                result.pixels[y * width + x] = pixels[(y - down) * width + x - right]
            }
        }
        return result
    }
}
