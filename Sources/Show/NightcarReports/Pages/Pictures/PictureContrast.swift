import ThemeCatalogPixels

/// How clearly a picture stands out from a plain background.
///
/// WCAG 2 defines the ratio of two colors, but a picture has many colors and faint edges. So its ratio is the one that the
/// clearest quarter of it reaches, by area weighted with alpha. For a picture in one color, this is the ratio of that color.
struct PictureContrast {
    private let samples: [(color: SIMD3<Double>, alpha: Double)]
    private let space: RGBSpace
    /// Whether no background can be seen behind it.
    let isOpaque: Bool

    /// The maximum number of pixels to check, evenly distributed over a larger picture.
    private static let sampleLimit = 4096

    /// - Parameter picture: with 8 bits per channel.
    init(_ picture: PixelBuffer) {
        let step = max(1, picture.pixelCount / Self.sampleLimit)
        var samples: [(color: SIMD3<Double>, alpha: Double)] = []
        var isOpaque = true
        for pixel in stride(from: 0, to: picture.pixelCount, by: step) {
            let channels = (0..<4).map { Double(picture.bytes[pixel * 4 + $0]) / 255 }
            isOpaque = isOpaque && channels[3] == 1
            if channels[3] > 0 { samples.append((SIMD3(channels[0], channels[1], channels[2]), channels[3])) }
        }
        self.samples = samples
        self.isOpaque = isOpaque
        space = picture.colorSpace.rgb ?? .srgb
    }

    /// The ratio, 1...21, on an opaque background. Nil for a picture that is itself opaque, or has nothing visible.
    ///
    /// - Parameter paint: the color that is painted through the alpha instead of the picture's own colors.
    func ratio(on ground: XYZ, paint: XYZ? = nil) -> Double? {
        guard !isOpaque || paint != nil, !samples.isEmpty else { return nil }
        let back = ground.encoded(in: space)
        let front = paint?.encoded(in: space)
        var ratios: [(ratio: Double, weight: Double)] = samples.map { color, alpha in
            let shown = (front ?? color) * alpha + back * (1 - alpha)
            return (XYZ(encoded: shown, in: space).contrast(with: ground), alpha)
        }
        ratios.sort { $0.ratio > $1.ratio }
        var rest = ratios.reduce(0) { $0 + $1.weight } / 4
        for (ratio, weight) in ratios {
            rest -= weight
            if rest <= 0 { return ratio }
        }
        return ratios.last?.ratio
    }
}
