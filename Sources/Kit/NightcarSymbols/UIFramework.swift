/// A type of a framework that gets a property for each symbol.
struct UIType {
    var framework: SymbolOptions.Framework
    /// `NSColor`
    var name: String
    var kind: AssetSymbol.Kind
    /// Static properties that the type already has, and that code may refer to.
    var ownProperties: Set<String> = []

    var module: String { framework.rawValue }

    /// The name with its module, so that it can't refer to a type of the app with the same name.
    var qualified: String { "\(module).\(name)" }

    static let nsColor = UIType(framework: .appKit, name: "NSColor", kind: .color, ownProperties: basicColors.union(systemColors))
    static let uiColor = UIType(
        framework: .uiKit, name: "UIColor", kind: .color,
        ownProperties: basicColors.union(systemColors).union(labelColors).union(["tint"]))
    static let color = UIType(
        framework: .swiftUI, name: "Color", kind: .color,
        ownProperties: [
            "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "primary", "purple",
            "red", "secondary", "teal", "white", "yellow",
        ])
    static let nsImage = UIType(framework: .appKit, name: "NSImage", kind: .image)
    static let uiImage = UIType(
        framework: .uiKit, name: "UIImage", kind: .image,
        ownProperties: ["actions", "add", "checkmark", "remove", "strokedCheckmark"])

    private static let basicColors: Set<String> = [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "lightGray", "magenta", "orange", "purple",
        "red", "white", "yellow",
    ]
    private static let systemColors: Set<String> = [
        "systemBlue", "systemBrown", "systemCyan", "systemGray", "systemGreen", "systemIndigo", "systemMint", "systemOrange",
        "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow",
    ]
    private static let labelColors: Set<String> = [
        "darkText", "label", "lightText", "link", "opaqueSeparator", "placeholderText", "quaternaryLabel",
        "quaternarySystemFill", "secondaryLabel", "secondarySystemBackground", "secondarySystemFill",
        "secondarySystemGroupedBackground", "separator", "systemBackground", "systemFill", "systemGray2", "systemGray3",
        "systemGray4", "systemGray5", "systemGray6", "systemGroupedBackground", "tertiaryLabel",
        "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground",
    ]
}
