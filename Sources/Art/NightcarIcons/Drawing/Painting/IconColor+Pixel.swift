import ThemeCatalogBytes

extension IconColor {
    /// Red, green and blue in sRGB with its curve, and alpha. Not premultiplied, and clipped to 0 to 1.
    var pixel: SIMD4<Float> { widePixel.clamped(lowerBound: .zero, upperBound: .one) }

    /// The same, not clipped.
    var widePixel: SIMD4<Float> {
        let values = components.map { $0.isFinite ? Float(max(-16, min(16, $0))) : 0 }
        let alpha = values.last ?? 1
        guard values.count == 4 else {
            let white = values.count == 2 ? values[0] : 0
            return SIMD4(white, white, white, alpha)
        }
        let color = SIMD3(values[0], values[1], values[2])
        return SIMD4(space == .displayP3 ? sRGB(displayP3: color) : color, alpha)
    }
}

/// A color of Display P3 in sRGB, both with sRGB's curve. Components may be below 0 or above 1.
func sRGB(displayP3 color: SIMD3<Float>) -> SIMD3<Float> {
    let light = SIMD3(linear(color.x), linear(color.y), linear(color.z))
    let red = 1.2249401 * light.x - 0.2249402 * light.y
    let green = -0.0420569 * light.x + 1.0420571 * light.y
    let blue = -0.0196376 * light.x - 0.0786361 * light.y + 1.0982735 * light.z
    return SIMD3(encoded(red), encoded(green), encoded(blue))
}

private func linear(_ value: Float) -> Float {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
}

private func encoded(_ light: Float) -> Float {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
}
