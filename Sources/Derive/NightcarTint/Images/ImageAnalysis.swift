package import NightcarVectors
package import ThemeCatalogPixels

/// The properties of a picture that its dark appearance depends on.
package struct ImageAnalysis: Sendable {
    package enum Class: Sendable {
        /// Fully transparent.
        case empty
        /// One color that is painted through the alpha.
        case monochrome(RGB8)
        /// Up to 32 colors and their mixtures.
        case flat(FlatPalette)
        /// Shades of gray that don't form areas.
        case gray
        /// Many colors on a transparent background.
        case rich
        /// Many colors from edge to edge.
        case photo
        /// An SVG or a PDF.
        case vector(VectorColors)

        var hasSeveralColors: Bool {
            switch self {
            case .empty, .monochrome: false
            case .flat, .gray, .rich, .photo: true
            case .vector(let vector): Set(vector.uses.compactMap(\.color)).count + (vector.missing == nil ? 0 : 1) > 1
            }
        }
    }

    package var kind: Class
    package var colorSpace: ColorSpace
    /// The share of pixels that are mostly transparent.
    package var transparent: Double
    /// The share of the visible alpha in which the channels of the pixel differ by 80 or more (Chromium's image classifier).
    package var saturated: Double
    /// The share of the visible alpha in which the pixel has a luma of 96 or more (Chromium's image classifier).
    package var light: Double

    package init(_ picture: PixelBuffer) {
        colorSpace = picture.colorSpace
        let numbers = Statistics(picture)
        (transparent, saturated, light) = (numbers.transparent, numbers.saturated, numbers.light)
        let monochrome = MonochromeAnalysis(picture)
        if monochrome.isMonochrome, let color = monochrome.color {
            kind = .monochrome(color)
        } else if monochrome.color == nil {
            kind = .empty
        } else if let palette = FlatPalette(picture) {
            kind = .flat(palette)
        } else if numbers.isGray {
            kind = .gray
        } else {
            kind = numbers.transparent < 0.02 ? .photo : .rich
        }
    }

    package init(_ vector: VectorColors) {
        kind = .vector(vector)
        colorSpace = .srgb
        (transparent, saturated, light) = (0, 0, 0)
    }

    /// The class in words, for people.
    package var name: String {
        switch kind {
        case .empty: "empty"
        case .monochrome: "monochrome"
        case .flat(let palette): palette.colors.count == 1 ? "1 color" : "\(palette.colors.count) colors"
        case .gray: "gray art"
        case .rich: "rich art"
        case .photo: "photo"
        case .vector: "vector"
        }
    }
}

private struct Statistics {
    var transparent = 0.0
    var saturated = 0.0
    var light = 0.0
    var isGray = true

    init(_ picture: PixelBuffer) {
        let step = picture.depth == .eight ? 1 : 2
        var (visible, clear) = (0.0, 0.0)
        for pixel in stride(from: 0, to: picture.bytes.count, by: 4 * step) {
            // For 16 bits, use the high byte, which comes second.
            func channel(_ index: Int) -> Int { Int(picture.bytes[pixel + index * step + step - 1]) }
            let (red, green, blue, alpha) = (channel(0), channel(1), channel(2), Double(channel(3)))
            if alpha < 128 { clear += 1 }
            visible += alpha
            let spread = max(red, green, blue) - min(red, green, blue)
            if spread >= 80 { saturated += alpha }
            if spread > 12, alpha > 16 { isGray = false }
            if (299 * red + 587 * green + 114 * blue) / 1000 >= 96 { light += alpha }
        }
        transparent = clear / Double(picture.width * picture.height)
        if visible > 0 {
            saturated /= visible
            light /= visible
        }
    }
}
