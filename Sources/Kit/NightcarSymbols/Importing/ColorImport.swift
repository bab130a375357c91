import NightcarAppSources
package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
import ThemeCatalogVariants

/// Colors for light and dark from the files and sources of an app that uses a theme kit.
///
/// It reads three kinds of files:
/// - JSON and property lists: dictionaries whose values are hex values, or arrays of a light and a dark one, or of one for each of the
///   list's `modes`. `light_x` and `dark_x` are the two values of `x`. Lists with names such as Light and Dark are for one mode each.
/// - Swift: constants, computed properties and calls that say a color, or a light and a dark one.
/// - Objective-C: calls with a light and a dark color, such as `colorWithLightColor:darkColor:`.
package struct ColorImport: Sendable {
    /// A color and the place it was read from.
    package struct Pair: Sendable, Hashable {
        package var name: String
        package var light: ColorValue
        /// Nil if there is only one value.
        package var dark: ColorValue?
        package var location: Location
    }

    package private(set) var pairs: [Pair] = []
    package private(set) var findings: [Finding] = []
    private var byName: [String: Pair] = [:]
    /// Values named `light_x` or `dark_x` that wait for the other one.
    private var halves: [String: (light: (ColorValue, Location)?, dark: (ColorValue, Location)?)] = [:]

    /// The themes that lists have values for, in the order in which they were met, and their values by name.
    private(set) var themes: [String] = []
    private(set) var themed: [String: [String: ThemedColor]] = [:]
    /// What whole files are for.
    private let fileModes: [String: ListMode]
    /// What the values of the list that is read are for. Nil if it doesn't say.
    var listModes: [ListMode]?

    private var paths: [String] = []
    /// What Swift files define. One definition may name another one in a later file.
    var definitions: [CodeColor] = []
    /// What Swift files define as texts.
    var hexConstants: [HexConstant] = []

    /// A constant with the text of a hex value.
    struct HexConstant: Sendable {
        var name: String
        /// Six or eight hex digits.
        var digits: String
        var place: Location
        var isCounted: Bool
    }

    /// - Parameter files: the paths of all files that will be read. Their names may say which modes they are for.
    package init(files: [String] = []) { fileModes = Self.modes(ofFiles: files) }

    /// Reads a file by its extension.
    ///
    /// - Throws: `Failure` if a JSON file or a property list can't be read at all, or if the file is something else than these and
    ///   sources in Swift and Objective-C.
    package mutating func read(_ bytes: [UInt8], path: String) throws(Failure) {
        paths.append(path)
        listModes = fileModes[path].map { [$0] }
        switch path.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
        case "json": try readJSON(bytes, path: path)
        case "plist": try readPropertyList(bytes, path: path)
        case "swift": try readSwift(bytes, path: path)
        case "m", "mm", "h": readObjectiveC(String(decoding: bytes, as: UTF8.self), path: path)
        default: throw Failure("colors are read from .json, .plist, .swift, .m, .mm and .h files", in: path)
        }
    }

    /// The colors as a catalog, sorted by name. Call it after the last file.
    package mutating func catalog(path: String) -> Catalog {
        addDefinitions()
        addUnrelatedThemes()
        for (name, half) in halves.sorted(by: { $0.key < $1.key }) {
            if let light = half.light {
                if half.dark == nil {
                    report("\"\(name)\" has a light value but no dark one; it is imported with one value", .info, light.1)
                }
                add(Pair(name: name, light: light.0, dark: half.dark?.0, location: light.1))
            } else if let dark = half.dark {
                report("\"\(name)\" has a dark value but no light one", .warning, dark.1)
            }
        }
        halves = [:]
        if byName.isEmpty, !findings.contains(where: { $0.severity > .info }), let first = paths.first {
            let message =
                "no color was found in \(paths.count == 1 ? "this file" : "these \(paths.count) files"): import reads lists of hex values, "
                + "and definitions such as UIColor(light:dark:)"
            report(message, .warning, Location(path: first))
        }
        pairs = byName.values.sorted { $0.name < $1.name }
        return Catalog(
            path: path, assets: pairs.map { Self.asset($0.name, light: $0.light, dark: $0.dark == $0.light ? nil : $0.dark) })
    }

    /// - Parameter dark: nil for a color without an entry for dark mode.
    static func asset(_ name: String, light: ColorValue, dark: ColorValue?) -> Asset {
        var renditions = [Rendition(key: VariantKey(), content: .color(light))]
        if let dark {
            var key = VariantKey()
            key.luminosity = .dark
            renditions.append(Rendition(key: key, content: .color(dark)))
        }
        return Asset(name: name, kind: .color, renditions: renditions)
    }
}

extension ColorImport {
    mutating func report(_ message: String, _ severity: Severity, _ location: Location) {
        findings.append(Finding(.notImported, severity, message, at: location))
    }

    func isImported(_ name: String) -> Bool { byName[Self.usable(name)] != nil }

    /// Whether the name has other values already.
    func isTaken(by pair: Pair) -> Bool {
        byName[Self.usable(pair.name)].map { $0.light != pair.light || $0.dark != pair.dark } ?? false
    }

    /// Adds a pair. If the name has another pair already, the first one stays.
    mutating func add(_ pair: Pair) {
        var pair = pair
        pair.name = Self.usable(pair.name)
        guard let known = byName[pair.name] else {
            byName[pair.name] = pair
            return
        }
        guard known.light != pair.light || known.dark != pair.dark else { return }
        let related = Finding.Related(location: known.location, message: "the other value")
        findings.append(
            Finding(
                .notImported, .warning, "\"\(pair.name)\" has a different value here; the first one is imported",
                at: pair.location,
                related: [related]))
    }

    /// Adds the values of a name in the order of the modes: light, dark.
    mutating func add(_ name: String, _ values: [ModelHex], _ location: Location) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let last = parts.last ?? name
        for (prefix, isDark) in [("light_", false), ("dark_", true)] where last.hasPrefix(prefix) && values.count == 1 {
            let own = (parts.dropLast() + [String(last.dropFirst(prefix.count))]).joined(separator: "/")
            if isDark { halves[own, default: (nil, nil)].dark = (values[0].color, location) }
            if !isDark { halves[own, default: (nil, nil)].light = (values[0].color, location) }
            return
        }
        // One value is for all modes of a list.
        if let listModes, values.count > 1 || listModes.count == 1 { return add(name, values, modes: listModes, location) }
        if values.count > 2 {
            report("\"\(name)\" has \(values.count) values; only light and dark are imported", .warning, location)
        }
        guard let light = values.first else { return }
        add(Pair(name: name, light: light.color, dark: values.count > 1 ? values[1].color : nil, location: location))
    }

    /// Adds the values of a name in a theme, or the usual ones if the theme is empty.
    mutating func addThemed(_ color: ThemedColor, _ name: String, _ theme: String) {
        let name = Self.usable(name)
        if theme.isEmpty {
            if let light = color.light, let dark = color.dark {
                return add(Pair(name: name, light: light, dark: dark == light ? nil : dark, location: color.location))
            }
            if let light = color.light { halves[name, default: (nil, nil)].light = (light, color.location) }
            if let dark = color.dark { halves[name, default: (nil, nil)].dark = (dark, color.location) }
            return
        }
        if !themes.contains(theme) { themes.append(theme) }
        var known = themed[theme]?[name] ?? color
        known.light = known.light ?? color.light
        known.dark = known.dark ?? color.dark
        themed[theme, default: [:]][name] = known
    }

    /// A list that shares no name with the others isn't a theme of theirs.
    private mutating func addUnrelatedThemes() {
        for theme in themes {
            let names = themed[theme] ?? [:]
            guard !names.keys.contains(where: { byName[$0] != nil || halves[$0] != nil }) else { continue }
            for (name, color) in names { addThemed(color, name, "") }
            themes.removeAll { $0 == theme }
            themed[theme] = nil
        }
    }

    /// A name that can be a folder.
    private static func usable(_ name: String) -> String {
        let parts = name.split(separator: "/").map { $0.replacing(":", with: "-") }.filter { $0 != "." && $0 != ".." }
        return parts.isEmpty ? "color" : parts.joined(separator: "/")
    }
}

/// A color as eight hex digits: red, green, blue, alpha.
package struct ModelHex: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8 = 255

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Reads `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA`, also with `0x` or nothing instead of `#`. Nil for anything else.
    package init?(_ text: some StringProtocol) {
        var digits = Substring(text)
        if digits.hasPrefix("#") { digits.removeFirst() } else if digits.lowercased().hasPrefix("0x") { digits.removeFirst(2) }
        let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
        guard values.count == digits.utf8.count else { return nil }
        let bytes: [UInt8]
        switch values.count {
        case 3, 4: bytes = values.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        default: return nil
        }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
    }

    var color: ColorValue {
        let values = [red, green, blue].map { Double($0) / 255 }
        return .components(space: .srgb, values: values, alpha: Double(alpha) / 255)
    }
}
