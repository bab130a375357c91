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
        for catalog in catalogs {
            checkNames(catalog, themes: model.themes)
            for asset in catalog.assets { checkAppearances(of: asset, in: catalog) }
        }
        for item in model.pictures { checkShape(of: item, themes: model.themes, catalogs: catalogs) }
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

    /// Reports an appearance for which a theme has no answer of its own although it needs one: the theme's rendition is for the
    /// opposite appearance, or the app without a theme has a value for high contrast.
    private mutating func checkAppearances(of asset: Asset, in catalog: Catalog) {
        let keys = asset.renditions.map(\.key)
        let plainHasContrast = keys.contains { $0.theme.isEmpty && $0.contrast == .high }
        let location = asset.location ?? Location(path: catalog.path)
        for theme in Set(keys.map(\.theme)).subtracting([""]).sorted() {
            let own = keys.filter { $0.theme == theme }
            for (luminosity, word) in [(Luminosity.light, "light"), (.dark, "dark")]
            where !own.contains(where: { [.any, luminosity].contains($0.luminosity) }) {
                let message =
                    "the theme \"\(theme)\" has no \(word) value for \"\(asset.name)\", so it shows a different one in \(word) mode"
                findings.append(Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme) · \(word)"))
            }
            if plainHasContrast, !own.contains(where: { $0.contrast == .high }) {
                let message =
                    "the theme \"\(theme)\" has no value for high contrast for \"\(asset.name)\", unlike the app without a theme"
                findings.append(
                    Finding(.themeIncomplete, .warning, message, at: location, variant: "theme \(theme) · high contrast"))
            }
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
            for appearance in Appearance.all {
                guard front[row, appearance].hasValue, back[row, appearance].hasValue,
                    let required = pair.role.requiredContrast(isHigh: appearance.isHighContrast),
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
