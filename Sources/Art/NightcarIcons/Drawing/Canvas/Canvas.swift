package import ThemeCatalogPixels

/// A picture to draw on. Rows start at the top.
///
/// A pixel is red, green, blue and alpha, from 0 to 1. Colors have sRGB's curve and are premultiplied by alpha.
package struct Canvas: Sendable {
    package let width: Int
    package let height: Int
    package var pixels: [SIMD4<Float>]

    /// A clear canvas.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
    }

    /// The pixels of a picture. Its color space isn't converted.
    package init(_ picture: PixelBuffer) {
        self.init(width: picture.width, height: picture.height)
        let step = Int(picture.depth.rawValue)
        // The second byte of a 16-bit sample is the high one, which is all that an 8-bit drawing needs.
        func value(_ byte: Int) -> Float { Float(picture.bytes[byte]) / 255 }
        for index in pixels.indices {
            let first = index * 4 * step + step - 1
            let alpha = value(first + 3 * step)
            pixels[index] = SIMD4(
                value(first) * alpha, value(first + step) * alpha, value(first + 2 * step) * alpha, alpha)
        }
    }

    /// The picture in 8 bits and sRGB.
    package var picture: PixelBuffer {
        var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
        for (index, pixel) in pixels.enumerated() where pixel.w > 0 {
            var color = pixel / pixel.w
            color.w = pixel.w
            let samples = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
            guard samples.w > 0 else { continue }
            for channel in 0..<4 { bytes[index * 4 + channel] = UInt8(samples[channel]) }
        }
        return PixelBuffer(width: width, height: height, colorSpace: .srgb, bytes: bytes)
    }
}

extension Canvas {
    /// The mean of each square of `factor` x `factor` pixels. The sides are multiples of `factor`.
    func reduced(by factor: Int) -> Canvas {
        guard factor > 1 else { return self }
        var result = Canvas(width: width / factor, height: height / factor)
        let share = 1 / Float(factor * factor)
        for y in 0..<result.height {
            for x in 0..<result.width {
                var sum = SIMD4<Float>.zero
                for row in 0..<factor {
                    let start = (y * factor + row) * width + x * factor
                    for index in start..<start + factor { sum += pixels[index] }
                }
                result.pixels[y * result.width + x] = sum * share
            }
        }
        return result
    }

    /// Half of the picture in each direction. An odd last row or column is left out.
    private var halved: Canvas {
        var result = Canvas(width: max(1, width / 2), height: max(1, height / 2))
        let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let index = y * 2 * width + x * 2
                let sum = pixels[index] + pixels[index + right] + pixels[index + below] + pixels[index + right + below]
                result.pixels[y * result.width + x] = sum * 0.25
            }
        }
        return result
    }

    /// The picture stretched over a box of a canvas of `size` x `size` pixels. The box may be larger than the canvas.
    func placed(in box: IconBox, size: Int) -> Canvas {
        // Four neighbors say enough about a picture only if no more than two of its pixels fall on one of the canvas.
        var source = self
        while Double(source.width) > 2 * box.width, source.width > 1 { source = source.halved }
        var result = Canvas(width: size, height: size)
        let (columns, rows) = (box.columns(of: size), box.rows(of: size))
        let across = Double(source.width) / box.width
        let down = Double(source.height) / box.height
        for y in rows {
            let sourceY = (Double(y) + 0.5 - box.minY) * down - 0.5
            for x in columns {
                let sourceX = (Double(x) + 0.5 - box.minX) * across - 0.5
                result.pixels[y * size + x] = source.sample(sourceX, sourceY)
            }
        }
        return result
    }

    /// The value between the centers of four pixels. It is clear outside of the picture.
    private func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (column, row) = (Int(left), Int(top))
        let (right, below) = (Float(x - left), Float(y - top))
        func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
            column >= 0 && row >= 0 && column < width && row < height ? pixels[row * width + column] : .zero
        }
        let upper = pixel(column, row) * (1 - right) + pixel(column + 1, row) * right
        let lower = pixel(column, row + 1) * (1 - right) + pixel(column + 1, row + 1) * right
        return upper * (1 - below) + lower * below
    }
}

/// A box on a canvas, in pixels.
struct IconBox: Sendable, Hashable {
    var minX: Double
    var minY: Double
    var width: Double
    var height: Double

    /// The pixels that the box touches.
    func columns(of size: Int) -> Range<Int> { Self.touched(minX, width, size) }
    func rows(of size: Int) -> Range<Int> { Self.touched(minY, height, size) }

    func union(_ other: IconBox) -> IconBox {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return IconBox(
            minX: left, minY: top, width: max(minX + width, other.minX + other.width) - left,
            height: max(minY + height, other.minY + other.height) - top)
    }

    /// The part of the box in another one. Nil if there is none.
    func intersection(_ other: IconBox) -> IconBox? {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let right = min(minX + width, other.minX + other.width)
        let bottom = min(minY + height, other.minY + other.height)
        guard right > left, bottom > top else { return nil }
        return IconBox(minX: left, minY: top, width: right - left, height: bottom - top)
    }

    private static func touched(_ start: Double, _ length: Double, _ size: Int) -> Range<Int> {
        let limit = Double(size)
        let first = max(0, min(limit, start.rounded(.down)))
        let last = max(first, min(limit, (start + length).rounded(.up)))
        return Int(first)..<Int(last)
    }
}
