import ThemeCatalogBytes

/// How a profile turns the values of a picture into light, both from 0 to 1.
enum ToneCurve {
    case gamma(Double)
    /// At least two values, at equal distances.
    case table([Double])
    /// `(scale * x + shift) ^ gamma + lift` from `start`, and `slope * x + rest` below.
    case parametric(gamma: Double, scale: Double, shift: Double, lift: Double, start: Double, slope: Double, rest: Double)

    /// A parametric curve (ICC.1:2022, table 68). Nil if its kind isn't known or numbers are missing.
    init?(kind: Int, _ numbers: [Double]) {
        let counts = [1, 3, 4, 5, 7]
        guard counts.indices.contains(kind), numbers.count >= counts[kind] else { return nil }
        if kind == 0 {
            self = .gamma(numbers[0])
            return
        }
        let (gamma, scale, shift) = (numbers[0], numbers[1], numbers[2])
        guard scale != 0 else { return nil }
        let extra = kind == 2 ? numbers[3] : kind == 4 ? numbers[5] : 0
        self = .parametric(
            gamma: gamma, scale: scale, shift: shift, lift: extra, start: kind < 3 ? -shift / scale : numbers[4],
            slope: kind < 3 ? 0 : numbers[3], rest: kind == 2 ? extra : kind == 4 ? numbers[6] : 0)
    }

    func light(_ value: Double) -> Double {
        switch self {
        case .gamma(let gamma): return pow(value, gamma)
        case .table(let values):
            let place = value * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        case .parametric(let gamma, let scale, let shift, let lift, let start, let slope, let rest):
            return value >= start ? pow(max(0, scale * value + shift), gamma) + lift : slope * value + rest
        }
    }

    /// Whether the curve stays within a hundredth of another. *Generic Gray Gamma 2.2* is a table of sRGB's curve, which is
    /// 0.0085 away from its name at most.
    func isNear(_ other: (Double) -> Double) -> Bool {
        (1..<20).allSatisfy { abs(light(Double($0) / 20) - other(Double($0) / 20)) < 0.01 }
    }
}
