import NightcarTint
package import ThemeCatalogPixels

/// The two plain colors that most of a picture is painted in, if everybody can tell them apart.
package struct FlatColors: Sendable, Hashable {
    /// The color of most pixels, in sRGB.
    package var main: RGB8
    /// The color that most of the others have, in sRGB.
    package var second: RGB8
    /// The share of the pixels that have the second color, 0...1. Pixels that are mostly clear don't count.
    package var share: Double
}

extension FlatColors {
    /// Tunable: the OKLab distance from which two colors are different ones, and the one up to which they are the same.
    private static let (apart, same) = (0.2, 0.06)
    /// The alpha, 0...255, from which a pixel counts.
    private static let solid: UInt16 = 128
    /// From this difference of their alpha on, two colors look different in one color, too.
    private static let faded = 48

    /// Nil if the picture has one color only, or none.
    init?(_ picture: PixelBuffer) {
        let colors = Self.histogram(picture)
        let total = colors.reduce(0) { $0 + $1.count }
        guard let main = colors.first else { return nil }
        let others = colors.lazy.filter { abs($0.alpha - main.alpha) < Self.faded }
        guard let second = others.first(where: { $0.lab.difference(to: main.lab) >= Self.apart }) else { return nil }
        let alike = colors.filter { $0.lab.difference(to: second.lab) <= Self.same }
        self.init(
            main: main.color, second: second.color, share: Double(alike.reduce(0) { $0 + $1.count }) / Double(max(1, total)))
    }

    private struct Bin {
        var color: RGB8
        var lab: OKLab
        /// The mean, 0...255.
        var alpha: Int
        var count: Int
    }

    /// The colors of the solid pixels, the most frequent first. Colors that agree in the first four bits of each channel are one.
    private static func histogram(_ picture: PixelBuffer) -> [Bin] {
        var sums = [SIMD4<Int>](repeating: .zero, count: 1 << 12)
        var alphas = [Int](repeating: 0, count: 1 << 12)
        let shift: UInt16 = picture.depth == .eight ? 0 : 8
        picture.forEachRun { channels, count in
            let pixel = SIMD4<Int>(truncatingIfNeeded: channels &>> shift)
            guard pixel.w >= Int(solid) else { return }
            let bin = (pixel.x >> 4) << 8 | (pixel.y >> 4) << 4 | pixel.z >> 4
            sums[bin] &+= SIMD4(pixel.x, pixel.y, pixel.z, 1) &* count
            alphas[bin] += pixel.w * count
        }
        let space = picture.colorSpace.rgb ?? .srgb
        let bins = sums.enumerated().filter { $0.element.w > 0 }.sorted { ($1.element.w, $0.offset) < ($0.element.w, $1.offset) }
        return bins.map { bin, sum in
            let encoded = SIMD3(Double(sum.x), Double(sum.y), Double(sum.z)) / Double(sum.w) / 255
            let color = XYZ(encoded: encoded, in: space)
            return Bin(color: RGB8(color), lab: OKLab(color), alpha: alphas[bin] / sum.w, count: sum.w)
        }
    }
}
