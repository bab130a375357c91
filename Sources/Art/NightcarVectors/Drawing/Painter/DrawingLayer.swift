import ThemeCatalogPixels

/// Some rows of a picture. A pixel is red, green, blue and alpha, from 0 to 1. Colors have sRGB's curve and are premultiplied by alpha.
struct DrawingLayer {
    let width: Int
    let rows: Range<Int>
    var pixels: [SIMD4<Float>]

    /// Clear rows.
    init(width: Int, rows: Range<Int>) {
        (self.width, self.rows) = (width, rows)
        pixels = [SIMD4<Float>](repeating: .zero, count: width * rows.count)
    }

    /// Paints over a part of a row.
    mutating func paint(
        _ row: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<Float>, _ source: DrawingSource, opacity: Float
    ) {
        let start = (row - rows.lowerBound) * width
        pixels.withUnsafeMutableBufferPointer { pixels in
            switch source {
            case .color(let color):
                let color = color * opacity
                for column in columns {
                    let share = coverage[column]
                    if share >= 1, color.w >= 1 {
                        pixels[start + column] = color
                    } else if share > 0 {
                        pixels[start + column] = color * share + pixels[start + column] * (1 - color.w * share)
                    }
                }
            case .gradient(let sampler):
                for column in columns where coverage[column] > 0 {
                    let color = sampler.color(column, row) * (opacity * coverage[column])
                    pixels[start + column] = color + pixels[start + column] * (1 - color.w)
                }
            case .picture(let sampler):
                for column in columns where coverage[column] > 0 {
                    let color = sampler.color(column, row) * (opacity * coverage[column])
                    pixels[start + column] = color + pixels[start + column] * (1 - color.w)
                }
            }
        }
    }

    /// Paints a layer of the same size over this one.
    ///
    /// - Parameter mask: a factor for each pixel. Nil for 1.
    mutating func paint(_ other: DrawingLayer, opacity: Float, mask: [Float]?) {
        for index in pixels.indices where other.pixels[index].w > 0 {
            let color = other.pixels[index] * (opacity * (mask?[index] ?? 1))
            pixels[index] = color + pixels[index] * (1 - color.w)
        }
    }

    /// The pixels in 8 bits, not premultiplied.
    func write(to bytes: inout [UInt8]) {
        let start = rows.lowerBound * width * 4
        func sample(_ value: Float) -> UInt8 { UInt8(min(max(value * 255 + 0.5, 0), 255)) }
        bytes.withUnsafeMutableBufferPointer { bytes in
            for (index, pixel) in pixels.enumerated() where pixel.w > 0 {
                let alpha = sample(pixel.w)
                guard alpha > 0 else { continue }
                let (first, factor) = (start + index * 4, 1 / pixel.w)
                bytes[first] = sample(pixel.x * factor)
                bytes[first + 1] = sample(pixel.y * factor)
                bytes[first + 2] = sample(pixel.z * factor)
                bytes[first + 3] = alpha
            }
        }
    }
}

/// Where the colors of a shape come from.
enum DrawingSource {
    /// Premultiplied.
    case color(SIMD4<Float>)
    case gradient(GradientSampler)
    case picture(PictureSampler)
}
