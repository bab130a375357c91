import ThemeCatalogPixels

/// A color as written in SVG and CSS (CSS Color 4, the notations that SVG 2 allows in sRGB).
enum SVGColor: Hashable {
    case color(ColorValue)
    /// `none`, `inherit`, `transparent`, `currentColor`, or a reference to a gradient. It isn't a color itself.
    case keyword
    /// A notation that we don't understand, such as `var()` or `lab()`.
    case unknown

    init(_ text: some StringProtocol) {
        let text = text.lowercased().trimmingSpaces
        if text.isEmpty || Self.keywords.contains(text) || text.hasPrefix("url(") && text.hasSuffix(")") {
            self = .keyword
        } else if text.hasPrefix("#") {
            self = Self.hex(text.dropFirst()).map(SVGColor.color) ?? .unknown
        } else if let named = ColorNames.css[text] {
            self = .color(.hex8(named))
        } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
            let inside = text[text.index(after: open)...].dropLast()
            self = Self.functional(String(text[..<open]), String(inside)).map(SVGColor.color) ?? .unknown
        } else {
            self = .unknown
        }
    }

    private static let keywords: Set<String> = [
        "none", "inherit", "transparent", "currentcolor", "initial", "unset", "revert", "context-fill", "context-stroke",
    ]

    private static func hex(_ digits: Substring) -> ColorValue? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count else { return nil }
        var bytes: [Int]
        switch values.count {
        case 3, 4: bytes = values.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        default: return nil
        }
        if bytes.count == 3 { bytes.append(255) }
        let parts = bytes.map { Double($0) / 255 }
        return .components(space: .srgb, values: Array(parts[0..<3]), alpha: parts[3])
    }

    private static func functional(_ name: String, _ inside: String) -> ColorValue? {
        var parts = inside.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
        let space = name == "color" && !parts.isEmpty ? parts.removeFirst() : nil
        guard parts.count == 3 || parts.count == 4 else { return nil }
        // Commas are of the old notation, which has no slash. In the new one, only a slash leads to the opacity.
        let (isOld, hasSlash) = (inside.contains(","), inside.contains("/"))
        guard isOld ? !hasSlash && name != "color" : hasSlash == (parts.count == 4) else { return nil }
        if !isOld { parts = parts.map { $0 == "none" ? "0" : $0 } }
        var alpha = 1.0
        if parts.count == 4 {
            guard let value = number(parts[3], percentOf: 1) else { return nil }
            alpha = min(max(value, 0), 1)
        }
        switch name {
        case "rgb", "rgba":
            let channels = parts.prefix(3).compactMap { number($0, percentOf: 255) }
            guard channels.count == 3 else { return nil }
            let values = channels.map { min(max($0.rounded(), 0), 255) / 255 }
            return .components(space: .srgb, values: values, alpha: alpha)
        case "hsl", "hsla":
            return hsl(Array(parts.prefix(3)), isOld: isOld).map { .components(space: .srgb, values: $0, alpha: alpha) }
        case "color":
            // The two spaces that drawing programs write.
            guard let space = space == "srgb" ? ColorSpace.srgb : space == "display-p3" ? .displayP3 : nil else { return nil }
            let channels = parts.prefix(3).compactMap { number($0, percentOf: 1) }
            guard channels.count == 3 else { return nil }
            return .components(space: space, values: channels.map { min(max($0, 0), 1) }, alpha: alpha)
        default: return nil
        }
    }

    /// Only the old notation insists on percentages.
    private static func hsl(_ parts: [String], isOld: Bool) -> [Double]? {
        func share(_ part: String) -> Double? {
            if part.hasSuffix("%") { return number(part, percentOf: 1) }
            return isOld ? nil : number(part, percentOf: 1).map { $0 / 100 }
        }
        guard let h = degrees(parts[0]), let s = share(parts[1]), let l = share(parts[2]) else { return nil }
        return rgb(h, min(max(s, 0), 1), min(max(l, 0), 1))
    }

    private static func rgb(_ h: Double, _ s: Double, _ l: Double) -> [Double] {
        let chroma = s * min(l, 1 - l)
        return [0.0, 8, 4].map { shift in
            let turned = (shift + h / 30).truncatingRemainder(dividingBy: 12)
            let k = turned < 0 ? turned + 12 : turned
            return ((l - chroma * max(-1, min(k - 3, 9 - k, 1))) * 255).rounded() / 255
        }
    }

    private static func degrees(_ text: String) -> Double? {
        let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            return number(String(text.dropLast(unit.count)), percentOf: 0).map { $0 * factor }
        }
        return text.hasSuffix("%") ? nil : number(text, percentOf: 0)
    }

    private static func number(_ text: String, percentOf whole: Double) -> Double? {
        if text.hasSuffix("%") { return Double(text.dropLast()).flatMap { $0.isFinite ? $0 / 100 * whole : nil } }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension ColorValue {
    fileprivate static func hex8(_ value: UInt32) -> ColorValue {
        .components(space: .srgb, values: [16, 8, 0].map { Double(value >> $0 & 255) / 255 }, alpha: 1)
    }
}

extension String {
    var trimmingSpaces: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}
