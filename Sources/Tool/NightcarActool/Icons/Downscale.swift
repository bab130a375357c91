import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture at a smaller size, with 8 bits for each channel. Each new pixel is the mean of the area that it covers.
    ///
    /// Colors are weighted by their alpha and averaged as they are stored. Systems scale icons in the same way.
    ///
    /// - Precondition: the new size is not larger than the old one, and at least 1 x 1.
    func scaledDown(width newWidth: Int, height newHeight: Int) -> PixelBuffer {
        precondition((1...width).contains(newWidth) && (1...height).contains(newHeight))
        let columns = Span.all(from: width, to: newWidth)
        let rows = Span.all(from: height, to: newHeight)
        let source = eightBits
        var bytes: [UInt8] = []
        bytes.reserveCapacity(newWidth * newHeight * 4)
        for row in rows {
            for column in columns {
                var sum = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
                for y in row.first...row.last {
                    for x in column.first...column.last {
                        let weight = row.weight(y) * column.weight(x)
                        let at = (y * width + x) * 4
                        let alpha = weight * Double(source[at + 3])
                        sum.red += alpha * Double(source[at])
                        sum.green += alpha * Double(source[at + 1])
                        sum.blue += alpha * Double(source[at + 2])
                        sum.alpha += alpha
                    }
                }
                let area = row.length * column.length
                for channel in [sum.red, sum.green, sum.blue] {
                    bytes.append(sum.alpha > 0 ? UInt8(min(255, (channel / sum.alpha).rounded())) : 0)
                }
                bytes.append(UInt8(min(255, (sum.alpha / area).rounded())))
            }
        }
        return PixelBuffer(width: newWidth, height: newHeight, colorSpace: colorSpace, profile: profile, bytes: bytes)
    }

    private var eightBits: [UInt8] {
        // Sixteen-bit channels are stored with the high byte second.
        depth == .eight ? bytes : stride(from: 1, to: bytes.count, by: 2).map { bytes[$0] }
    }
}

/// The range of old pixels that one new pixel covers, on one axis.
private struct Span {
    var start: Double
    var end: Double

    var first: Int { Int(start) }
    var last: Int { max(first, Int(end.rounded(.up)) - 1) }
    var length: Double { end - start }

    /// The part of an old pixel that is covered.
    func weight(_ pixel: Int) -> Double { min(end, Double(pixel + 1)) - max(start, Double(pixel)) }

    static func all(from old: Int, to new: Int) -> [Span] {
        (0..<new).map { Span(start: Double($0 * old) / Double(new), end: Double(($0 + 1) * old) / Double(new)) }
    }
}
