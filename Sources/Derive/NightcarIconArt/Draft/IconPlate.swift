import ThemeCatalogPixels

/// The background that is painted into a finished icon: a square or rounded square in one color.
struct IconPlate: Sendable {
    var color: RGB8
    /// The box of the plate in the picture, in pixels.
    var box: IconBox
}

extension IconPlate {
    /// Where the color of the plate is sampled, as shares of its side from the edge. Nearer to the edge are corners and light.
    private static let insets = [0.06, 0.09]
    /// The share of these places that must have the color.
    private static let required = 0.95
    /// The largest distance between two colors of a flat plate, in 1/255 of a channel.
    private static let tolerance = 8

    /// The plate of a picture with 8 bits. Nil if the picture has none, or if the plate has several colors.
    init?(_ picture: PixelBuffer) {
        guard picture.depth == .eight, let box = Self.opaqueBox(picture), box.width >= 16,
            abs(box.width - box.height) <= 0.05 * box.width
        else { return nil }
        var counts: [RGB8: Int] = [:]
        var places: [RGB8] = []
        for inset in Self.insets {
            let (left, right) = (Int(box.minX + box.width * inset), Int(box.minX + box.width * (1 - inset)) - 1)
            let (top, bottom) = (Int(box.minY + box.height * inset), Int(box.minY + box.height * (1 - inset)) - 1)
            // Only the middle of each side: rounded corners are left out.
            let across = Int(box.width / 4)..<Int(box.width * 3 / 4)
            for step in across {
                let (x, y) = (Int(box.minX) + step, Int(box.minY) + step * Int(box.height) / Int(box.width))
                for (column, row) in [(x, top), (x, bottom), (left, y), (right, y)] {
                    let pixel = (row * picture.width + column) * 4
                    guard picture.bytes[pixel + 3] == 255 else { return nil }
                    let color = picture.color(at: pixel)
                    places.append(color)
                    counts[color, default: 0] += 1
                }
            }
        }
        guard let color = counts.max(by: { ($0.value, $1.key.order) < ($1.value, $0.key.order) })?.key else { return nil }
        let near = places.count { $0.distance(to: color) <= Self.tolerance }
        guard Double(near) >= Self.required * Double(places.count) else { return nil }
        (self.color, self.box) = (color, box)
    }

    /// The picture without the plate. A pixel becomes as clear as the plate shows in it.
    ///
    /// - Parameter colors: the flat colors of the picture. Empty if it has others.
    func removed(from picture: PixelBuffer, colors: [RGB8]) -> PixelBuffer {
        var result = picture
        let plate = color.vector
        let others = colors.filter { $0.distance(to: color) > Self.tolerance }.map(\.vector)
        for pixel in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[pixel + 3] > 0 {
            let shown = picture.color(at: pixel).vector
            let (top, share) = Self.unmixed(shown, plate, others)
            let alpha = (share * Double(picture.bytes[pixel + 3])).rounded()
            let samples = (alpha > 0 ? top : .zero).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
            for channel in 0..<3 { result.bytes[pixel + channel] = UInt8(samples[channel].rounded()) }
            result.bytes[pixel + 3] = UInt8(alpha)
        }
        // The shadow and the antialiased outline of the plate aren't part of what is on it.
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = (y * picture.width + x) * 4
                if picture.bytes[pixel + 3] < 255 { for byte in pixel..<pixel + 4 { result.bytes[byte] = 0 } }
            }
        }
        return result
    }

    /// The color that is on the plate, and how opaque it is.
    private static func unmixed(
        _ shown: SIMD3<Double>, _ plate: SIMD3<Double>, _ colors: [SIMD3<Double>]
    ) -> (SIMD3<Double>, Double) {
        let difference = shown - plate
        for color in colors {
            let line = color - plate
            let share = max(0, min(1, (difference * line).sum() / (line * line).sum()))
            let error = difference - line * share
            if (error * error).sum() <= 64 { return (color, share) }
        }
        // In a picture with many colors, only what is nearly the plate's color is clear.
        let share = min(1, max(abs(difference.x), abs(difference.y), abs(difference.z)) / 32)
        return share > 0 ? (plate + difference / share, share) : (plate, 0)
    }

    /// The box of the pixels that are fully opaque.
    static func opaqueBox(_ picture: PixelBuffer) -> IconBox? {
        var (left, top, right, bottom) = (picture.width, picture.height, -1, -1)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.bytes[(y * picture.width + x) * 4 + 3] == 255 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard right >= left, bottom >= top else { return nil }
        return IconBox(
            minX: Double(left), minY: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
    }
}

private extension PixelBuffer {
    func color(at pixel: Int) -> RGB8 { RGB8(red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2]) }
}

private extension RGB8 {
    var vector: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
    var order: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

    /// The largest difference of a channel.
    func distance(to other: RGB8) -> Int {
        max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }
}
