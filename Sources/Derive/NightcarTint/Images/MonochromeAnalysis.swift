package import NightcarBasics
import NightcarModel
package import ThemeCatalogBytes
package import ThemeCatalogPixels

/// How similar a picture is to one color painted through its alpha.
///
/// The deviation of a pixel is the largest difference of a channel from the picture's color, weighted by the pixel's alpha. So
/// rounding errors in the color of a nearly transparent pixel don't count, because nobody can see them.
package struct MonochromeAnalysis: Sendable, Hashable {
    /// The maximum deviation of a monochrome picture, in 1/255.
    ///
    /// Two steps allow for rounding in a premultiplied export and in a color-space conversion.
    package static let tolerance = 2.0

    /// The mean color weighted by alpha, each channel 0...255. Nil if the picture is fully transparent.
    package var color: RGB8?
    /// The largest weighted deviation from `color`, in 1/255.
    package var deviation: Double
    /// The share of the picture's alpha that is within the tolerance, 0...1.
    package var shareWithinTolerance: Double

    package init(color: RGB8?, deviation: Double, shareWithinTolerance: Double) {
        self.color = color
        self.deviation = deviation
        self.shareWithinTolerance = shareWithinTolerance
    }

    package var isMonochrome: Bool { color != nil && deviation <= Self.tolerance }
}

extension MonochromeAnalysis {
    package init(_ picture: PixelBuffer) {
        let largest: UInt64 = picture.depth == .eight ? 255 : 65535
        var sums = SIMD4<UInt64>.zero
        picture.forEachRun { channels, count in
            let pixel = SIMD4<UInt64>(truncatingIfNeeded: channels)
            let weight = pixel.w &* UInt64(count)
            sums &+= SIMD4(pixel.x, pixel.y, pixel.z, 1) &* weight
        }
        let alphas = sums.w
        guard alphas > 0 else {
            self.init(color: nil, deviation: 0, shareWithinTolerance: 0)
            return
        }
        func mean(_ sum: UInt64) -> Int64 { Int64((sum &+ alphas / 2) / alphas) }
        let (red, green, blue) = (mean(sums.x), mean(sums.y), mean(sums.z))

        // Deviations remain integers, scaled by the largest alpha, until the end.
        let limit = Int64(Self.tolerance * Double(largest) / 255 * Double(largest))
        var worst: Int64 = 0
        var within: UInt64 = 0
        picture.forEachRun { channels, count in
            if channels.w == 0 { return }
            let apart = max(abs(Int64(channels.x) - red), abs(Int64(channels.y) - green), abs(Int64(channels.z) - blue))
            let weighted = apart * Int64(channels.w)
            if weighted > worst { worst = weighted }
            if weighted <= limit { within &+= UInt64(channels.w) &* UInt64(count) }
        }
        func narrow(_ channel: Int64) -> UInt8 { UInt8((UInt64(channel) * 255 + largest / 2) / largest) }
        self.init(
            color: RGB8(red: narrow(red), green: narrow(green), blue: narrow(blue)),
            deviation: Double(worst) / Double(largest) / Double(largest) * 255,
            shareWithinTolerance: Double(within) / Double(alphas))
    }
}

extension MonochromeAnalysis: Recorded {
    package static func passed(
        _ value: MonochromeAnalysis?, through coder: inout RecordCoder
    ) throws(ByteError) -> MonochromeAnalysis {
        var color = value?.color
        try coder.pass(&color)
        return MonochromeAnalysis(
            color: color, deviation: try coder.passed(value?.deviation),
            shareWithinTolerance: try coder.passed(value?.shareWithinTolerance))
    }
}
