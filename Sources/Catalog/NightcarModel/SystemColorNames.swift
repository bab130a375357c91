/// The names of the colors that frameworks define, without "Color" at their ends.
///
/// Sources: https://developer.apple.com/documentation/uikit/uicolor/ui_element_colors and …/standard_colors,
/// https://developer.apple.com/documentation/appkit/nscolor/ui_element_colors and …/standard_colors
package enum SystemColorNames {
    package static let hues: Set<String> = [
        "systemBlue", "systemBrown", "systemCyan", "systemGray", "systemGreen", "systemIndigo", "systemMint", "systemOrange",
        "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow",
    ]
    package static let tvNames = hues.union([
        "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "link", "separator", "opaqueSeparator",
    ])
    package static let uiKitNames = tvNames.union([
        "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6", "systemBackground",
        "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground", "secondarySystemGroupedBackground",
        "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill",
        "darkText", "lightText",
    ])
    package static let appKitNames: Set<String> = [
        "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "text", "placeholderText", "selectedText",
        "textBackground", "selectedTextBackground", "keyboardFocusIndicator", "unemphasizedSelectedText",
        "unemphasizedSelectedTextBackground", "link", "separator", "selectedContentBackground",
        "unemphasizedSelectedContentBackground", "selectedMenuItemText", "grid", "headerText", "controlAccent", "control",
        "controlBackground", "controlText", "disabledControlText", "selectedControl", "selectedControlText",
        "alternateSelectedControlText", "windowBackground", "windowFrameText", "underPageBackground", "findHighlight",
        "highlight", "shadow",
    ]
    /// Colors that are older than the standard ones. Catalogs can name them.
    private static let plain: Set<String> = [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "lightGray", "magenta", "orange", "purple", "red",
        "white", "yellow",
    ]
    private static let oldUIKit: Set<String> = ["groupTableViewBackground", "tint"]
    private static let otherAppKit: Set<String> = [
        "alternateSelectedControl", "controlDarkShadow", "controlHighlight", "controlLightHighlight", "controlShadow", "header",
        "knob", "quaternarySystemFill", "quinaryLabel", "quinarySystemFill", "scrollBar", "secondarySelectedControl",
        "secondarySystemFill", "selectedKnob", "selectedMenuItem", "systemFill", "tertiarySystemFill", "textInsertionPoint",
        "windowFrame",
    ]

    /// The names of a platform's colors with "Color" at their ends, sorted. `universal`, or nothing, has those of both frameworks.
    package static func all(platform: String) -> [String] { stems(platform: platform).map { "\($0)Color" }.sorted() }

    /// Whether a platform has a color. True for a platform whose colors aren't known here.
    package static func contains(_ name: String, platform: String) -> Bool {
        guard ["ios", "osx", "universal", ""].contains(platform) else { return true }
        return name.hasSuffix("Color") && stems(platform: platform).contains(String(name.dropLast(5)))
    }

    /// Who doesn't have a color: the beginning of a sentence that ends with its name.
    package static func words(platform: String) -> String {
        switch platform {
        case "ios": "iOS has no color"
        case "osx": "macOS has no color"
        case "universal": "not every platform has the color"
        default: "no platform has the color"
        }
    }

    private static func stems(platform: String) -> Set<String> {
        let uiKit = uiKitNames.union(oldUIKit)
        let appKit = appKitNames.union(otherAppKit).union(hues)
        switch platform {
        case "ios": return uiKit.union(plain)
        case "osx": return appKit.union(plain)
        case "universal": return uiKit.intersection(appKit).union(plain)
        default: return uiKit.union(appKit).union(plain)
        }
    }
}
