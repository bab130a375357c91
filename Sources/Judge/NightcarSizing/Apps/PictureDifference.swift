import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// How far one picture is from another, both on a middle gray, so that a lost alpha counts too.
struct PictureDifference: Equatable {
    /// The peak signal-to-noise ratio of all three colors, in decibels. Infinite for equal pictures.
    let peakRatio: Double
    /// The mean structural similarity of the luma in windows of 8 x 8 pixels: 1 for equal pictures (Wang, Bovik, Sheikh and
    /// Simoncelli, *Image Quality Assessment*, 2004, with their constants).
    let similarity: Double
    /// The middle of the window with the lowest similarity.
    let worst: Position

    struct Position: Equatable {
        var x: Int
        var y: Int
    }

    /// Nil if the sizes differ, if the pictures have more than 8 bits per channel, or if they are smaller than a window.
    init?(from before: PixelBuffer, to after: PixelBuffer) {
        guard (before.width, before.height) == (after.width, after.height), before.depth == .eight, after.depth == .eight,
            before.width >= Self.window, before.height >= Self.window
        else { return nil }
        let (old, new) = (GrayGround(before), GrayGround(after))
        let squares = zip(old.colors, new.colors).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        peakRatio = squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(old.colors.count) / squares)
        var (sum, count, least, place) = (0.0, 0, 2.0, Position(x: 0, y: 0))
        for y in stride(from: 0, through: before.height - Self.window, by: Self.window / 2) {
            for x in stride(from: 0, through: before.width - Self.window, by: Self.window / 2) {
                let value = Self.similarity(old.luma, new.luma, at: y * before.width + x, width: before.width)
                (sum, count) = (sum + value, count + 1)
                if value < least { (least, place) = (value, Position(x: x + Self.window / 2, y: y + Self.window / 2)) }
            }
        }
        (similarity, worst) = (sum / Double(count), place)
    }

    /// `PSNR 42.1 dB, SSIM 0.991`.
    var words: String {
        let ratio = peakRatio.isFinite ? "\(Numbers.fixed(peakRatio, digits: 1)) dB" : "infinite"
        return "PSNR \(ratio), SSIM \(Numbers.fixed(similarity, digits: 3))"
    }
}

extension PictureDifference {
    private static let window = 8

    private static func similarity(_ a: [Double], _ b: [Double], at start: Int, width: Int) -> Double {
        var (sumA, sumB, squaresA, squaresB, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for row in 0..<window {
            for index in start + row * width..<start + row * width + window {
                let (one, other) = (a[index], b[index])
                sumA += one
                sumB += other
                squaresA += one * one
                squaresB += other * other
                products += one * other
            }
        }
        let count = Double(window * window)
        let (meanA, meanB) = (sumA / count, sumB / count)
        let (varianceA, varianceB) = (squaresA / count - meanA * meanA, squaresB / count - meanB * meanB)
        let covariance = products / count - meanA * meanB
        let (small, smaller) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
        return (2 * meanA * meanB + small) * (2 * covariance + smaller)
            / ((meanA * meanA + meanB * meanB + small) * (varianceA + varianceB + smaller))
    }
}

/// A picture painted on a middle gray.
private struct GrayGround {
    /// Red, green and blue of each pixel, from 0 to 255.
    var colors: [Double] = []
    /// The luma of each pixel (ITU-R BT.601).
    var luma: [Double] = []

    init(_ picture: PixelBuffer) {
        colors.reserveCapacity(picture.pixelCount * 3)
        luma.reserveCapacity(picture.pixelCount)
        for offset in stride(from: 0, to: picture.bytes.count, by: 4) {
            let alpha = Double(picture.bytes[offset + 3]) / 255
            let color = (0..<3).map { Double(picture.bytes[offset + $0]) * alpha + 128 * (1 - alpha) }
            colors += color
            luma.append(0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2])
        }
    }
}
