import ThemeCatalogBytes

/// How a stored component relates to light. Negative values mirror positive ones, as in extended spaces.
enum TransferCurve: Sendable {
    /// IEC 61966-2-1, with the thresholds that CSS Color 4 uses.
    case srgb
    case power(Double)
    case linear

    /// The light for a stored component.
    func linear(_ encoded: Double) -> Double {
        let magnitude = abs(encoded)
        let light =
            switch self {
            case .srgb: magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
            case .power(let gamma): pow(magnitude, gamma)
            case .linear: magnitude
            }
        return encoded < 0 ? -light : light
    }

    /// The stored component for an amount of light.
    func encoded(_ linear: Double) -> Double {
        let magnitude = abs(linear)
        let value =
            switch self {
            case .srgb: magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
            case .power(let gamma): pow(magnitude, 1 / gamma)
            case .linear: magnitude
            }
        return linear < 0 ? -value : value
    }

    func linear(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(linear(encoded.x), linear(encoded.y), linear(encoded.z))
    }

    func encoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
    }
}
