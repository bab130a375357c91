import ThemeCatalogPixels

/// The colors of a bitmap at pixels of a drawing.
struct PictureSampler {
    private var width: Int
    private var height: Int
    /// Premultiplied.
    private var pixels: [SIMD4<Float>]
    /// Leads from pixels of the drawing to the unit square.
    private let toSquare: SVGTransform

    /// Nil if the picture is a line or a point, or has no pixels.
    init?(_ picture: DrawingPicture, to pixels: SVGTransform, budget: inout DrawingBudget) throws(DrawingObstacle) {
        guard let inverse = pixels.concatenating(picture.transform).inverse, picture.pixels.pixelCount > 0 else { return nil }
        toSquare = inverse
        (width, height) = (picture.pixels.width, picture.pixels.height)
        try budget.spend(2 * width * height)
        self.pixels = Self.premultiplied(picture.pixels)
        // Four neighbors say enough about a picture only if no more than two of its pixels fall on one of the drawing.
        while width > 1, SVGPoint(inverse.a, inverse.c).length * Double(width) > 2 { halveColumns() }
        while height > 1, SVGPoint(inverse.b, inverse.d).length * Double(height) > 2 { halveRows() }
    }

    private static func premultiplied(_ picture: PixelBuffer) -> [SIMD4<Float>] {
        let step = Int(picture.depth.rawValue)
        // The second byte of a 16-bit sample is the high one.
        return (0..<picture.pixelCount).map { index in
            let first = index * 4 * step + step - 1
            var color = SIMD4<Float>.zero
            for channel in 0..<4 { color[channel] = Float(picture.bytes[first + channel * step]) / 255 }
            let alpha = color.w
            color *= alpha
            color.w = alpha
            return color
        }
    }

    /// An odd last column counts as often as its neighbor.
    private mutating func halveColumns() {
        let half = (width + 1) / 2
        var result = [SIMD4<Float>](repeating: .zero, count: half * height)
        for y in 0..<height {
            for x in 0..<half {
                result[y * half + x] = (pixels[y * width + 2 * x] + pixels[y * width + min(2 * x + 1, width - 1)]) * 0.5
            }
        }
        (pixels, width) = (result, half)
    }

    private mutating func halveRows() {
        let half = (height + 1) / 2
        var result = [SIMD4<Float>](repeating: .zero, count: width * half)
        for y in 0..<half {
            let below = min(2 * y + 1, height - 1)
            for x in 0..<width { result[y * width + x] = (pixels[2 * y * width + x] + pixels[below * width + x]) * 0.5 }
        }
        (pixels, height) = (result, half)
    }

    /// The color between the centers of four pixels of the picture. Its border goes on outside.
    func color(_ column: Int, _ row: Int) -> SIMD4<Float> {
        let point = toSquare.applied(to: SVGPoint(Double(column) + 0.5, Double(row) + 0.5))
        let x = min(max(point.x * Double(width) - 0.5, 0), Double(width - 1))
        let y = min(max(point.y * Double(height) - 0.5, 0), Double(height - 1))
        guard x.isFinite, y.isFinite else { return .zero }
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
        let upper = pixels[top * width + left] * (1 - across) + pixels[top * width + right] * across
        let lower = pixels[bottom * width + left] * (1 - across) + pixels[bottom * width + right] * across
        return upper * (1 - down) + lower * down
    }
}
