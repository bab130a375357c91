package import ThemeCatalogPixels

/// A picture that has been split into a few flat colors. Every pixel is one of the colors or a mixture of two of them.
///
/// Smooth edges are mixtures, so a picture drawn in three colors has hundreds of colors. A color counts as one of the picture's
/// own if it fills an area, that is, if a pixel has the same color as three of its four neighbors. Every other pixel must be
/// between two of these colors, and it is recolored as their mixture.
package struct FlatPalette: Sendable {
    package static let maximumColors = 32
    /// How far a mixture may be from the line between its two colors, in 1/255, weighted by alpha.
    static let tolerance = 6.0
    /// The share of the picture's alpha that must be explained.
    static let requiredShare = 0.995

    package struct Entry: Sendable, Hashable {
        package var color: RGB8
        /// The share of the picture's alpha. Mixtures count proportionally for both colors.
        package var share: Double
    }

    /// The colors, largest share first.
    package let colors: [Entry]
    /// The share of the picture's alpha that the colors and their mixtures explain.
    package let explained: Double

    /// Nil if the picture has more colors, contains pixels that aren't mixtures of them, or doesn't have eight bits.
    package init?(_ picture: PixelBuffer) {
        guard picture.depth == .eight, picture.width > 2, picture.height > 2 else { return nil }
        guard let own = Self.areaColors(picture), !own.isEmpty else { return nil }
        var mixer = Mixer(own)
        var shares = [Double](repeating: 0, count: own.count)
        var (total, explained) = (0.0, 0.0)
        for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
            let alpha = Double(picture.bytes[pixel + 3])
            guard alpha > 0 else { continue }
            total += alpha
            let mixture = mixer.mixture(of: picture.color(at: pixel))
            guard mixture.error * alpha / 255 <= Self.tolerance else {
                if total - explained > (1 - Self.requiredShare) * Double(picture.width * picture.height) * 255 { return nil }
                continue
            }
            explained += alpha
            shares[mixture.first] += alpha * (1 - mixture.part)
            shares[mixture.second] += alpha * mixture.part
        }
        guard total > 0, explained / total >= Self.requiredShare else { return nil }
        self.explained = explained / total
        colors = zip(own, shares).map { Entry(color: $0, share: $1 / total) }.sorted {
            ($1.share, $0.color.order) < ($0.share, $1.color.order)
        }
    }

    /// The picture with each color replaced and the mixtures mixed again. Alpha stays the same.
    ///
    /// - Parameter replacements: the new colors, in the order of `colors`.
    package func recolored(_ picture: PixelBuffer, with replacements: [RGB8]) -> PixelBuffer {
        var result = picture
        var mixer = Mixer(colors.map(\.color))
        for pixel in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[pixel + 3] > 0 {
            let mixture = mixer.mixture(of: picture.color(at: pixel))
            let (a, b) = (replacements[mixture.first], replacements[mixture.second])
            func mixed(_ x: UInt8, _ y: UInt8) -> UInt8 {
                UInt8((Double(x) * (1 - mixture.part) + Double(y) * mixture.part).rounded())
            }
            result.bytes[pixel] = mixed(a.red, b.red)
            result.bytes[pixel + 1] = mixed(a.green, b.green)
            result.bytes[pixel + 2] = mixed(a.blue, b.blue)
        }
        return result
    }
}

private extension FlatPalette {
    /// The colors that fill areas. Nil if there are too many.
    static func areaColors(_ picture: PixelBuffer) -> [RGB8]? {
        let (width, height) = (picture.width, picture.height)
        var counts: [RGB8: Int] = [:]
        for y in 1..<(height - 1) {
            for x in 1..<(width - 1) {
                let pixel = (y * width + x) * 4
                guard picture.bytes[pixel + 3] == 255 else { continue }
                let color = picture.color(at: pixel)
                var same = 0
                for neighbor in [pixel - 4, pixel + 4, pixel - width * 4, pixel + width * 4]
                where picture.bytes[neighbor + 3] == 255 && picture.color(at: neighbor) == color {
                    same += 1
                }
                if same >= 3 { counts[color, default: 0] += 1 }
            }
            if counts.count > 4 * maximumColors { return nil }
        }
        let merged = mergedNearColors(counts)
        return merged.count <= maximumColors ? merged : nil
    }

    /// Merges colors that differ only by rounding. Of colors within 2 of each other, the most frequent one stays.
    static func mergedNearColors(_ counts: [RGB8: Int]) -> [RGB8] {
        var kept: [RGB8] = []
        for (color, _) in counts.sorted(by: { ($1.value, $0.key.order) < ($0.value, $1.key.order) })
        where !kept.contains(where: { $0.distance(to: color) <= 2 }) {
            kept.append(color)
        }
        return kept
    }
}

/// Finds the two palette colors that make up a mixed color.
private struct Mixer {
    struct Mixture {
        var first: Int
        var second: Int
        /// The share of the second color, 0...1.
        var part: Double
        /// The distance from the line between the two colors, in 1/255.
        var error: Double
    }

    private let palette: [SIMD3<Double>]
    private var known: [RGB8: Mixture] = [:]

    init(_ colors: [RGB8]) { palette = colors.map(\.vector) }

    mutating func mixture(of color: RGB8) -> Mixture {
        if let mixture = known[color] { return mixture }
        let mixture = search(color.vector)
        known[color] = mixture
        return mixture
    }

    /// A nearby color of the palette itself, otherwise the pair with the smallest error. If errors are equal, the earlier pair
    /// wins.
    private func search(_ color: SIMD3<Double>) -> Mixture {
        var best = Mixture(first: 0, second: 0, part: 0, error: .infinity)
        for (index, own) in palette.enumerated() {
            let error = length(color - own)
            if error < best.error { best = Mixture(first: index, second: index, part: 0, error: error) }
        }
        if best.error <= 3 { return best }
        for a in palette.indices {
            for b in palette.indices where b > a {
                let line = palette[b] - palette[a]
                let part = min(max(((color - palette[a]) * line).sum() / (line * line).sum(), 0), 1)
                let error = length(color - palette[a] - line * part)
                if error < best.error - 1e-9 { best = Mixture(first: a, second: b, part: part, error: error) }
            }
        }
        return best
    }

    private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
}

extension PixelBuffer {
    /// The color of the pixel that starts at a byte offset. The picture must have eight bits.
    fileprivate func color(at pixel: Int) -> RGB8 {
        RGB8(red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2])
    }
}

extension RGB8 {
    fileprivate var vector: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
    fileprivate var order: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

    /// The largest difference of a channel.
    func distance(to other: RGB8) -> Int {
        max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }

    /// The color as a value in a picture's color space.
    package func value(in space: ColorSpace) -> ColorValue {
        let gray = space == .grayGamma22 || space == .extendedGray
        let values = (gray ? [red] : [red, green, blue]).map { Double($0) / 255 }
        return .components(space: space == .unspecified ? .srgb : space, values: values, alpha: 1)
    }
}
