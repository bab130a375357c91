import ThemeCatalogPixels

/// What an element hands on to those in it.
struct SVGStyle {
    enum Paint {
        case none
        case color(SVGPaintColor)
        case currentColor
        /// The identifier of a gradient.
        case reference(String)
    }

    var fill = Paint.color(SVGPaintColor(rgb: .zero, alpha: 1))
    var stroke = Paint.none
    var color = SVGPaintColor(rgb: .zero, alpha: 1)
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var isFillEvenOdd = false
    var isClipEvenOdd = false
    var strokeWidth = "1"
    var cap = DrawingStroke.Cap.butt
    var join = DrawingStroke.Join.miter
    var miterLimit = 4.0
    var dashes = "none"
    var dashOffset = "0"
    var isVisible = true
    /// The custom properties, such as `--accent`, without `var()`.
    var custom: [String: String] = [:]
}

/// A color of sRGB with its alpha, from 0 to 1.
struct SVGPaintColor {
    var rgb: SIMD3<Double>
    var alpha: Double

    /// Nil for anything that isn't a color.
    init?(_ text: String) {
        if text.trimmingSpaces.lowercased() == "transparent" {
            self.init(rgb: .zero, alpha: 0)
            return
        }
        // Wide colors are painted as the nearest of sRGB, as on a display that has no others.
        guard case .color(let color) = SVGColor(text), case .components(_, let all, let alpha)? = color.converted(to: .srgb),
            all.count == 3
        else { return nil }
        let values = all.map { min(max($0, 0), 1) }
        self.init(rgb: SIMD3(values[0], values[1], values[2]), alpha: alpha)
    }

    init(rgb: SIMD3<Double>, alpha: Double) { (self.rgb, self.alpha) = (rgb, alpha) }
}

extension SVGStyle {
    /// The style with an element's own values.
    func applying(_ values: [String: String], name: String) throws(DrawingObstacle) -> SVGStyle {
        var style = self
        for (property, value) in values where property.hasPrefix("--") { style.custom[property] = value }
        // The color comes first, because other values may mean it.
        for property in ["color"] + values.keys.sorted() where !property.hasPrefix("--") {
            guard let value = values[property], value.lowercased() != "inherit" else { continue }
            guard try style.set(property, value) else {
                throw .outside("<\(name)> has the \(property) \"\(value.prefix(40))\"")
            }
        }
        return style
    }

    /// - Returns: false if the value isn't understood.
    private mutating func set(_ property: String, _ value: String) throws(DrawingObstacle) -> Bool {
        let word = value.lowercased()
        switch property {
        case "color":
            if word == "currentcolor" { return true }
            return assign(&color, SVGPaintColor(value))
        case "fill": return assign(&fill, Self.paint(value))
        case "stroke": return assign(&stroke, Self.paint(value))
        case "fill-opacity": return assign(&fillOpacity, SVGNumbers.share(value))
        case "stroke-opacity": return assign(&strokeOpacity, SVGNumbers.share(value))
        case "fill-rule": return assign(&isFillEvenOdd, ["nonzero": false, "evenodd": true][word])
        case "clip-rule": return assign(&isClipEvenOdd, ["nonzero": false, "evenodd": true][word])
        case "stroke-width": strokeWidth = value
        case "stroke-linecap": return assign(&cap, ["butt": .butt, "round": .round, "square": .square][word])
        case "stroke-linejoin": return assign(&join, ["miter": .miter, "round": .round, "bevel": .bevel][word])
        case "stroke-miterlimit": return assign(&miterLimit, SVGNumbers.number(value).flatMap { $0 >= 1 ? $0 : nil })
        case "stroke-dasharray": dashes = value
        case "stroke-dashoffset": dashOffset = value
        case "visibility": return assign(&isVisible, ["visible": true, "hidden": false, "collapse": false][word])
        default: return Self.harmless[property]?.contains(word) ?? true
        }
        return true
    }

    private func assign<Value>(_ property: inout Value, _ value: Value?) -> Bool {
        guard let value else { return false }
        property = value
        return true
    }

    private static func paint(_ text: String) -> Paint? {
        let word = text.lowercased()
        if word == "none" { return Paint.none }
        if word == "currentcolor" { return .currentColor }
        if let id = SVGStyle.reference(text) { return .reference(id) }
        return SVGPaintColor(text).map(Paint.color)
    }

    /// The identifier in `url(#id)`. Nil for anything else.
    static func reference(_ text: String) -> String? {
        guard text.hasPrefix("url("), text.hasSuffix(")") else { return nil }
        let inside = String(text.dropFirst(4).dropLast()).trimmingSpaces.filter { $0 != "\"" && $0 != "'" }
        return inside.hasPrefix("#") ? String(inside.dropFirst()) : nil
    }

    /// Properties that change the picture in ways that aren't supported, each with the values that change nothing.
    private static let harmless: [String: Set<String>] = [
        "filter": ["none"], "mix-blend-mode": ["normal"], "marker": ["none"], "marker-start": ["none"], "marker-mid": ["none"],
        "marker-end": ["none"], "paint-order": ["normal", "fill", "fill stroke", "fill stroke markers"],
        "vector-effect": ["none"],
        "clip": ["auto"], "color-interpolation": ["srgb", "auto"], "transform-origin": ["0", "0 0", "0px 0px"],
        "transform-box": ["view-box"], "shape-rendering": ["auto", "geometricprecision"], "backdrop-filter": ["none"],
        "mask-mode": ["match-source"],
    ]
    /// Properties with which CSS changes a picture in ways that aren't supported, whatever their values are.
    static let unsupported: Set<String> = [
        "transform", "translate", "rotate", "scale", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "all",
        "mask-image", "mask-border", "mask-size", "zoom", "animation", "animation-name", "offset-path", "content",
    ]

    /// The properties that an attribute can set.
    static let properties: Set<String> = Set(harmless.keys).union([
        "color", "fill", "stroke", "fill-opacity", "stroke-opacity", "fill-rule", "clip-rule", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "visibility", "opacity", "display",
        "clip-path", "mask", "mask-type", "stop-color", "stop-opacity", "overflow",
    ])
}
