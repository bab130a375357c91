package import NightcarDiagnostics
package import NightcarModel
package import ThemeCatalogPixels
import ThemeCatalogVariants

/// A look in addition to light and dark, with other values for some colors and other artwork for some names.
package struct Theme: Sendable {
    /// A color's values in the theme.
    package struct Color: Sendable {
        package var name: String
        package var light: ColorValue
        /// Nil if the theme uses one value for both appearances.
        package var dark: ColorValue?
        package var location: Location

        package init(name: String, light: ColorValue, dark: ColorValue?, location: Location) {
            self.name = name
            self.light = light
            self.dark = dark
            self.location = location
        }
    }

    package var name: String
    package var colors: [Color]
    /// The path of a catalog with the theme's own artwork, relative to the configuration's folder.
    package var catalog: String?
    package var location: Location

    package init(name: String, colors: [Color], catalog: String?, location: Location) {
        self.name = name
        self.colors = colors
        self.catalog = catalog
        self.location = location
    }
}

extension Catalog {
    /// Adds the changes of themes on the axis `theme`. Values that a theme only repeats aren't stored again.
    ///
    /// - Parameters:
    ///   - artwork: the catalogs of themes, by the name of the theme.
    ///   - isSame: whether two files have the same contents.
    package func adding(
        _ themes: [Theme], artwork: [String: Catalog], isSame: (SourceFile, SourceFile) -> Bool
    ) -> (catalog: Catalog, findings: [Finding]) {
        var themed = self
        var findings: [Finding] = []
        for theme in themes {
            for color in theme.colors { themed.add(color, of: theme, &findings) }
            for asset in artwork[theme.name]?.assets ?? [] { themed.add(asset, of: theme, isSame) }
        }
        themed.assets.sort { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return (themed, findings)
    }

    private mutating func add(_ color: Theme.Color, of theme: Theme, _ findings: inout [Finding]) {
        let colors = assets.filter { $0.kind == .color }.map(\.name)
        guard let index = assets.firstIndex(where: { $0.kind == .color && $0.name == color.name }) else {
            let hint = nearest(to: color.name, among: colors).map { " (did you mean \"\($0)\"?)" } ?? ""
            let message = "no colorset is named \"\(color.name)\"\(hint); the theme \"\(theme.name)\" leaves it out"
            findings.append(Finding(.tintUnknownColor, .error, message, at: color.location))
            return
        }
        let plain = assets[index].renditions
        for (luminosity, value) in [(Luminosity.any, color.light), (.dark, color.dark)] {
            guard let value else { continue }
            var key = VariantKey()
            key.luminosity = luminosity
            let same = Resolver.best(of: plain.map(\.key), for: Traits(key)).map { plain[$0].content }
            key.theme = theme.name
            // The light value also answers dark requests, so a dark value is left out only if it equals the light one.
            let isRepeated = luminosity == .dark ? value == color.light : Self.isColor(same, value) && color.dark == nil
            if !isRepeated { put(Rendition(key: key, content: .color(value), location: color.location), at: index) }
        }
    }

    private mutating func add(_ asset: Asset, of theme: Theme, _ isSame: (SourceFile, SourceFile) -> Bool) {
        let renditions = asset.renditions.map { rendition in
            var rendition = rendition
            rendition.key.theme = theme.name
            return rendition
        }
        guard let index = assets.firstIndex(where: { $0.kind == asset.kind && $0.name == asset.name }) else {
            var new = asset
            new.renditions = renditions
            assets.append(new)
            return
        }
        let plain = assets[index].renditions
        // A theme's asset answers every appearance by itself, so it is left out or kept as a whole.
        let isRepeated = zip(asset.renditions, renditions).allSatisfy { original, _ in
            guard let twin = plain.first(where: { $0.key == original.key }) else { return false }
            switch (twin.content, original.content) {
            case (.file(let a), .file(let b)): return isSame(a, b)
            case (.color(let a), .color(let b)): return a == b
            default: return false
            }
        }
        if isRepeated { return }
        for rendition in renditions { put(rendition, at: index) }
    }

    private mutating func put(_ rendition: Rendition, at index: Int) {
        assets[index].renditions.removeAll { $0.key == rendition.key }
        assets[index].renditions.append(rendition)
        assets[index].renditions.sort { $0.key < $1.key }
    }

    private static func isColor(_ content: Content?, _ value: ColorValue) -> Bool {
        if case .color(let color)? = content { color == value } else { false }
    }
}
