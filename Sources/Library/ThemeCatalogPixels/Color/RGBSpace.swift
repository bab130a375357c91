/// An RGB color space: three primaries, the white point D65 and a transfer curve.
package struct RGBSpace: Sendable {
    let curve: TransferCurve
    let toXYZ: Matrix3
    let fromXYZ: Matrix3

    /// The primaries of Rec. ITU-R BT.709 with the curve of IEC 61966-2-1.
    package static let srgb = RGBSpace(red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060), curve: .srgb)
    /// The sRGB primaries without a curve.
    package static let linearSRGB = RGBSpace(
        red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060), curve: .linear)
    /// SMPTE EG 432-1 primaries, D65 white point and the sRGB curve.
    package static let displayP3 = RGBSpace(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), curve: .srgb)
    /// Adobe RGB (1998). The exponent is 563/256.
    package static let adobeRGB = RGBSpace(
        red: (0.640, 0.330), green: (0.210, 0.710), blue: (0.150, 0.060), curve: .power(563.0 / 256))
    /// Apple's Generic RGB profile: the primaries of Apple's displays before 2009, gamma 1.8.
    package static let genericRGB = RGBSpace(
        red: (0.630, 0.340), green: (0.295, 0.605), blue: (0.155, 0.077), curve: .power(1.8))

    /// Derives the matrices from chromaticities (x, y), so that R = G = B = 1 is D65 with Y = 1.
    private init(
        red: (Double, Double), green: (Double, Double), blue: (Double, Double), curve: TransferCurve
    ) {
        func xyz(_ chromaticity: (x: Double, y: Double)) -> SIMD3<Double> {
            SIMD3(chromaticity.x / chromaticity.y, 1, (1 - chromaticity.x - chromaticity.y) / chromaticity.y)
        }
        let (r, g, b) = (xyz(red), xyz(green), xyz(blue))
        let unscaled = Matrix3(SIMD3(r.x, g.x, b.x), SIMD3(r.y, g.y, b.y), SIMD3(r.z, g.z, b.z))
        let scale = unscaled.inverse * xyz((0.3127, 0.3290))
        toXYZ = Matrix3(unscaled.rows.0 * scale, unscaled.rows.1 * scale, unscaled.rows.2 * scale)
        fromXYZ = toXYZ.inverse
        self.curve = curve
    }
}
