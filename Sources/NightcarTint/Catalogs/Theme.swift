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
    /// The name of the theme that has the answer for everything that this one leaves out. Nil for none.
    package var parent: String?
    package var location: Location

    package init(name: String, colors: [Color], catalog: String?, parent: String? = nil, location: Location) {
        self.name = name
        self.parent = parent
        self.colors = colors
        self.catalog = catalog
        self.location = location
    }
}

extension Theme {
    /// The oldest ancestor first, then down to the theme itself. Ends at a name that is unknown or repeats.
    fileprivate func lineage(in themes: [Theme]) -> [Theme] {
        var line = [self]
        while let name = line[0].parent, !line.contains(where: { $0.name == name }),
            let parent = themes.first(where: { $0.name == name })
        {
            line.insert(parent, at: 0)
        }
        return line
    }

    /// Checks that each theme's parent exists and that no theme is its own ancestor.
    package static func checkParents(of themes: [Theme]) throws(Failure) {
        for theme in themes {
            let line = theme.lineage(in: themes)
            guard let name = line[0].parent else { continue }
            if line.contains(where: { $0.name == name }) {
                throw Failure("the theme \"\(theme.name)\" extends itself through \"\(line[0].name)\"", at: theme.location)
            }
            let hint = nearest(to: name, among: themes.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
            throw Failure("the theme \"\(line[0].name)\" extends \"\(name)\", which isn't a theme\(hint)", at: theme.location)
        }
    }
}

private struct AssetName: Hashable {
    var kind: SetKind
    var name: String
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
            var (colors, assets): ([Theme.Color], [Asset]) = ([], [])
            for step in theme.lineage(in: themes) {
                let own = artwork[step.name]?.assets ?? []
                // A name that a theme declares hides everything that its parents have for it.
                let names = Set(step.colors.map(\.name) + own.filter { $0.kind == .color }.map(\.name))
                let sets = Set(own.map { AssetName(kind: $0.kind, name: $0.name) })
                colors.removeAll { names.contains($0.name) }
                assets.removeAll {
                    sets.contains(AssetName(kind: $0.kind, name: $0.name)) || $0.kind == .color && names.contains($0.name)
                }
                (colors, assets) = (colors + step.colors, assets + own)
            }
            for color in colors { themed.add(color, of: theme, &findings) }
            for asset in assets { themed.add(asset, of: theme, isSame) }
        }
        themed.assets.sort { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return (themed, findings)
    }

    private mutating func add(_ color: Theme.Color, of theme: Theme, _ findings: inout [Finding]) {
        let colors = assets.filter { $0.kind == .color }.map(\.name)
        guard let index = assets.firstIndex(where: { $0.kind == .color && $0.name == color.name }) else {
            let hint = nearest(to: color.name, among: colors).map { " (did you mean \"\($0)\"?)" } ?? ""
            // The finding about the parent names it already.
            guard theme.colors.contains(where: { $0.location == color.location }) else { return }
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
