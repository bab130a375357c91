import NightcarModel
import ThemeCatalogPixels

/// A color that the platform defines, as a catalog names it.
package struct SystemColor: Sendable, Hashable {
    /// Such as `systemRedColor`, which is also the name in Objective-C.
    package var name: String
    /// `ios`, `osx`, `universal`, or empty.
    package var platform: String

    /// The class property of `UIColor` in Swift. Nil if UIKit doesn't have the color.
    var uiKit: String? {
        guard SystemColorNames.uiKitNames.contains(stem) else { return nil }
        return stem
    }

    /// The systems from which on UIKit has the color, for `#available`.
    var uiKitAvailability: String { isLate ? "iOS 15.0, tvOS 15.0, *" : "iOS 13.0, tvOS 13.0, *" }

    var isMissingOnTV: Bool { !SystemColorNames.tvNames.contains(stem) }

    /// The class property of `NSColor` in Swift, which keeps "Color" in the names of what is colored. Nil if AppKit doesn't have the
    /// color.
    var appKit: String? {
        if SystemColorNames.hues.contains(stem) { return stem }
        return SystemColorNames.appKitNames.contains(stem) ? name : nil
    }

    /// The systems from which on AppKit has the color, for `#available`. A later system than the first one is safe.
    var appKitAvailability: String { isLate || stem == "systemTeal" ? "macOS 12.0, *" : "macOS 10.15, *" }

    var isKnown: Bool { uiKit != nil || appKit != nil }

    /// The name without "Color".
    private var stem: String { name.hasSuffix("Color") ? String(name.dropLast(5)) : name }
    private var isLate: Bool { stem == "systemMint" || stem == "systemCyan" }
}

extension ModelColor {
    /// The color that a catalog names, with the value that iOS 26 shows for it. Without a known value, the components are zero.
    ///
    /// - Returns: nil for a color that is declared by its components, and for a name that no framework and no table has.
    init?(system color: ColorValue, _ appearance: Appearance) {
        guard case .reference(let name, let platform) = color else { return nil }
        let system = SystemColor(name: name, platform: platform)
        let value = color.systemColor(isDark: appearance.isDark, hasHighContrast: appearance.isHighContrast)
        if let known = value.flatMap(ModelColor.init) {
            self = known
        } else if system.isKnown {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
            hasValue = false
        } else {
            return nil
        }
        self.system = system
    }
}

extension ModelColors {
    /// The colors of the platform in any answer.
    var systemColors: Set<SystemColor> { Set(rows.joined().compactMap(\.system)) }
    /// The colors of the platform whose value isn't known.
    var withoutValue: Set<SystemColor> { Set(rows.joined().filter { !$0.hasValue }.compactMap(\.system)) }
}

extension AssetModel {
    /// All colors of the platform that colors and gradients name, each name once, sorted.
    var systemColors: [SystemColor] {
        let stops = gradients.flatMap { $0.value.stops.map(\.colors) }
        let all = (colors.map(\.value) + stops).reduce(into: Set<SystemColor>()) { $0.formUnion($1.systemColors) }
        var seen: Set<String> = []
        return all.sorted { ($0.name, $0.platform) < ($1.name, $1.platform) }.filter { seen.insert($0.name).inserted }
    }

    /// The names of colors and gradients that have an answer without a value.
    var namesWithoutValue: [String] {
        colors.filter { !$0.value.withoutValue.isEmpty }.map(\.name)
            + gradients.filter { $0.value.stops.contains { !$0.colors.withoutValue.isEmpty } }.map(\.name)
    }

    /// Removes them. Only forms with code for a framework can show them.
    mutating func removeWithoutValue() {
        colors.removeAll { !$0.value.withoutValue.isEmpty }
        gradients.removeAll { $0.value.stops.contains { !$0.colors.withoutValue.isEmpty } }
    }
}
