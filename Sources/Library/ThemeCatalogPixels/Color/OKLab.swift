import ThemeCatalogBytes

/// A color in OKLab (B. Ottosson, 2020), with the matrices from CSS Color 4, which are exact for D65.
///
/// `lightness` is 0 for black and 1 for white; `a` and `b` are about −0.4...0.4.
package struct OKLab: Sendable, Hashable {
    package var lightness: Double
    package var a: Double
    package var b: Double

    package init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    package init(_ color: XYZ) {
        let cone = Self.xyzToCone * color.vector
        let lab = Self.coneToLab * SIMD3(cbrt(cone.x), cbrt(cone.y), cbrt(cone.z))
        self.init(lightness: lab.x, a: lab.y, b: lab.z)
    }

    package var xyz: XYZ {
        let cone = Self.labToCone * SIMD3(lightness, a, b)
        return XYZ(Self.coneToXYZ * (cone * cone * cone))
    }

    /// ΔE_OK: the distance in OKLab. About 0.02 is just noticeable (CSS Color 4).
    package func difference(to other: OKLab) -> Double {
        let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
        return (l * l + a * a + b * b).squareRoot()
    }

    private static let xyzToCone = Matrix3(
        SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
        SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
        SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
    private static let coneToXYZ = xyzToCone.inverse
    private static let coneToLab = Matrix3(
        SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
        SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
        SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
    private static let labToCone = coneToLab.inverse
}

/// OKLab in polar form. The hue is in degrees, 0..<360, and has no meaning if the chroma is 0.
package struct OKLCH: Sendable, Hashable {
    package var lightness: Double
    package var chroma: Double
    package var hue: Double

    package init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    package init(_ lab: OKLab) {
        let angle = atan2(lab.b, lab.a) * 180 / .pi
        self.init(
            lightness: lab.lightness, chroma: (lab.a * lab.a + lab.b * lab.b).squareRoot(),
            hue: angle < 0 ? angle + 360 : angle)
    }

    package init(_ color: XYZ) { self.init(OKLab(color)) }

    package var lab: OKLab {
        let angle = hue * .pi / 180
        return OKLab(lightness: lightness, a: chroma * cos(angle), b: chroma * sin(angle))
    }

    package var xyz: XYZ { lab.xyz }

    /// The angle to another hue, 0...180 degrees.
    package func hueDistance(to other: OKLCH) -> Double {
        let apart = abs(hue - other.hue)
        return min(apart, 360 - apart)
    }
}
