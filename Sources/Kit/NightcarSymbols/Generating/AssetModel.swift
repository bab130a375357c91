package import NightcarBasics
package import NightcarModel
import ThemeCatalogVariants

/// What generated code knows of a catalog: its colors, pictures, gradients and data, each with the answer for every appearance.
///
/// The resolver makes the answers, so all forms agree with `nightcar show`.
package struct AssetModel: Sendable {
    /// The names of the catalogs, for comments.
    package var catalogs: [String]
    /// Sorted. The answers of an asset begin with the ones without a theme.
    package var themes: [String]
    package var colors: [Item<ModelColors>] = []
    package var gradients: [Item<ModelGradient>] = []
    package var pictures: [Item<ModelPicture>] = []
    package var data: [Item<ModelData>] = []

    /// An asset and its name in code.
    package struct Item<Value: Sendable>: Sendable {
        /// The full name, such as `Icons/Play`.
        package var name: String
        /// The identifiers of its namespaces, then its own, without backquotes.
        package var symbol: [String]
        package var value: Value
        /// Why generated Swift leaves it out, as Xcode does: another asset has its symbol. Then `symbol` has a number at its end.
        package var clash: Finding?
    }

    /// Removes what has the symbol of another asset.
    ///
    /// - Returns: a finding for each.
    mutating func removeClashes() -> [Finding] {
        let clashes =
            colors.compactMap(\.clash) + gradients.compactMap(\.clash) + pictures.compactMap(\.clash) + data.compactMap(\.clash)
        colors.removeAll { $0.clash != nil }
        gradients.removeAll { $0.clash != nil }
        pictures.removeAll { $0.clash != nil }
        data.removeAll { $0.clash != nil }
        return clashes
    }

    /// The rows of a table of answers: no theme, then the themes.
    package var rows: [String?] { [nil] + themes }
}

/// The appearance that a device shows.
package struct Appearance: Sendable, Hashable {
    package var isDark = false
    package var isHighContrast = false
    package var isWide = false

    /// The eight appearances. The position in this list is the position in a row of answers.
    package static let all: [Appearance] = [false, true].flatMap { wide in
        [false, true].flatMap { high in
            [false, true].map { Appearance(isDark: $0, isHighContrast: high, isWide: wide) }
        }
    }

    /// The appearance's position in `all`.
    var index: Int { (isWide ? 4 : 0) + (isHighContrast ? 2 : 0) + (isDark ? 1 : 0) }

    func traits(theme: String?, base: Traits) -> Traits {
        var traits = base
        traits.luminosity = isDark ? .dark : .light
        traits.contrast = isHighContrast ? .high : .normal
        traits.gamut = isWide ? .p3 : .srgb
        traits.theme = theme ?? ""
        return traits
    }
}

/// The answers of a color: a row for each theme, with a value for each appearance.
package struct ModelColors: Sendable, Hashable {
    package var rows: [[ModelColor]]

    package subscript(row: Int, appearance: Appearance) -> ModelColor { rows[row][appearance.index] }

    /// Whether high contrast or a wide gamut changes a value.
    var hasMoreThanLuminosity: Bool {
        rows.contains { row in row.indices.contains { row[$0] != row[$0 & 1] } }
    }
}

package struct ModelGradient: Sendable {
    package struct Stop: Sendable {
        /// 0...1
        package var location: Double
        package var colors: ModelColors
    }

    /// `linear`, `radial` …
    package var type: String
    package var stops: [Stop]
}

package struct ModelPicture: Sendable {
    package var renditions: [Rendition]
    package var isTemplate: Bool
    package var isSymbol: Bool
    /// For each theme, appearance and scale from 1 to 3 the position of a rendition. Nil if no rendition serves the request.
    package var rows: [[[Int?]]]

    /// The rows of the themes that have a rendition of their own.
    package var themedRows: [Int] { rows.indices.filter { $0 > 0 && rows[$0] != rows[0] } }
}

package struct ModelData: Sendable {
    /// Empty if the catalog doesn't say.
    package var typeIdentifier: String
    /// The rows of the themes that have data of their own.
    package var themedRows: [Int]
}

/// A color in sRGB, where components may be outside of 0...1, or in Display P3.
package struct ModelColor: Sendable, Hashable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double
    package var isP3 = false
    /// The color of the platform that the catalog names. Nil for a color with components.
    package var system: SystemColor?
    /// Whether the components say something. False for some colors of the platform.
    package var hasValue = true
}
