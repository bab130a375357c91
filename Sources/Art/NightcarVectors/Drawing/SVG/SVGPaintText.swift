/// What a browser makes of the value of a property that takes a color (CSS Color 4, SVG 2 section 13).
enum SVGPaintText {
    /// A color, or a word or reference that stands for one.
    case understood
    /// A browser knows it, and we don't.
    case unsupported
    /// A browser ignores it, so the element has what it would have without it.
    case ignored

    /// The properties that take a color.
    static let properties: Set<String> = ["fill", "stroke", "color", "stop-color"]

    init(_ text: String, of property: String) {
        let text = text.trimmingSpaces.lowercased()
        if Self.wide.contains(text) || text == "currentcolor" || text == "transparent" {
            self = .understood
        } else if ["fill", "stroke"].contains(property), Self.paints.contains(text) || text.hasPrefix("url(") {
            self = .understood
        } else if case .color = SVGColor(text) {
            self = .understood
        } else {
            self = Self.isKnown(text) ? .unsupported : .ignored
        }
    }

    /// Words that every property of CSS has.
    static let wide: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]
    private static let paints: Set<String> = ["none", "context-fill", "context-stroke"]
    private static let functions: Set<String> = [
        "lab", "lch", "oklab", "oklch", "hwb", "color-mix", "light-dark", "device-cmyk", "contrast-color",
    ]
    private static let spaces: Set<String> = [
        "srgb-linear", "display-p3-linear", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65", "from",
    ]
    private static let systemColors: Set<String> = [
        "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext", "canvas", "canvastext",
        "field",
        "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext", "selecteditem",
        "selecteditemtext", "visitedtext", "window", "windowtext",
    ]

    private static func isKnown(_ text: String) -> Bool {
        if systemColors.contains(text) { return true }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return false }
        let (name, inside) = (String(text[..<open]), text[text.index(after: open)...].dropLast())
        if functions.contains(name) || inside.contains("calc(") { return true }
        let first = inside.split { $0.isWhitespace || $0 == "," }.first.map(String.init) ?? ""
        switch name {
        case "color": return spaces.contains(first)
        case "rgb", "rgba", "hsl", "hsla": return first == "from"
        default: return false
        }
    }
}

/// Words of CSS for the value that a property has without any.
enum SVGInitialValues {
    /// The initial values of properties that elements inherit.
    private static let inherited: [String: String] = [
        "fill": "black", "stroke": "none", "color": "black", "fill-opacity": "1", "stroke-opacity": "1", "fill-rule": "nonzero",
        "clip-rule": "nonzero", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
        "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0", "visibility": "visible",
    ]
    private static let others: Set<String> = [
        "opacity", "stop-color", "stop-opacity", "display", "clip-path", "mask", "mask-type", "filter", "overflow",
    ]

    /// The value for `initial`, `unset` and the like. Nil if the element is as without a value.
    static func resolved(_ value: String, of property: String) -> String? {
        let word = value.lowercased()
        guard SVGPaintText.wide.contains(word), word != "inherit" else { return value }
        if others.contains(property) { return nil }
        return word == "initial" ? inherited[property] ?? value : nil
    }
}
