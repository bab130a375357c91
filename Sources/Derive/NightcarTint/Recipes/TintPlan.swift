package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// The renditions that recipes would add to a catalog, before any picture is examined.
package struct TintPlan: Sendable {
    /// A color to paint through the alpha of a declared picture.
    package struct Recipe: Sendable {
        /// The position in `Catalog.assets`.
        package var asset: Int
        /// The position of the declared picture in the asset's renditions.
        package var base: Int
        /// The key of the derived rendition.
        package var key: VariantKey
        package var color: ColorValue
        package var rule: Location

        package init(asset: Int, base: Int, key: VariantKey, color: ColorValue, rule: Location) {
            self.asset = asset
            self.base = base
            self.key = key
            self.color = color
            self.rule = rule
        }
    }

    package var recipes: [Recipe] = []
    package var findings: [Finding] = []

    package init() {}
}

extension TintPlan {
    /// Matches the rules with a catalog's imagesets. The first rule that matches an asset applies.
    ///
    /// - A template image gets no recipe, because the app tints it.
    /// - If the asset declares its own file for an appearance, at any scale, the file wins and there is no recipe.
    /// - There is one recipe for each declared picture of the asset's base appearance, which is *any*, otherwise *light*.
    package init(_ catalog: Catalog, rules: [TintRule]) {
        guard !rules.isEmpty else { return }
        let colors = ColorTable(catalog)
        var used = [Bool](repeating: false, count: rules.count)
        var appearances = [[TintAppearance]?](repeating: nil, count: rules.count)
        for (position, asset) in catalog.assets.enumerated() where asset.kind == .image {
            let path = asset.pathInCatalog
            guard let index = rules.firstIndex(where: { $0.match.matches(asset.name) || $0.match.matches(path) })
            else { continue }
            used[index] = true
            if asset.properties.templateIntent == .template { continue }
            // A rule's colors are looked up at its first match, so that a rule without a match doesn't need them.
            let wanted = appearances[index] ?? TintAppearance.all(of: rules[index], in: colors, findings: &findings)
            appearances[index] = wanted
            add(wanted, to: asset, at: position, rule: rules[index])
        }
        for (rule, isUsed) in zip(rules, used) where !isUsed {
            findings.append(
                Finding(.tintRuleUnused, .info, "the pattern \"\(rule.match)\" matches no imageset", at: rule.location))
        }
    }

    private mutating func add(_ appearances: [TintAppearance], to asset: Asset, at position: Int, rule: TintRule) {
        let base: Luminosity = asset.renditions.contains { $0.key.luminosity == .any } ? .any : .light
        for appearance in appearances {
            let isDeclared = asset.renditions.contains {
                $0.key.theme == appearance.theme && $0.key.contrast == appearance.contrast
                    && ($0.key.luminosity == appearance.luminosity
                        || appearance.luminosity == .any && $0.key.luminosity == .light)
            }
            if isDeclared { continue }
            for (index, rendition) in asset.renditions.enumerated() {
                guard case .file = rendition.content, rendition.key.contrast == .normal,
                    rendition.key.luminosity == base, rendition.key.theme.isEmpty,
                    appearance.gamut == .any || rendition.key.gamut == .any || rendition.key.gamut == appearance.gamut
                else { continue }
                var key = rendition.key
                key.luminosity = appearance.luminosity
                key.contrast = appearance.contrast
                if appearance.gamut != .any { key.gamut = appearance.gamut }
                if !appearance.theme.isEmpty { key.theme = appearance.theme }
                recipes.append(
                    Recipe(asset: position, base: index, key: key, color: appearance.color, rule: rule.location))
            }
        }
    }
}

/// One appearance that a rule asks for, and its color.
struct TintAppearance {
    var luminosity: Luminosity
    var contrast: Contrast
    var gamut: Gamut
    /// A theme in which the rule's colorset has another value. Empty for no theme.
    var theme = ""
    var color: ColorValue

    /// The rule's appearances. A key of the rule wins over a value from a colorset that another key names.
    static func all(of rule: TintRule, in colors: ColorTable, findings: inout [Finding]) -> [TintAppearance] {
        let wishes: [(source: TintRule.Source?, luminosity: Luminosity, contrast: Contrast)] = [
            (rule.contrastDark, .dark, .high), (rule.contrastLight, .any, .high), (rule.dark, .dark, .normal),
        ]
        var result: [TintAppearance] = []
        for wish in wishes {
            guard let source = wish.source else { continue }
            var found = appearances(source, wish.luminosity, wish.contrast, in: colors, rule: rule, findings: &findings)
            // Only the key `dark` includes every appearance of its colorset. The other keys name a single appearance.
            if wish.contrast == .high { found.removeAll { $0.luminosity != wish.luminosity || $0.contrast != .high } }
            result += found.filter { new in
                !result.contains { $0.isSameAppearance(as: new) }
            }
        }
        return result
    }

    private func isSameAppearance(as other: TintAppearance) -> Bool {
        luminosity == other.luminosity && contrast == other.contrast && gamut == other.gamut && theme == other.theme
    }

    private static func appearances(
        _ source: TintRule.Source, _ luminosity: Luminosity, _ contrast: Contrast, in colors: ColorTable,
        rule: TintRule, findings: inout [Finding]
    ) -> [TintAppearance] {
        switch source {
        case .literal(let color):
            return [TintAppearance(luminosity: luminosity, contrast: contrast, gamut: .any, color: color)]
        case .colorset(let name):
            guard let renditions = colors.renditions(of: name) else {
                let message = "no colorset is named \"\(name)\"\(colors.suggestion(for: name)); the recipe is left out"
                findings.append(Finding(.tintUnknownColor, .error, message, at: rule.location))
                return []
            }
            var found = renditions.filter {
                $0.key.luminosity != .any || $0.key.contrast == .high || !$0.key.theme.isEmpty
            }.map {
                TintAppearance(
                    luminosity: $0.key.luminosity, contrast: $0.key.contrast, gamut: $0.key.gamut,
                    theme: $0.key.theme, color: $0.color)
            }
            let wish = TintAppearance(luminosity: luminosity, contrast: contrast, gamut: .any, color: .hex(0))
            if !found.contains(where: { $0.isSameAppearance(as: wish) }) {
                var traits = Traits()
                traits.luminosity = luminosity
                traits.contrast = contrast
                let best = renditions[Resolver.best(of: renditions.map(\.key), for: traits)!]
                found.append(
                    TintAppearance(luminosity: luminosity, contrast: contrast, gamut: .any, color: best.color))
            }
            if let reference = found.compactMap(\.color.referenceName).first {
                let message = """
                    the colorset "\(name)" refers to the platform's color \(reference), whose value is not known when \
                    compiling; give the recipe a color with components
                    """
                findings.append(Finding(.tintPlatformColor, .error, message, at: rule.location))
                found.removeAll { $0.color.referenceName != nil }
            }
            return found
        }
    }
}

/// The catalog's colors by name. Only renditions for all devices count, because a recipe depends on the appearance, not on the
/// idiom.
struct ColorTable {
    private var colors: [String: [(key: VariantKey, color: ColorValue)]] = [:]

    init(_ catalog: Catalog) {
        for asset in catalog.assets where asset.kind == .color {
            let all = asset.renditions.compactMap { rendition in
                if case .color(let color) = rendition.content { (key: rendition.key, color: color) } else { nil }
            }
            let universal = all.filter { $0.key.idiom == .universal }
            let usable = universal.isEmpty ? all : universal
            if !usable.isEmpty { colors[asset.name] = usable }
        }
    }

    func renditions(of name: String) -> [(key: VariantKey, color: ColorValue)]? { colors[name] }

    func suggestion(for name: String) -> String {
        guard let near = nearest(to: name, among: colors.keys.sorted()) else { return "" }
        return " (did you mean \"\(near)\"?)"
    }
}

extension ColorValue {
    var referenceName: String? {
        if case .reference(let name, _) = self { name } else { nil }
    }
}

extension Asset {
    /// The path of the set within its catalog, without the set's extension, such as `Icons/Star`. The name if there is no path.
    package var pathInCatalog: String {
        guard let path = location?.path, let end = path.range(ofCatalogExtension: ".xcassets/") else { return name }
        let inside = path[end...]
        guard let dot = inside.lastIndex(of: "."), !inside[dot...].contains("/") else { return String(inside) }
        return String(inside[..<dot])
    }
}

extension String {
    /// The index after the first `.xcassets/`, in either case.
    fileprivate func range(ofCatalogExtension suffix: String) -> Index? {
        var start = startIndex
        while let slash = self[start...].firstIndex(of: "/") {
            let next = index(after: slash)
            if self[..<next].lowercased().hasSuffix(suffix) { return next }
            start = next
        }
        return nil
    }
}
