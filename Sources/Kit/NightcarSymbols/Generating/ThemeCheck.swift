package import NightcarBasics
package import NightcarModel
package import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

/// What is wrong with the themes of a catalog: names that only some themes have, and pairs of colors that a theme makes hard to read.
package struct ThemeCheck: Sendable {
    package private(set) var findings: [Finding] = []

    /// - Parameters:
    ///   - catalogs: the catalogs from which the model was made.
    ///   - themes: the themes of the configuration. What they declare isn't missing, and a color for all looks needs no dark value.
    ///   - pairs: the text and graphics on their backgrounds, from the configuration.
    package init(_ model: AssetModel, catalogs: [Catalog], themes: [Theme] = [], pairs: [ContrastPair]) {
        let declared = Theme.declaredColors(of: themes)
        let settled = themes.flatMap(\.colors).filter(\.isForAllLooks).map(\.location)
        // The value for high contrast answers dark requests for high contrast, too.
        let lightOnly = themes.flatMap(\.colors).filter {
            $0.highContrast != nil && $0.dark == nil && $0.darkHighContrast == nil && !$0.isForAllLooks
        }
        for catalog in catalogs {
            checkNames(catalog, themes: model.themes, declared: declared)
            for asset in catalog.assets {
                checkAppearances(of: asset, in: catalog, settled: settled)
                checkHighContrast(of: asset, in: catalog, lightOnly: lightOnly.map(\.location))
            }
        }
        for item in model.pictures { checkShape(of: item, themes: model.themes, catalogs: catalogs) }
        for pair in pairs { check(pair, in: model) }
    }

    /// - Parameter declared: the colors that a theme declares. One that shows the same as without the theme isn't in the catalog.
    private mutating func checkNames(_ catalog: Catalog, themes: [String], declared: [String: Set<String>]) {
        for asset in catalog.assets {
            let own = Set(asset.renditions.map(\.key.theme)).subtracting([""])
            guard let other = own.min() else { continue }
            for theme in themes where !own.contains(theme) && declared[theme]?.contains(asset.name) != true {
                let message =
                    "the theme \"\(theme)\" has no value of its own for \"\(asset.name)\", unlike the theme \"\(other)\"; it shows "
                    + "the value without a theme"
                let location = asset.location ?? Location(path: catalog.path)
                findings.append(Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme)"))
            }
        }
    }

    /// Reports an appearance for which a theme has no answer of its own although it needs one: the theme's rendition is for the
    /// opposite appearance, or the app without a theme has a value for dark or for high contrast.
    ///
    /// - Parameter settled: where a value is declared for all looks.
    private mutating func checkAppearances(of asset: Asset, in catalog: Catalog, settled: [Location]) {
        let keys = asset.renditions.map(\.key)
        let plainHasDark = keys.contains { $0.theme.isEmpty && $0.luminosity == .dark }
        let plainHasContrast = keys.contains { $0.theme.isEmpty && $0.contrast == .high }
        let location = asset.location ?? Location(path: catalog.path)
        for theme in Set(keys.map(\.theme)).subtracting([""]).sorted() {
            let own = keys.filter { $0.theme == theme }
            let isSettled = asset.renditions.contains { rendition in
                rendition.key.theme == theme && rendition.location.map(settled.contains) ?? false
            }
            if plainHasDark, !isSettled, own.contains(where: { $0.luminosity == .any }),
                !own.contains(where: { $0.luminosity == .dark })
            {
                let message =
                    "the theme \"\(theme)\" has no dark value for \"\(asset.name)\", unlike the app without a theme; in dark mode, it "
                    + "shows its light value"
                findings.append(Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme) · dark"))
            }
            for (luminosity, word) in [(Luminosity.light, "light"), (.dark, "dark")]
            where !own.contains(where: { [.any, luminosity].contains($0.luminosity) }) {
                let message =
                    "the theme \"\(theme)\" has no \(word) value for \"\(asset.name)\", so it shows a different one in \(word) mode"
                findings.append(Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme) · \(word)"))
            }
            if plainHasContrast, !isSettled, !own.contains(where: { $0.contrast == .high }) {
                let message =
                    "the theme \"\(theme)\" has no value for high contrast for \"\(asset.name)\", unlike the app without a theme"
                findings.append(
                    Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme) · high contrast"))
            }
        }
    }

    /// Reports a theme that shows its light value for high contrast in dark mode, although the app has a dark value without a theme.
    ///
    /// - Parameter lightOnly: where a value for high contrast is declared without one for dark mode.
    private mutating func checkHighContrast(of asset: Asset, in catalog: Catalog, lightOnly: [Location]) {
        guard asset.renditions.contains(where: { $0.key.theme.isEmpty && $0.key.luminosity == .dark }) else { return }
        let themes = asset.renditions.filter { $0.location.map(lightOnly.contains) ?? false }.map(\.key.theme)
        for theme in Set(themes).subtracting([""]).sorted() {
            let message =
                "the theme \"\(theme)\" has a value for high contrast of \"\(asset.name)\", but no dark one; in dark mode with high "
                + "contrast, it shows its light value"
            findings.append(
                Finding(
                    .themeIncomplete, .warning, message, at: asset.location ?? Location(path: catalog.path),
                    variant: "theme \(theme) · dark · high contrast"))
        }
    }

    /// Reports a picture that a theme shows in another size, or that it cuts or aligns differently. It would move the layout.
    private mutating func checkShape(of item: AssetModel.Item<ModelPicture>, themes: [String], catalogs: [Catalog]) {
        let picture = item.value
        guard !picture.themedRows.isEmpty else { return }
        let shapes = picture.renditions.map(PictureShape.init)
        for row in picture.themedRows {
            let answers = zip(picture.rows[0].joined(), picture.rows[row].joined())
            let differences = answers.compactMap { plain, themed -> String? in
                guard let plain, let themed else { return nil }
                return shapes[plain].difference(from: shapes[themed])
            }
            guard let difference = differences.first else { continue }
            let asset = catalogs.lazy.flatMap(\.assets).first { $0.name == item.name && [.image, .symbol].contains($0.kind) }
            let location = asset?.location ?? Location(path: catalogs.first?.path ?? "")
            let message = "the theme \"\(themes[row - 1])\" shows \"\(item.name)\" \(difference)"
            findings.append(Finding(.themePictureShape, .warning, message, at: location, variant: "theme \(themes[row - 1])"))
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
            let weak = Appearance.all.compactMap { appearance in
                weakness(of: pair.role, front[row, appearance], on: back[row, appearance], appearance)
            }
            guard let worst = weak.min(by: { $0.ratio < $1.ratio }) else { continue }
            // The wide gamut repeats the answer of sRGB unless it has its own value.
            let others = weak.filter { !$0.look.isWide && $0.look != worst.look }.map(\.look.words)
            let also = others.isEmpty ? "" : "; also too little in \(others.joined(separator: ", "))"
            let shown = (worst.ratio * 100).rounded(.down) / 100
            let message =
                "\"\(pair.front)\" on \"\(pair.back)\" has \(shown):1 in \(worst.look.words) of the theme \"\(theme)\", less than "
                + "\(sourceNumber(worst.required)):1\(also)"
            findings.append(
                Finding(.themeContrast, .warning, message, at: pair.location, variant: "theme \(theme) · \(worst.look.words)"))
        }
    }

    /// The contrast of two colors and what their role requires, if it is less.
    private func weakness(
        of role: ColorRole, _ front: ModelColor, on back: ModelColor, _ look: Appearance
    ) -> (look: Appearance, ratio: Double, required: Double)? {
        guard front.hasValue, back.hasValue, let required = role.requiredContrast(isHigh: look.isHighContrast),
            let ground = XYZ(back.value)
        else { return nil }
        let ratio = ColorSolver.contrast(front.value, on: ground)
        return ratio < required ? (look, ratio, required) : nil
    }
}

/// What two themes show differently: colors, gradients and pictures.
package struct ThemeDifference: Sendable {
    package var name: String
    package var appearance: String
    /// Colors, or the variants of a picture.
    package var old: String
    package var new: String

    /// - Parameters:
    ///   - old: the name of a theme, or empty for no theme.
    ///   - new: the same.
    /// - Throws: `Failure` for a name that isn't a theme of the catalog.
    package static func all(in model: AssetModel, from old: String, to new: String) throws(Failure) -> [ThemeDifference] {
        let (from, to) = (try row(old, in: model), try row(new, in: model))
        func differences<Value: Equatable>(
            _ name: String, _ value: (Int, Appearance) -> Value, _ text: (Value) -> String
        ) -> [ThemeDifference] {
            Appearance.all.compactMap { appearance in
                let (before, after) = (value(from, appearance), value(to, appearance))
                guard before != after else { return nil }
                return ThemeDifference(name: name, appearance: appearance.words, old: text(before), new: text(after))
            }
        }
        let colors = model.colors.flatMap { item in differences(item.name, { item.value[$0, $1] }, \.hex) }
        let gradients = model.gradients.flatMap { item in
            differences(item.name, { row, appearance in item.value.stops.map { $0.colors[row, appearance] } }) { colors in
                colors.map(\.hex).joined(separator: " ")
            }
        }
        let pictures = model.pictures.flatMap { item in
            differences(item.name, { item.value.rows[$0][$1.index] }) { answers in
                let shown = Set(answers.compactMap(\.self)).sorted()
                return shown.map { item.value.renditions[$0].key.description }.joined(separator: ", ")
            }
        }
        return colors + gradients + pictures
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
