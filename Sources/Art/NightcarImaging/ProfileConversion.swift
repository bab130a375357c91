import ThemeCatalogBytes
package import ThemeCatalogPixels

extension PixelBuffer {
    /// The picture in a space that needs no profile. Nil if it can't be converted.
    package func withoutProfile() -> PixelBuffer? {
        var picture = self
        return picture.convertFromProfile() ? picture : nil
    }

    /// Converts the picture to a space that needs no profile: to sRGB, or to gray gamma 2.2 if its profile is for gray. It stays
    /// as it is if its space needs no profile.
    ///
    /// - Returns: false if the profile isn't known, or if it isn't made of curves and a matrix. The picture isn't changed then.
    package mutating func convertFromProfile() -> Bool {
        guard colorSpace.keepsProfile else { return true }
        guard let profile = (profile ?? ICCProfile.standard(colorSpace)).flatMap({ ICCProfile($0) }),
            let conversion = ProfileConversion(profile)
        else { return false }
        convert(by: conversion, to: profile.isGray ? .grayGamma22 : .srgb)
        return true
    }

    /// Removes the colors beyond sRGB: as `convertFromProfile`, and Display P3 is converted, too.
    package mutating func convertToSRGB() -> Bool {
        guard colorSpace == .displayP3 else { return convertFromProfile() }
        convert(by: .displayP3, to: .srgb)
        return true
    }

    private mutating func convert(by conversion: ProfileConversion, to space: ColorSpace) {
        (profile, colorSpace) = (nil, space)
        switch depth {
        case .eight: conversion.convert(&bytes, as: UInt8.self)
        case .sixteen: conversion.convert(&bytes, as: UInt16.self)
        }
    }
}

/// The way from a profile's values to sRGB's, through light (ICC.1:2022, annex F.3). Colors beyond sRGB are clipped.
private struct ProfileConversion: Sendable {
    /// One for each channel.
    let curves: [ToneCurve]
    /// From the light of the profile's primaries to sRGB's, by rows. Nil for gray.
    let matrix: [Double]?

    init?(_ profile: ICCProfile) {
        if profile.isGray {
            guard let curve = profile.curve("kTRC") else { return nil }
            (curves, matrix) = ([curve, curve, curve], nil)
            return
        }
        let curves = ["rTRC", "gTRC", "bTRC"].compactMap(profile.curve)
        guard curves.count == 3, let primaries = profile.primaries else { return nil }
        self.curves = curves
        matrix = (0..<9).map { place in
            let (row, column) = (place / 3, place % 3)
            return (0..<3).reduce(0.0) { $0 + Self.toSRGB[row * 3 + $1] * primaries[column * 3 + $1] }
        }
    }

    private init(curves: [ToneCurve], matrix: [Double]) { (self.curves, self.matrix) = (curves, matrix) }

    /// Display P3 has the curve of sRGB (IEC 61966-2-1) and the primaries of DCI P3 (SMPTE RP 431-2) with the white point D65.
    static let displayP3 = ProfileConversion(
        curves: Array(
            repeating: .parametric(
                gamma: 2.4, scale: 1 / 1.055, shift: 0.055 / 1.055, lift: 0, start: 0.04045, slope: 1 / 12.92, rest: 0), count: 3),
        matrix: [
            1.2249401763, -0.2249401763, 0, -0.0420569547, 1.0420569547, 0, -0.0196375546, -0.0786360456, 1.0982736002,
        ])

    /// From X, Y and Z (adapted to D50) to sRGB's light: the inverse of sRGB's primaries.
    private static let toSRGB = [
        3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.0334540, 0.0719453, -0.2289914, 1.4052427,
    ]

    func convert<Sample: FixedWidthInteger & UnsignedInteger>(_ bytes: inout [UInt8], as type: Sample.Type) {
        let largest = Double(Sample.max)
        let light = curves.map { curve in (0...Int(Sample.max)).map { curve.light(Double($0) / largest) } }
        let samples: [Sample] = (0...Self.steps).map { step in
            Sample((encoded(Double(step) / Double(Self.steps)) * largest).rounded()).littleEndian
        }
        func sample(_ light: Double) -> Sample { samples[Int((max(0, min(1, light)) * Double(Self.steps)).rounded())] }
        bytes.withUnsafeMutableBytes { raw in
            let pixels = raw.bindMemory(to: Sample.self)
            for start in stride(from: 0, to: pixels.count - 3, by: 4) {
                let values = (pixels[start], pixels[start + 1], pixels[start + 2])
                let green = light[1][Int(Sample(littleEndian: values.1))]
                guard let matrix, values.0 != values.1 || values.1 != values.2 else {
                    // Gray stays gray, whatever is lost in rounding.
                    for channel in 0..<3 { pixels[start + channel] = sample(green) }
                    continue
                }
                let red = light[0][Int(Sample(littleEndian: values.0))]
                let blue = light[2][Int(Sample(littleEndian: values.2))]
                for channel in 0..<3 {
                    let row = channel * 3
                    pixels[start + channel] = sample(matrix[row] * red + matrix[row + 1] * green + matrix[row + 2] * blue)
                }
            }
        }
    }

    func convert(_ values: SIMD3<Double>) -> SIMD3<Double> {
        let light = SIMD3(curves[0].light(values.x), curves[1].light(values.y), curves[2].light(values.z))
        // Gray stays gray, whatever is lost in rounding.
        guard let matrix, values.x != values.y || values.y != values.z else {
            return SIMD3(repeating: encoded(min(1, max(0, light.y))))
        }
        var result = SIMD3<Double>.zero
        for row in 0..<3 {
            let sum = matrix[row * 3] * light.x + matrix[row * 3 + 1] * light.y + matrix[row * 3 + 2] * light.z
            result[row] = encoded(min(1, max(0, sum)))
        }
        return result
    }

    /// Tunable: the number of steps of light. sRGB is steepest near black, where a step is a twentieth of an 8-bit value.
    private static let steps = 1 << 16

    private func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

/// Converts single colors of a profile to sRGB.
package struct ProfileColors: Sendable {
    /// Nil for sRGB itself.
    private let conversion: ProfileConversion?
    /// One for gray, three for colors.
    package let components: Int

    /// Nil if the profile isn't made of curves and a matrix.
    package init?(_ bytes: [UInt8]) {
        guard let profile = ICCProfile(bytes) else { return nil }
        components = profile.isGray ? 1 : 3
        if profile.colorSpace == .srgb {
            conversion = nil
        } else {
            guard let conversion = ProfileConversion(profile) else { return nil }
            self.conversion = conversion
        }
    }

    /// - Parameter values: from 0 to 1, as many as there are components.
    package func srgb(_ values: [Double]) -> SIMD3<Double> {
        let values = SIMD3(values[0], values[min(1, values.count - 1)], values[values.count - 1])
        guard let exact = conversion?.convert(values.clamped(lowerBound: .zero, upperBound: .one)) else { return values }
        // Machines differ in the last digits of a power.
        return (exact * 0x1p32).rounded(.toNearestOrAwayFromZero) * 0x1p-32
    }
}
