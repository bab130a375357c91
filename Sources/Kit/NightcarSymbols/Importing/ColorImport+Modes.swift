import NightcarBasics
package import NightcarModel
import NightcarTokens
import ThemeCatalogPixels
import ThemeCatalogVariants

/// What a column of a list, or a whole list, is for: a look of the usual colors or of a theme.
struct ListMode: Sendable, Hashable {
    /// Empty for the usual colors.
    var theme = ""
    /// Nil for light and dark.
    var isDark: Bool?
    /// Values for high contrast have no place in a pair of a light and a dark color.
    var isHighContrast = false

    init(theme: String = "", isDark: Bool?) { (self.theme, self.isDark) = (theme, isDark) }

    /// Reads `light`, `sepia`, or `Sepia-dark`.
    init(_ words: ModeWords) {
        theme = words.others.joined(separator: "-")
        isDark = words.luminosity.map { $0 == .dark }
        isHighContrast = words.contrast == true
    }

    /// What the columns of a list are for. Without a light one, the first that isn't dark is the usual one: `default`, `Any`.
    static func modes(named names: [String]) -> [ListMode] {
        var modes = names.enumerated().map { index, name in
            let words = ModeWords(name)
            // A name without letters, such as an emoji.
            return words.others.isEmpty && !words.isLook ? ListMode(theme: "mode\(index + 1)", isDark: nil) : ListMode(words)
        }
        let hasLight = modes.contains { $0.theme.isEmpty && $0.isDark != true && !$0.isHighContrast }
        if !hasLight, let first = modes.firstIndex(where: { $0.isDark != true && !$0.isHighContrast }) {
            let hasDark = modes.contains { $0.theme.isEmpty && $0.isDark == true }
            modes[first] = ListMode(isDark: hasDark ? false : nil)
        }
        return modes
    }
}

/// The values of a name in a theme.
struct ThemedColor: Sendable {
    var light: ColorValue?
    var dark: ColorValue?
    var location: Location
}

// Lists with a column, or a file, for each mode: `{"modes": ["light", "dark", "sepia"], …}`, or Light.plist, Dark.plist and
// Sepia.plist. These are the forms that `generate hex-pairs` and `generate swift-theme` write.
extension ColorImport {
    /// What each list is for by its name, without the words that all of them begin with. Empty unless there is one for light and one
    /// for dark.
    static func modes(ofFiles files: [String]) -> [String: ListMode] {
        let lists = files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".plist") }
        var words = lists.map { file in
            ModeWords.words(of: String(file.split(separator: "/").last?.split(separator: ".").first ?? ""))
        }
        while let first = words.first?.first, words.count > 1, words.allSatisfy({ $0.count > 1 && $0.first == first }) {
            for index in words.indices { words[index].removeFirst() }
        }
        let modes = words.map { ListMode(ModeWords($0.joined(separator: " "))) }
        guard [false, true].allSatisfy({ isDark in modes.contains { $0.theme.isEmpty && $0.isDark == isDark } }) else {
            return [:]
        }
        return Dictionary(zip(lists, modes)) { first, _ in first }
    }

    /// Adds the values of a name, one for each mode of its list.
    mutating func add(_ name: String, _ values: [ModelHex], modes: [ListMode], _ location: Location) {
        if values.count > modes.count {
            report(
                "\"\(name)\" has \(values.count) values for \(modes.count) modes; the others aren't imported", .warning, location)
        }
        var themes: [String] = []
        for mode in modes where !themes.contains(mode.theme) { themes.append(mode.theme) }
        for theme in themes {
            var color = ThemedColor(location: location)
            for (value, mode) in zip(values, modes) where mode.theme == theme {
                if mode.isHighContrast {
                    report(
                        "the value of \"\(name)\" for high contrast isn't imported; add it to the color set", .warning, location)
                    continue
                }
                if mode.isDark != true { color.light = value.color }
                if mode.isDark != false { color.dark = value.color }
            }
            guard color.light != nil || color.dark != nil else { continue }
            addThemed(color, name, theme)
        }
    }

    /// The catalogs of the themes, in the order in which they were met, with the colors that differ from the usual ones. Call it after
    /// `catalog`.
    package mutating func themeCatalogs(in folder: String) -> [(theme: String, catalog: Catalog)] {
        let usual = Dictionary(pairs.map { ($0.name, $0) }) { first, _ in first }
        return themes.map { theme in
            var assets: [Asset] = []
            for (name, color) in (themed[theme] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let pair = usual[name] else {
                    report(
                        "\"\(name)\" has a value in the theme \(theme) but no usual one; it isn't imported", .warning,
                        color.location)
                    continue
                }
                guard let light = color.light ?? color.dark else { continue }
                let dark = color.dark ?? light
                if light == pair.light, dark == pair.dark ?? pair.light { continue }
                // A theme answers for dark mode, too, where the usual color does.
                assets.append(Self.asset(name, light: light, dark: dark != light || pair.dark != nil ? dark : nil))
            }
            return (theme, Catalog(path: "\(folder)/\(theme).xcassets", assets: assets))
        }.filter { !$0.catalog.assets.isEmpty }
    }
}
