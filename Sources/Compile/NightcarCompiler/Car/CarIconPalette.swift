import AppleCatalog
import NightcarIcons

/// The colors and gradients of one icon, each under its own name.
///
/// Apple's tool numbers them in the order in which the document names them: first the background in each appearance, then the
/// layers from front to back. A color is stored once. A layer uses an existing gradient with the same stops.
struct CarIconPalette {
    /// A stored fill: the name, and the part that a lookup asks for.
    struct Fill: Hashable {
        var name: String
        var part: UInt16
    }

    struct NamedColor {
        var name: String
        var color: IconColor
    }

    struct NamedGradient {
        var name: String
        var fill: ResolvedFill
        /// The names of the colors.
        var stops: [String]
    }

    private(set) var colors: [NamedColor] = []
    private(set) var gradients: [NamedGradient] = []
    private let prefix: String
    /// The colors that layers' gradients may use again.
    private var stopsOfLayers: [IconColor: String] = [:]

    /// - Parameter prefix: the start of all names, with a slash at the end.
    init(prefix: String) {
        self.prefix = prefix
        // Every car of Apple's tool that we know has this color, which nothing uses.
        _ = added(IconColor(.extendedGray, [1, 1]))
    }

    /// The background in an appearance. Each appearance has its own gradient, even if two are equal.
    mutating func background(_ fill: ResolvedFill) -> Fill? {
        switch fill {
        case .none: return nil
        case .solid(let color): return Fill(name: shared(color), part: Part.color)
        case .automaticGradient, .linearGradient: return gradient(fill, stops: fill.colors.map { shared($0) })
        }
    }

    mutating func layer(_ fill: ResolvedFill) -> Fill? {
        switch fill {
        case .none: return nil
        case .solid(let color): return Fill(name: shared(color), part: Part.color)
        case .automaticGradient, .linearGradient:
            if let known = gradients.first(where: { $0.fill == fill }) { return Fill(name: known.name, part: Part.gradient) }
            return gradient(fill, stops: fill.colors.map { stop($0) })
        }
    }

    private mutating func gradient(_ fill: ResolvedFill, stops: [String]) -> Fill {
        let name = "\(prefix)Gradient-\(gradients.count + 1)"
        gradients.append(NamedGradient(name: name, fill: fill, stops: stops))
        return Fill(name: name, part: Part.gradient)
    }

    private mutating func shared(_ color: IconColor) -> String {
        colors.first { $0.color == color }?.name ?? added(color)
    }

    private mutating func stop(_ color: IconColor) -> String {
        if let known = stopsOfLayers[color] { return known }
        let name = added(color)
        stopsOfLayers[color] = name
        return name
    }

    private mutating func added(_ color: IconColor) -> String {
        let name = "\(prefix)Color-\(colors.count + 1)"
        colors.append(NamedColor(name: name, color: color))
        return name
    }
}

private extension ResolvedFill {
    var colors: [IconColor] {
        switch self {
        case .none: []
        case .solid(let color), .automaticGradient(let color, _): [color]
        case .linearGradient(let first, let second, _): [first, second]
        }
    }
}

extension RenditionValue {
    /// Apple's tool rounds components to three decimals.
    init(_ named: CarIconPalette.NamedColor) {
        let space: UInt32 =
            switch named.color.space {
            case .srgb: 1
            case .gray: 2
            case .displayP3: 3
            case .extendedSRGB: 4
            case .extendedGray: 6
            }
        let components = named.color.components.map { ($0 * 1000).rounded() / 1000 }
        self = .color(name: named.name, space: space, components: components)
    }

    init(_ named: CarIconPalette.NamedGradient) {
        let (line, isAutomatic): (IconOrientation, Bool) =
            switch named.fill {
            case .automaticGradient(_, let way): (way, true)
            case .linearGradient(_, _, let way): (way, false)
            case .none, .solid: (.down, true)
            }
        let stops = named.stops.enumerated().map { (location: Double($0), color: $1) }
        self = .namedGradient(
            name: named.name, isAutomatic: isAutomatic, line: (line.start.x, line.start.y, line.stop.x, line.stop.y),
            stops: stops)
    }
}
