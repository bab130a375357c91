/// A color as a document says it: `display-p3:0.52399,0.91660,0.69337,1.00000`.
package struct IconColor: Sendable, Hashable {
    package enum Space: String, Sendable, Hashable, CaseIterable {
        case srgb
        case extendedSRGB = "extended-srgb"
        case displayP3 = "display-p3"
        case gray
        case extendedGray = "extended-gray"

        /// The number of components, alpha included.
        package var count: Int {
            switch self {
            case .gray, .extendedGray: 2
            case .srgb, .extendedSRGB, .displayP3: 4
            }
        }
    }

    package var space: Space
    /// Red, green, blue and alpha, or white and alpha. As many as the space has.
    package var components: [Double]

    package init(_ space: Space, _ components: [Double]) {
        self.space = space
        self.components = components
    }

    package var alpha: Double { components.last ?? 1 }
}

/// A point of the unit square. y points down.
package struct IconPoint: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// The direction of a gradient.
package struct IconOrientation: Sendable, Hashable {
    package var start: IconPoint
    package var stop: IconPoint

    package init(start: IconPoint, stop: IconPoint) {
        self.start = start
        self.stop = stop
    }

    /// From top to bottom: the direction of a gradient that names none.
    package static let down = IconOrientation(start: IconPoint(0.5, 0), stop: IconPoint(0.5, 1))
}

/// What fills the background of an icon or the shape of a layer.
package enum IconFill: Sendable, Hashable {
    case none, automatic, systemLight, systemDark
    case solid(IconColor)
    /// A gradient that is derived from one color.
    case automaticGradient(IconColor, IconOrientation? = nil)
    case linearGradient(IconColor, IconColor, IconOrientation?)

    package var colors: [IconColor] {
        switch self {
        case .none, .automatic, .systemLight, .systemDark: []
        case .solid(let color), .automaticGradient(let color, _): [color]
        case .linearGradient(let first, let second, _): [first, second]
        }
    }
}

/// The place of a group or a layer. The center of the icon is the origin, and y points down.
package struct IconPosition: Sendable, Hashable {
    package var scale: Double
    package var x: Double
    package var y: Double

    package init(scale: Double = 1, x: Double = 0, y: Double = 0) {
        self.scale = scale
        self.x = x
        self.y = y
    }

    package static let identity = IconPosition()
}

package struct IconShadow: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case none, automatic, neutral
        case layerColor = "layer-color"
    }

    package var kind: Kind
    package var opacity: Double

    package init(_ kind: Kind, _ opacity: Double) {
        self.kind = kind
        self.opacity = opacity
    }
}

package struct IconTranslucency: Sendable, Hashable {
    package var isEnabled: Bool
    package var value: Double

    package init(_ isEnabled: Bool, _ value: Double) {
        self.isEnabled = isEnabled
        self.value = value
    }
}

package struct IconRefractivity: Sendable, Hashable {
    package var isEnabled: Bool
    package var strength: Double
    package var depth: Double

    package init(_ isEnabled: Bool, strength: Double, depth: Double) {
        self.isEnabled = isEnabled
        self.strength = strength
        self.depth = depth
    }
}

package enum IconBlur: Sendable, Hashable {
    /// `null` in the document.
    case off
    case radius(Double)
}

/// The highlight at the edge of a group. A document says `false`, `true`, `"inside"` or `"outside"`.
package enum IconSpecular: String, Sendable, Hashable, CaseIterable {
    case off, automatic, inside, outside
}

package enum IconLighting: String, Sendable, Hashable, CaseIterable {
    case individual, combined
}

/// The raw value is the word in documents. The documents of Apple's editor have the first ten; its renderer knows all of them.
package enum IconBlendMode: String, Sendable, Hashable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten
    case softLight = "soft-light"
    case hardLight = "hard-light"
    case plusDarker = "plus-darker"
    case plusLighter = "plus-lighter"
    case colorBurn = "color-burn"
    case colorDodge = "color-dodge"
    case difference, exclusion, hue, saturation, color, luminosity

    /// The number of the mode in Core Graphics (`CGBlendMode`).
    package var coreGraphics: UInt32 {
        switch self {
        case .normal: 0
        case .multiply: 1
        case .screen: 2
        case .overlay: 3
        case .darken: 4
        case .lighten: 5
        case .colorDodge: 6
        case .colorBurn: 7
        case .softLight: 8
        case .hardLight: 9
        case .difference: 10
        case .exclusion: 11
        case .hue: 12
        case .saturation: 13
        case .color: 14
        case .luminosity: 15
        case .plusDarker: 26
        case .plusLighter: 27
        }
    }
}
