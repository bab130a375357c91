/// How a rendition is made of the colors in a document.
///
/// The cars of Apple's tool that we have hold no bitmaps of the clear and tinted renditions. So these are only sketches: they show what
/// of the picture remains without its colors.
enum IconLook {
    /// As the document says.
    case colored
    /// Brightness in one color on a dark background.
    case tintedDark(tint: SIMD4<Float>)
    /// White glass on the color.
    case tintedLight
    /// White glass on clear glass.
    case clear(ground: SIMD4<Float>)

    /// The user chooses the tint. This is a blue.
    private static let tint = SIMD4<Float>(0.36, 0.62, 1, 1)

    /// - Parameter leavesTint: whether the system colors the picture itself. Then the tint is white.
    init(_ rendition: IconRendition, leavesTint: Bool) {
        self =
            switch rendition {
            case .default, .dark: .colored
            case .tintedDark: .tintedDark(tint: leavesTint ? .one : Self.tint)
            case .tintedLight: .tintedLight
            case .clearLight: .clear(ground: SIMD4(1, 1, 1, 0.35))
            case .clearDark: .clear(ground: SIMD4(0, 0, 0, 0.45))
            }
    }

    /// What the groups are drawn on.
    func ground(_ icon: ResolvedIcon, _ drawing: IconDrawing) -> Canvas {
        guard case .colored = self else { return Canvas(width: drawing.side, height: drawing.side) }
        return drawing.filled(icon.fill)
    }

    /// Whether the tile has a light rim. Apple's bitmaps have one on the system's dark background, and none on lighter colors.
    func hasRim(_ icon: ResolvedIcon) -> Bool {
        guard case .colored = self else { return false }
        return icon.fill == .systemDark
    }

    /// Takes the colors away from the drawn groups, and puts the background behind them.
    func finish(_ canvas: inout Canvas, _ drawing: IconDrawing) {
        let ground: Canvas
        switch self {
        case .colored: return
        case .tintedDark: ground = drawing.filled(.systemDark)
        case .tintedLight:
            let tint = Self.tint
            let color = IconColor(.srgb, [Double(tint.x), Double(tint.y), Double(tint.z), 1])
            ground = drawing.filled(.automaticGradient(color))
        case .clear(let color):
            let values = [color.x, color.y, color.z, color.w].map(Double.init)
            ground = drawing.filled(.solid(IconColor(.srgb, values)))
        }
        for index in canvas.pixels.indices {
            let pixel = monochrome(canvas.pixels[index])
            canvas.pixels[index] = pixel + ground.pixels[index] * (1 - pixel.w)
        }
    }

    private func monochrome(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
        guard pixel.w > 0 else { return .zero }
        let brightness = pixel.luminosity / pixel.w
        if case .tintedDark(let tint) = self {
            var color = tint * (brightness * pixel.w)
            color.w = pixel.w
            return color
        }
        // A dark shape is thin glass, and a bright one is thick.
        return SIMD4(repeating: pixel.w * (0.15 + 0.8 * brightness))
    }
}
