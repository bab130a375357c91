import ThemeCatalogBytes
import ThemeCatalogPixels

/// The two sides that every algorithm with roles distinguishes.
enum Side: CaseIterable {
    case background, foreground
}

/// A way to make a dark color from a light one. The result is rounded to eight bits a component, as all are stored.
struct Algorithm: Sendable {
    var name: String
    /// False when the side makes no difference.
    var hasSides = true
    /// In the source's own space, without rounding.
    var dark: @Sendable (SIMD3<Double>, Side) -> SIMD3<Double>
}

/// The formulas that others use, from their published descriptions.
enum Others {
    static let all = [nothing, hslInversion, labInversion, webKit, guardedLab, chromium, darkReader]

    static let nothing = Algorithm(name: "do nothing", hasSides: false) { color, _ in color }

    static let hslInversion = Algorithm(name: "HSL inversion (1 − L)", hasSides: false) { color, _ in
        var hsl = HSL(color)
        hsl.l = 1 - hsl.l
        return hsl.rgb
    }

    static let labInversion = Algorithm(name: "CIELAB 110 − L*", hasSides: false) { color, _ in
        invertedLab(color) { min(110 - $0, 100) }
    }

    /// WebKit's inversion of lightness (`FilterOperation.cpp`): the hue is turned by 180°, and a matrix inverts the color so that
    /// white becomes #333333.
    static let webKit = Algorithm(name: "WebKit's inversion", hasSides: false) { color, _ in
        var hsl = HSL(color)
        hsl.h = (hsl.h + 180).truncatingRemainder(dividingBy: 360)
        let turned = hsl.rgb
        let rows = [SIMD3(-0.770, 0.059, -0.089), SIMD3(0.030, -0.741, -0.089), SIMD3(0.030, 0.059, -0.890)]
        let inverted = rows.map { ($0 * turned).sum() + 1 }
        return SIMD3(inverted[0], inverted[1], inverted[2]).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
    }

    /// Android's force-dark: a background only gets darker, a foreground only lighter.
    static let guardedLab = Algorithm(name: "Android (CIELAB 110 − L*, by role)") { color, side in
        invertedLab(color) { side == .background ? min($0, min(110 - $0, 100)) : max($0, min(110 - $0, 100)) }
    }

    /// Chromium's auto dark: the same, for dark foregrounds and light backgrounds only, and near-black grays snap to #121212.
    static let chromium = Algorithm(name: "Chromium auto dark") { color, side in
        let brightness = (color * SIMD3(299, 587, 114)).sum() / 1000 * 255
        guard side == .background ? brightness > 205 : brightness < 150 else { return color }
        let dark = invertedLab(color) { min(110 - $0, 100) }
        let bytes = (dark * 255).rounded(.toNearestOrAwayFromZero)
        let isGray = bytes.max() == bytes.min()
        return isGray && bytes.x > 18 && bytes.x < 32 ? SIMD3(repeating: 18) / 255 : dark
    }

    /// Dark Reader's dynamic theme with its default poles #181A1B and #E8E6E3.
    static let darkReader = Algorithm(name: "Dark Reader (dynamic)") { color, side in
        side == .background ? darkReaderBackground(HSL(color)).rgb : darkReaderForeground(HSL(color)).rgb
    }
}

private func invertedLab(_ color: SIMD3<Double>, _ tone: (Double) -> Double) -> SIMD3<Double> {
    let white = XYZ.white.vector
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    func inverse(_ t: Double) -> Double { t * t * t > 216.0 / 24389 ? t * t * t : (116 * t - 16) * 27 / 24389 }
    let relative = XYZ(encoded: color, in: .srgb).vector / white
    let (fx, fy, fz) = (f(relative.x), f(relative.y), f(relative.z))
    let y = (tone(116 * fy - 16) + 16) / 116
    let xyz = SIMD3(inverse(y + fx - fy), inverse(y), inverse(y + fz - fy)) * white
    return XYZ(xyz.x, xyz.y, xyz.z).encoded(in: .srgb).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
}

private let backgroundPole = HSL(SIMD3(0x18, 0x1A, 0x1B) / 255)
private let foregroundPole = HSL(SIMD3(0xE8, 0xE6, 0xE3) / 255)

private func scale(_ x: Double, _ from: (Double, Double), _ to: (Double, Double)) -> Double {
    (x - from.0) * (to.1 - to.0) / (from.1 - from.0) + to.0
}

private func darkReaderBackground(_ color: HSL) -> HSL {
    var result = color
    let isNeutral = color.s < 0.12 || color.l > 0.8 && color.h > 200 && color.h < 280
    result.l = color.l < 0.5 ? scale(color.l, (0, 0.5), (0, 0.4)) : scale(color.l, (0.5, 1), (0.4, backgroundPole.l))
    if isNeutral { return HSL(h: backgroundPole.h, s: backgroundPole.s, l: result.l) }
    guard color.l >= 0.5 else { return result }
    if color.h > 60, color.h < 180 {
        result.h = color.h > 120 ? scale(color.h, (120, 180), (135, 180)) : scale(color.h, (60, 120), (60, 105))
    }
    if result.h > 40, result.h < 80 { result.l *= 0.75 }
    return result
}

private func darkReaderForeground(_ color: HSL) -> HSL {
    var result = color
    let isNeutral = color.l < 0.2 || color.s < 0.24
    let isBlue = !isNeutral && color.h > 205 && color.h < 245
    if color.l > 0.5 {
        result.l = scale(color.l, (0.5, 1), (0.55, foregroundPole.l))
    } else {
        result.l = scale(color.l, (0, 0.5), (foregroundPole.l, isBlue ? 0.6 : 0.55))
    }
    if isNeutral { return HSL(h: foregroundPole.h, s: foregroundPole.s, l: result.l) }
    if isBlue { result.h = scale(color.h, (205, 245), (205, 220)) }
    return result
}

/// Hue 0..<360, saturation and lightness 0...1.
struct HSL {
    var h: Double
    var s: Double
    var l: Double

    init(h: Double, s: Double, l: Double) { (self.h, self.s, self.l) = (h, s, l) }

    init(_ color: SIMD3<Double>) {
        let (high, low) = (color.max(), color.min())
        let range = high - low
        l = (high + low) / 2
        s = range == 0 ? 0 : range / (1 - abs(2 * l - 1))
        guard range > 0 else {
            h = 0
            return
        }
        let sector =
            high == color.x
            ? (color.y - color.z) / range
            : high == color.y ? (color.z - color.x) / range + 2 : (color.x - color.y) / range + 4
        h = (sector < 0 ? sector + 6 : sector) * 60
    }

    var rgb: SIMD3<Double> {
        let chroma = (1 - abs(2 * l - 1)) * s
        func channel(_ shift: Double) -> Double {
            let k = (h / 30 + shift).truncatingRemainder(dividingBy: 12)
            return l - chroma / 2 * max(-1, min(k - 3, 9 - k, 1))
        }
        return SIMD3(channel(0), channel(8), channel(4)).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
    }
}
