/// Sines and angles that are the same on every machine.
///
/// The functions of the C library differ in their last digit between processors and versions. These use only the operations that
/// IEEE 754 defines to the last digit. Their error is a few units of the last digit.
enum Trigonometry {
    static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
        guard abs(radians) < 1e9 else { return (0, 1) }
        let quarter = (radians / (.pi / 2)).rounded()
        // Half of a turn in two parts, so that the difference keeps its digits.
        let rest = (radians - quarter * 1.5707963267341256) - quarter * 6.077100506506192e-11
        return turned(rest, quarter: Int(quarter))
    }

    static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
        let angle = degrees.truncatingRemainder(dividingBy: 360)
        guard angle.isFinite else { return (0, 1) }
        let quarter = (angle / 90).rounded()
        return turned((angle - quarter * 90) * (.pi / 180), quarter: Int(quarter))
    }

    static func tangent(_ radians: Double) -> Double {
        let (sine, cosine) = sineAndCosine(radians)
        return sine / cosine
    }

    /// The angle of a point, from -pi to pi.
    static func angle(y: Double, x: Double) -> Double {
        if x == 0, y == 0 { return 0 }
        let (width, height) = (abs(x), abs(y))
        var angle = width >= height ? arcTangent(height / width) : .pi / 2 - arcTangent(width / height)
        if x < 0 { angle = .pi - angle }
        return y < 0 ? -angle : angle
    }

    /// Taylor's series, for up to an eighth of a turn.
    private static func turned(_ x: Double, quarter: Int) -> (sine: Double, cosine: Double) {
        let square = x * x
        var (sine, cosine) = (1.0, 1.0)
        for step in stride(from: 16.0, through: 2, by: -2) {
            sine = 1 - sine * square / (step * (step + 1))
            cosine = 1 - cosine * square / (step * (step - 1))
        }
        sine *= x
        switch quarter & 3 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// For 0 to 1. The angle is halved twice, and then its series is short.
    private static func arcTangent(_ ratio: Double) -> Double {
        var z = ratio
        for _ in 0..<2 { z = z / (1 + (1 + z * z).squareRoot()) }
        let square = z * z
        var sum = 0.0
        for power in stride(from: 25.0, through: 1, by: -2) { sum = 1 / power - sum * square }
        return 4 * z * sum
    }
}
