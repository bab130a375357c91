package import Pixels

/// How close a picture is to one colour painted through its alpha.
///
/// A pixel's deviation is the largest difference of a channel from the picture's colour, weighted by the pixel's alpha:
/// what rounding does to the colour of a nearly transparent pixel cannot be seen and does not count.
package struct MonochromeAnalysis: Sendable, Hashable {
    /// The deviation up to which a picture counts as monochrome, in 1/255.
    ///
    /// Two steps allow for the rounding of a premultiplied export and of a colour-space conversion.
    package static let tolerance = 2.0

    /// The alpha-weighted mean colour, each channel 0...255; nil when the picture is fully transparent.
    package var color: RGB8?
    /// The largest weighted deviation from `color`, in 1/255.
    package var deviation: Double
    /// The share of the picture's alpha that lies within the tolerance, 0...1.
    package var shareWithinTolerance: Double

    package var isMonochrome: Bool { color != nil && deviation <= Self.tolerance }
}

extension MonochromeAnalysis {
    package init(_ picture: PixelBuffer) {
        switch picture.depth {
        case .eight:
            self = picture.bytes.withUnsafeBufferPointer { Self.analyse($0, largest: 255) }
        case .sixteen:
            self = picture.bytes.withUnsafeBytes { raw in
                // The array's storage is aligned for any integer.
                raw.withMemoryRebound(to: UInt16.self) { Self.analyse($0, largest: 65535) }
            }
        }
    }

    private static func analyse<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeBufferPointer<Sample>, largest: UInt64
    ) -> MonochromeAnalysis {
        var sums: (red: UInt64, green: UInt64, blue: UInt64, alpha: UInt64) = (0, 0, 0, 0)
        for index in stride(from: 0, to: samples.count, by: 4) {
            let alpha = UInt64(Sample(littleEndian: samples[index + 3]))
            sums.red &+= UInt64(Sample(littleEndian: samples[index])) &* alpha
            sums.green &+= UInt64(Sample(littleEndian: samples[index + 1])) &* alpha
            sums.blue &+= UInt64(Sample(littleEndian: samples[index + 2])) &* alpha
            sums.alpha &+= alpha
        }
        guard sums.alpha > 0 else {
            return MonochromeAnalysis(color: nil, deviation: 0, shareWithinTolerance: 0)
        }
        func mean(_ sum: UInt64) -> Int64 { Int64((sum &+ sums.alpha / 2) / sums.alpha) }
        let (red, green, blue) = (mean(sums.red), mean(sums.green), mean(sums.blue))

        // Deviations stay whole numbers, scaled by the largest alpha, until the end.
        let limit = Int64(tolerance * Double(largest) / 255 * Double(largest))
        var worst: Int64 = 0
        var within: UInt64 = 0
        for index in stride(from: 0, to: samples.count, by: 4) {
            let alpha = Int64(Sample(littleEndian: samples[index + 3]))
            if alpha == 0 { continue }
            let apart = max(
                abs(Int64(Sample(littleEndian: samples[index])) - red),
                abs(Int64(Sample(littleEndian: samples[index + 1])) - green),
                abs(Int64(Sample(littleEndian: samples[index + 2])) - blue))
            let weighted = apart * alpha
            if weighted > worst { worst = weighted }
            if weighted <= limit { within &+= UInt64(alpha) }
        }
        func narrow(_ channel: Int64) -> UInt8 { UInt8((UInt64(channel) * 255 + largest / 2) / largest) }
        return MonochromeAnalysis(
            color: RGB8(red: narrow(red), green: narrow(green), blue: narrow(blue)),
            deviation: Double(worst) / Double(largest) / Double(largest) * 255,
            shareWithinTolerance: Double(within) / Double(sums.alpha))
    }
}
