import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture rounded to 8 bits per channel, and whether this is lossless.
    func narrowed() -> (picture: PixelBuffer, isExact: Bool) {
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
    func scaledDown(to side: Int) -> PixelBuffer {
        precondition(width == height && width > side)
        let source = depth == .eight ? self : narrowed().picture
        var small = [UInt8](repeating: 0, count: side * side * 4)
        for y in 0..<side {
            let rows = y * height / side..<max(y * height / side + 1, (y + 1) * height / side)
            for x in 0..<side {
                let columns = x * width / side..<max(x * width / side + 1, (x + 1) * width / side)
                let mean = source.mean(rows, columns)
                for channel in 0..<4 { small[(y * side + x) * 4 + channel] = mean[channel] }
            }
        }
        return PixelBuffer(width: side, height: side, depth: .eight, colorSpace: colorSpace, bytes: small)
    }

    /// The picture as a larger square. Each pixel is mixed from its four neighbors by distance, with colors weighted by alpha.
    ///
    /// - Precondition: the picture is a square of 8 bits per channel, not larger than `side`.
    func scaledUp(to side: Int) -> PixelBuffer {
        precondition(width == height && width <= side && depth == .eight)
        var large = [UInt8](repeating: 0, count: side * side * 4)
        // The neighbor before each pixel's center, and how far the center is from it in 256 steps.
        let places = (0..<side).map { pixel -> (near: Int, far: Int, step: Int) in
            let position = max(0, (2 * pixel + 1) * width * 128 / side - 128)
            let near = min(position / 256, width - 1)
            return (near, min(near + 1, width - 1), position % 256)
        }
        for y in 0..<side {
            let row = places[y]
            for x in 0..<side {
                let column = places[x]
                let corners = [
                    (row.near, column.near, (256 - row.step) * (256 - column.step)),
                    (row.near, column.far, (256 - row.step) * column.step),
                    (row.far, column.near, row.step * (256 - column.step)), (row.far, column.far, row.step * column.step),
                ]
                var sums = [0, 0, 0, 0]
                for (line, place, weight) in corners {
                    let offset = (line * width + place) * 4
                    let alpha = Int(bytes[offset + 3]) * weight
                    for channel in 0..<3 { sums[channel] += Int(bytes[offset + channel]) * alpha }
                    sums[3] += alpha
                }
                let target = (y * side + x) * 4
                for channel in 0..<3 where sums[3] > 0 {
                    large[target + channel] = UInt8((sums[channel] + sums[3] / 2) / sums[3])
                }
                large[target + 3] = UInt8((sums[3] + 32768) / 65536)
            }
        }
        return PixelBuffer(width: side, height: side, depth: .eight, colorSpace: colorSpace, bytes: large)
    }

    /// Whether another picture has the same size, and the same alpha within two steps of 255.
    func hasShape(of other: PixelBuffer) -> Bool {
        guard (width, height) == (other.width, other.height) else { return false }
        let (mine, theirs) = (
            depth == .eight ? self : narrowed().picture, other.depth == .eight ? other : other.narrowed().picture
        )
        return stride(from: 3, to: mine.bytes.count, by: 4).allSatisfy {
            abs(Int(mine.bytes[$0]) - Int(theirs.bytes[$0])) <= 2
        }
    }

    private func mean(_ rows: Range<Int>, _ columns: Range<Int>) -> [UInt8] {
        var sums = [0, 0, 0, 0]
        for y in rows {
            for x in columns {
                let offset = (y * width + x) * 4
                let alpha = Int(bytes[offset + 3])
                for channel in 0..<3 { sums[channel] += Int(bytes[offset + channel]) * alpha }
                sums[3] += alpha
            }
        }
        let count = rows.count * columns.count
        let colors = (0..<3).map { sums[3] == 0 ? UInt8(0) : UInt8((sums[$0] + sums[3] / 2) / sums[3]) }
        return colors + [UInt8((sums[3] + count / 2) / count)]
    }
}
