package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels

/// A rule of the configuration: which pictures get recipes, and from which colors.
package struct TintRule: Sendable {
    /// A color as the configuration specifies it.
    package enum Source: Sendable, Hashable {
        case literal(ColorValue)
        /// The name of a colorset of the same catalog.
        case colorset(String)
    }

    /// The pattern for an asset's name, or for its path in the catalog without the set's extension.
    package var match: Glob
    package var dark: Source?
    package var contrastLight: Source?
    package var contrastDark: Source?
    /// The rule in the configuration file.
    package var location: Location

    package init(
        match: Glob, dark: Source?, contrastLight: Source? = nil, contrastDark: Source? = nil, location: Location
    ) {
        self.match = match
        self.dark = dark
        self.contrastLight = contrastLight
        self.contrastDark = contrastDark
        self.location = location
    }
}

extension TintRule.Source {
    /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA` as an sRGB color, and anything else as the name of a colorset.
    ///
    /// - Returns: nil if the text starts with `#` but has none of the three forms.
    package init?(_ text: String) {
        guard text.hasPrefix("#") else {
            self = .colorset(text)
            return
        }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else { return nil }
        var channels: [Int]
        switch digits.count {
        case 3: channels = digits.map { $0 * 17 }
        case 6, 8: channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        if channels.count == 3 { channels.append(255) }
        let values = channels.map { Double($0) / 255 }
        self = .literal(.components(space: .srgb, values: Array(values[..<3]), alpha: values[3]))
    }
}
