package import NightcarDiagnostics
package import NightcarModel
package import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

/// What is wrong with the themes of a catalog: names that only some themes have, and pairs of colors that a theme makes hard to read.
package struct ThemeCheck: Sendable {
    package private(set) var findings: [Finding] = []

    /// - Parameters:
    ///   - catalogs: the catalogs from which the model was made.
    ///   - pairs: the text and graphics on their backgrounds, from the configuration.
    package init(_ model: AssetModel, catalogs: [Catalog], pairs: [ContrastPair]) {
        for catalog in catalogs { checkNames(catalog, themes: model.themes) }
        for pair in pairs { check(pair, in: model) }
    }

    private mutating func checkNames(_ catalog: Catalog, themes: [String]) {
        for asset in catalog.assets {
            let own = Set(asset.renditions.map(\.key.theme)).subtracting([""])
            guard let other = own.min() else { continue }
            for theme in themes where !own.contains(theme) {
                let message =
                    "the theme \"\(theme)\" has no value of its own for \"\(asset.name)\", unlike the theme \"\(other)\"; it shows "
                    + "the value without a theme"
                let location = asset.location ?? Location(path: catalog.path)
                findings.append(Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme)"))
            }
        }
    }

    /// Reports a theme in which a pair has less contrast than its role requires, if the theme changes the pair.
    private mutating func check(_ pair: ContrastPair, in model: AssetModel) {
        guard let front = model.colors.first(where: { $0.name == pair.front })?.value,
            let back = model.colors.first(where: { $0.name == pair.back })?.value
        else { return }
        for (number, theme) in model.themes.enumerated() {
            let row = number + 1
            guard front.rows[row] != front.rows[0] || back.rows[row] != back.rows[0] else { continue }
            for appearance in Appearance.all {
                guard let required = pair.role.requiredContrast(isHigh: appearance.isHighContrast),
                    let ground = XYZ(back[row, appearance].value)
                else { continue }
                let ratio = ColorSolver.contrast(front[row, appearance].value, on: ground)
                // The wide gamut repeats the answer of sRGB unless it has its own value.
                var narrow = appearance
                narrow.isWide = false
                let repeats =
                    appearance.isWide && front[row, narrow] == front[row, appearance]
                    && back[row, narrow] == back[row, appearance]
                guard ratio < required, !repeats else { continue }
                let shown = (ratio * 100).rounded(.down) / 100
                let message =
                    "\"\(pair.front)\" on \"\(pair.back)\" has \(shown):1 in \(appearance.words) of the theme \"\(theme)\", less than "
                    + "\(sourceNumber(required)):1"
                findings.append(
                    Finding(.themeContrast, .warning, message, at: pair.location, variant: "theme \(theme) · \(appearance.words)")
                )
            }
        }
    }
}

/// The colors that two themes show differently.
package struct ThemeDifference: Sendable {
    package var name: String
    package var appearance: String
    package var old: ModelColor
    package var new: ModelColor

    /// - Parameters:
    ///   - old: the name of a theme, or empty for no theme.
    ///   - new: the same.
    /// - Throws: `Failure` for a name that isn't a theme of the catalog.
    package static func all(in model: AssetModel, from old: String, to new: String) throws(Failure) -> [ThemeDifference] {
        let (from, to) = (try row(old, in: model), try row(new, in: model))
        return model.colors.flatMap { item in
            Appearance.all.compactMap { appearance in
                let (before, after) = (item.value[from, appearance], item.value[to, appearance])
                guard before != after else { return nil }
                return ThemeDifference(name: item.name, appearance: appearance.words, old: before, new: after)
            }
        }
    }

    private static func row(_ theme: String, in model: AssetModel) throws(Failure) -> Int {
        if theme.isEmpty { return 0 }
        if let index = model.themes.firstIndex(of: theme) { return index + 1 }
        let hint = nearest(to: theme, among: model.themes).map { "; did you mean \"\($0)\"?" } ?? ""
        throw Failure("there is no theme \"\(theme)\"\(hint)")
    }
}

extension Appearance {
    /// `dark · high contrast`
    package var words: String {
        ([isDark ? "dark" : "light"] + (isHighContrast ? ["high contrast"] : []) + (isWide ? ["display-P3"] : []))
            .joined(separator: " · ")
    }
}

extension ModelColor {
    fileprivate var value: ColorValue {
        .components(space: isP3 ? .displayP3 : .extendedSRGB, values: [red, green, blue], alpha: alpha)
    }
}
