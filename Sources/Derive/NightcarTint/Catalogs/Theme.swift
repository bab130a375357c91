package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
import ThemeCatalogVariants

/// A look in addition to light and dark, with other values for some colors and other artwork for some names.
package struct Theme: Sendable {
    /// A color's values in the theme. A look without a value shows what its nearest look shows: high contrast shows the normal
    /// value, dark shows `light`, and light shows the color without the theme.
    package struct Color: Sendable {
        package var name: String
        package var light, dark, highContrast, darkHighContrast: ColorValue?
        /// Whether `light` was declared as the value of every look.
        package var isForAllLooks: Bool
        package var location: Location

        package init(
            name: String, light: ColorValue?, dark: ColorValue? = nil, highContrast: ColorValue? = nil,
            darkHighContrast: ColorValue? = nil, isForAllLooks: Bool = false, location: Location
        ) {
            self.name = name
            (self.light, self.dark) = (light, dark)
            (self.highContrast, self.darkHighContrast) = (highContrast, darkHighContrast)
            self.isForAllLooks = isForAllLooks
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
    /// The names of the sets of all targets, without namespaces. A target that lacks one is built without it.
    package var namesElsewhere: Set<String> = []

    func isElsewhere(_ name: String) -> Bool { namesElsewhere.contains(name.split(separator: "/").last.map(String.init) ?? name) }

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

    /// The names of the colors that each theme declares itself or through its ancestors, by the name of the theme.
    package static func declaredColors(of themes: [Theme]) -> [String: Set<String>] {
        Dictionary(
            themes.map { theme in (theme.name, Set(theme.lineage(in: themes).flatMap { $0.colors.map(\.name) })) },
            uniquingKeysWith: { $0.union($1) })
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
    /// Adds the changes of themes on the axis `theme`. A color that shows the same in every look with and without the theme isn't
    /// stored again.
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
                // A set in a theme's catalog answers for every look, and so does a color without a look. Looks that other colors
                // leave out come from the parents.
                let names = Set(step.colors.map(\.name) + own.filter { $0.kind == .color }.map(\.name))
                let declared = step.colors.map { color in
                    let set = assets.first { $0.kind == .color && $0.name == color.name }
                    return color.completed(by: colors.first { $0.name == color.name }).completed(by: set)
                }
                let sets = Set(own.map { AssetName(kind: $0.kind, name: $0.name) })
                colors.removeAll { names.contains($0.name) }
                assets.removeAll {
                    sets.contains(AssetName(kind: $0.kind, name: $0.name)) || $0.kind == .color && names.contains($0.name)
                }
                (colors, assets) = (colors + declared, assets + own)
            }
            for color in colors { themed.add(color, of: theme, &findings) }
            for asset in assets where !themed.add(asset, of: theme, isSame) {
                // The finding about the parent names it already.
                guard artwork[theme.name]?.assets.contains(where: { $0.kind == asset.kind && $0.name == asset.name }) == true
                else {
                    continue
                }
                if !theme.isElsewhere(asset.name) { findings.append(unknown(asset, of: theme)) }
            }
        }
        themed.assets.sort { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return (themed, findings)
    }

    private mutating func add(_ color: Theme.Color, of theme: Theme, _ findings: inout [Finding]) {
        let colors = assets.filter { $0.kind == .color }.map(\.name)
        guard let index = assets.firstIndex(where: { $0.kind == .color && $0.name == color.name }) else {
            let hint = nearest(to: color.name, among: colors).map { " (did you mean \"\($0)\"?)" } ?? ""
            // Another target has it. The finding about the parent names it already.
            guard !theme.isElsewhere(color.name), theme.colors.contains(where: { $0.location == color.location }) else { return }
            let message = "no colorset is named \"\(color.name)\"\(hint); the theme \"\(theme.name)\" leaves it out"
            findings.append(Finding(.tintUnknownColor, .error, message, at: color.location))
            return
        }
        let own = color.renditions(over: assets[index].renditions)
        if Self.isRepeated(own, in: assets[index].renditions) { return }
        for var rendition in own {
            rendition.key.theme = theme.name
            put(rendition, at: index)
        }
    }

    /// Whether each look shows the same color with and without the theme.
    private static func isRepeated(_ own: [Rendition], in plain: [Rendition]) -> Bool {
        let requests = Set((plain + own).map(\.key)).flatMap { key in
            [Luminosity.light, .dark].flatMap { luminosity in
                [Contrast.normal, .high].map { contrast in
                    var traits = Traits(key)
                    (traits.luminosity, traits.contrast) = (luminosity, contrast)
                    return traits
                }
            }
        }
        return requests.allSatisfy { own.color(for: $0) == plain.color(for: $0) }
    }

    private func unknown(_ asset: Asset, of theme: Theme) -> Finding {
        let names = assets.filter { $0.kind == asset.kind }.map(\.name)
        let hint = nearest(to: asset.name, among: names).map { " (did you mean \"\($0)\"?)" } ?? ""
        let message =
            "no \(asset.kind.rawValue) of the app is named \"\(asset.name)\"\(hint); the theme \"\(theme.name)\" leaves it out"
        return Finding(.themeUnknownSet, .error, message, at: asset.location ?? theme.location)
    }

    /// Adds the renditions of a theme's set to the app's set. False if the app has no such set.
    private mutating func add(_ asset: Asset, of theme: Theme, _ isSame: (SourceFile, SourceFile) -> Bool) -> Bool {
        let renditions = asset.renditions.map { rendition in
            var rendition = rendition
            rendition.key.theme = theme.name
            return rendition
        }
        guard let index = assets.firstIndex(where: { $0.kind == asset.kind && $0.name == asset.name }) else { return false }
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
        if !isRepeated {
            for rendition in renditions { put(rendition, at: index) }
        }
        return true
    }

    private mutating func put(_ rendition: Rendition, at index: Int) {
        assets[index].renditions.removeAll { $0.key == rendition.key }
        assets[index].renditions.append(rendition)
        assets[index].renditions.sort { $0.key < $1.key }
    }
}

extension Theme.Color {
    /// The color with the parent's values for the looks that it leaves out.
    fileprivate func completed(by parent: Theme.Color?) -> Theme.Color {
        guard let parent, !isForAllLooks else { return self }
        var color = self
        color.light = light ?? parent.light
        color.dark = dark ?? parent.dark ?? (parent.isForAllLooks ? parent.light : nil)
        color.highContrast = highContrast ?? parent.highContrast
        color.darkHighContrast = darkHighContrast ?? parent.darkHighContrast
        return color
    }

    /// The color with the values of a parent's set for the looks that it leaves out.
    fileprivate func completed(by set: Asset?) -> Theme.Color {
        guard let set else { return self }
        func value(_ luminosities: [Luminosity], _ contrast: Contrast) -> ColorValue? {
            for luminosity in luminosities {
                var key = VariantKey()
                (key.luminosity, key.contrast) = (luminosity, contrast)
                if case .color(let color)? = set.renditions.first(where: { $0.key == key })?.content { return color }
            }
            return nil
        }
        return completed(
            by: Theme.Color(
                name: name, light: value([.any, .light], .normal), dark: value([.dark], .normal),
                highContrast: value([.any, .light], .high), darkHighContrast: value([.dark], .high), location: location))
    }

    /// A rendition for each look whose value isn't already the answer of a rendition before it.
    fileprivate func renditions(over plain: [Rendition]) -> [Rendition] {
        func value(_ luminosity: Luminosity, _ contrast: Contrast) -> ColorValue? {
            var traits = Traits()
            (traits.luminosity, traits.contrast) = (luminosity, contrast)
            return plain.color(for: traits)
        }
        let day = light ?? value(.light, .normal)
        let night = dark ?? light ?? value(.dark, .normal)
        let strongDay = highContrast ?? light ?? value(.light, .high)
        let strongNight = darkHighContrast ?? dark ?? highContrast ?? light ?? value(.dark, .high)
        let values = [
            (Luminosity.any, Contrast.normal, day), (.dark, .normal, night), (.any, .high, strongDay),
            (.dark, .high, strongNight),
        ]
        var own: [Rendition] = []
        for (luminosity, contrast, value) in values {
            var key = VariantKey()
            (key.luminosity, key.contrast) = (luminosity, contrast)
            guard let value, own.color(for: Traits(key)) != value else { continue }
            own.append(Rendition(key: key, content: .color(value), location: location))
        }
        return own
    }
}

extension [Rendition] {
    /// The color that answers a request.
    fileprivate func color(for traits: Traits) -> ColorValue? {
        guard let best = Resolver.best(of: map(\.key), for: traits), case .color(let color) = self[best].content else {
            return nil
        }
        return color
    }
}
