import NightcarModel
import NightcarTint
import ThemeCatalogPixels

extension PixelFacts {
    /// The contrast below which a graphic is lost on its background: WCAG 2.1, 1.4.11.
    package static let leastContrast = 3.0
    /// The contrast below which a color is taken for the background itself.
    private static let blendContrast = 1.5

    /// Measures what is needed.
    ///
    /// - Parameters:
    ///   - dark: the luminance of the dark background.
    ///   - light: the luminance of the light background.
    init(_ picture: PixelBuffer, needs: PictureNeeds, dark: Double, light: Double) {
        let alpha = picture.clearness
        width = picture.width
        height = picture.height
        isOpaque = alpha.isOpaque
        clearShare = Double(alpha.clear) / Double(picture.pixelCount)
        // An opaque picture has its own background.
        if needs.contains(.visibility) && !isOpaque || needs.contains(.brightness) {
            visibility = Self.visibility(picture, dark: dark, light: light)
        }
        let isLost = visibility.map { max($0.lostOnDark, $0.lostOnLight) > 0.5 } ?? false
        if needs.contains(.hue) || isLost { monochrome = MonochromeAnalysis(picture) }
        if needs.contains(.chroma) { chroma = Self.chroma(picture) }
        if needs.contains(.flatColors) { flatColors = FlatColors(picture) }
        if needs.contains(.identity) { digest = ContentDigest(picture) }
        if needs.contains(.shape) {
            alphaDigest = ContentDigest(bytes: Self.alphas(picture) + Array("\(picture.width)".utf8))
        }
    }
}

private extension PixelFacts {
    /// The bytes per pixel, and the offset of the high byte of the first channel in a pixel.
    static func layout(_ picture: PixelBuffer) -> (stride: Int, high: Int, channel: Int) {
        picture.depth == .eight ? (4, 0, 1) : (8, 1, 2)
    }

    static func alphas(_ picture: PixelBuffer) -> [UInt8] {
        let (step, high, channel) = layout(picture)
        return stride(from: high + 3 * channel, to: picture.bytes.count, by: step).map { picture.bytes[$0] }
    }

    static func visibility(_ picture: PixelBuffer, dark: Double, light: Double) -> Visibility {
        let levels = LuminanceLevels.of(picture.colorSpace)
        // contrast(c, background) >= 3, solved for the luminance of c on either side of the background.
        let aboveDark = leastContrast * (dark + 0.05) - 0.05
        let belowLight = (light + 0.05) / leastContrast - 0.05
        let belowDark = (dark + 0.05) / leastContrast - 0.05
        let aboveLight = leastContrast * (light + 0.05) - 0.05
        let (belowBlend, aboveBlend) = ((light + 0.05) / blendContrast - 0.05, blendContrast * (light + 0.05) - 0.05)
        let (darkGray, lightGray) = (levels.gray(dark), levels.gray(light))
        var sums: (all: Int, onDark: Int, onLight: Int, blends: Int, visible: Int, color: Int) = (0, 0, 0, 0, 0, 0)
        let shift: UInt16 = picture.depth == .eight ? 0 : 8
        picture.forEachRun { channels, count in
            let high = channels &>> shift
            if high.w == 0 { return }
            let (onDark, onLight) = (levels.luminance(high, over: darkGray), levels.luminance(high, over: lightGray))
            let alpha = Int(high.w) * count
            sums.all += alpha
            sums.color += alpha * Int(max(high.x, high.y, high.z) - min(high.x, high.y, high.z))
            if high.w >= 8 { sums.visible += count }
            if onDark < aboveDark && onDark > belowDark { sums.onDark += alpha }
            if onLight > belowLight && onLight < aboveLight { sums.onLight += alpha }
            if onLight > belowBlend && onLight < aboveBlend { sums.blends += alpha }
        }
        guard sums.all > 0 else {
            return Visibility(lostOnDark: 0, lostOnLight: 0, blendsWithLight: 0, meanAlpha: 0, colorfulness: 0)
        }
        return Visibility(
            lostOnDark: Double(sums.onDark) / Double(sums.all), lostOnLight: Double(sums.onLight) / Double(sums.all),
            blendsWithLight: Double(sums.blends) / Double(sums.all),
            meanAlpha: min(1, Double(sums.all) / 255 / Double(max(1, sums.visible))),
            colorfulness: Double(sums.color) / Double(sums.all) / 255)
    }

    /// The largest chroma of all pixels that are not nearly clear. Colors that are gray except for rounding are skipped, and
    /// the color of the previous pixel is not converted again.
    static func chroma(_ picture: PixelBuffer) -> Double {
        let (step, high, channel) = layout(picture)
        let space = picture.colorSpace.rgb ?? .srgb
        var largest = 0.0
        var seen: Set<UInt32> = []
        picture.bytes.withUnsafeBufferPointer { bytes in
            for offset in stride(from: high, to: bytes.count, by: step) where bytes[offset + 3 * channel] >= 32 {
                let (red, green, blue) = (bytes[offset], bytes[offset + channel], bytes[offset + 2 * channel])
                guard max(red, green, blue) - min(red, green, blue) > 4 else { continue }
                // 5 bits per channel distinguish colors well enough, and limit the work.
                let key = UInt32(red >> 3) << 10 | UInt32(green >> 3) << 5 | UInt32(blue >> 3)
                guard seen.insert(key).inserted else { continue }
                let encoded = SIMD3(Double(red), Double(green), Double(blue)) / 255
                largest = max(largest, OKLCH(XYZ(encoded: encoded, in: space)).chroma)
            }
        }
        return largest
    }
}

/// The part of each level of a channel in the relative luminance, for the color spaces of pictures.
private struct LuminanceLevels: Sendable {
    var red: [Double]
    var green: [Double]
    var blue: [Double]

    private init(_ space: RGBSpace) {
        func levels(_ channel: SIMD3<Double>) -> [Double] {
            (0...255).map { XYZ(encoded: channel * (Double($0) / 255), in: space).luminance }
        }
        red = levels(SIMD3(1, 0, 0))
        green = levels(SIMD3(0, 1, 0))
        blue = levels(SIMD3(0, 0, 1))
    }

    /// The luminance of a pixel over a gray background, as the system blends them: by their encoded values.
    func luminance(_ pixel: SIMD4<UInt16>, over gray: Int) -> Double {
        let alpha = Int(pixel.w)
        if alpha == 255 { return red[Int(pixel.x)] + green[Int(pixel.y)] + blue[Int(pixel.z)] }
        func mixed(_ value: UInt16) -> Int { (Int(value) * alpha + gray * (255 - alpha) + 127) / 255 }
        return red[mixed(pixel.x)] + green[mixed(pixel.y)] + blue[mixed(pixel.z)]
    }

    /// The darkest gray that has a luminance.
    func gray(_ luminance: Double) -> Int {
        (0...255).first { red[$0] + green[$0] + blue[$0] >= luminance - 1e-6 } ?? 255
    }

    private static let srgb = LuminanceLevels(.srgb)
    private static let displayP3 = LuminanceLevels(.displayP3)
    private static let adobeRGB = LuminanceLevels(.adobeRGB)
    private static let genericRGB = LuminanceLevels(.genericRGB)

    static func of(_ space: ColorSpace) -> LuminanceLevels {
        switch space {
        case .displayP3: displayP3
        case .adobeRGB: adobeRGB
        case .genericRGB: genericRGB
        default: srgb
        }
    }
}
