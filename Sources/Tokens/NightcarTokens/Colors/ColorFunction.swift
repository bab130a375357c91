/// A color function of CSS Color 4, and what its arguments mean.
struct ColorFunction {
    enum Argument {
        case number(Double)
        case percent(Double)
        case color(TokenColor)
        case word(String)

        init(_ value: ColorText.Value) {
            switch value {
            case .number(let number): self = .number(number)
            case .color(let color): self = .color(color)
            }
        }

        /// - Parameter whole: what 100% is.
        func number(whole: Double) -> Double? {
            switch self {
            case .number(let number): number
            case .percent(let percent): percent / 100 * whole
            case .word("none"): 0
            case .word, .color: nil
            }
        }
    }

    private let name: String

    /// Nil for another function.
    init?(_ name: String) {
        guard Self.names.contains(name) else { return nil }
        self.name = name
    }

    private static let names: Set = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]

    /// The color, or nil if the arguments don't fit.
    func color(_ arguments: [Argument]) -> TokenColor? {
        if case .word("from")? = arguments.first { return relative(arguments) }
        if case .color(var color)? = arguments.first {
            guard name.hasPrefix("rgb") || name.hasPrefix("hsl"), arguments.count == 2,
                let alpha = arguments[1].number(whole: 1)
            else { return nil }
            color.alpha = min(max(alpha, 0), 1)
            return color
        }
        if name == "color" {
            guard case .word(let word)? = arguments.first, let space = Self.space(named: word) else { return nil }
            return color(space, Array(arguments.dropFirst()), wholes: SIMD3(1, 1, 1))
        }
        return switch name {
        case "rgb", "rgba": color(.srgb, arguments, wholes: SIMD3(255, 255, 255), divisor: 255)
        case "hsl", "hsla": color(.hsl, arguments, wholes: SIMD3(360, 100, 100))
        case "hwb": color(.hwb, arguments, wholes: SIMD3(360, 100, 100))
        case "lab": color(.lab, arguments, wholes: SIMD3(100, 125, 125))
        case "lch": color(.lch, arguments, wholes: SIMD3(100, 150, 360))
        case "oklab": color(.oklab, arguments, wholes: SIMD3(1, 0.4, 0.4))
        default: color(.oklch, arguments, wholes: SIMD3(1, 0.4, 360))
        }
    }
}

private extension ColorFunction {
    /// `oklch(from COLOR l c h / 0.5)` of CSS Color 5 with all channels as they are: the color with another alpha.
    func relative(_ arguments: [Argument]) -> TokenColor? {
        guard arguments.count == 5 || arguments.count == 6, case .color(var color) = arguments[1] else { return nil }
        let channels = arguments[2..<5].map { if case .word(let word) = $0 { word } else { "" } }
        guard channels.joined() == (name.hasPrefix("ok") ? name.dropFirst(2) : name.prefix(3)) else { return nil }
        if arguments.count == 6 {
            guard let alpha = arguments[5].number(whole: 1) else { return nil }
            color.alpha = min(max(alpha, 0), 1)
        }
        return color
    }

    /// CSS calls the spaces as the tokens do, and D65 also `xyz`.
    static func space(named word: String) -> TokenColor.Space? {
        word == "xyz" ? .xyzD65 : TokenColor.Space(rawValue: word)
    }

    func color(
        _ space: TokenColor.Space, _ arguments: [Argument], wholes: SIMD3<Double>, divisor: Double = 1
    ) -> TokenColor? {
        guard arguments.count == 3 || arguments.count == 4 else { return nil }
        var components = SIMD3<Double>()
        for index in 0..<3 {
            guard let number = arguments[index].number(whole: wholes[index]), number.isFinite else { return nil }
            components[index] = number / divisor
        }
        var alpha = 1.0
        if arguments.count == 4 {
            guard let number = arguments[3].number(whole: 1) else { return nil }
            alpha = min(max(number, 0), 1)
        }
        return TokenColor(space, components, alpha: alpha)
    }
}
