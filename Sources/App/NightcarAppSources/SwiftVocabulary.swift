import NightcarModel

/// The names of the system's types, functions and properties that say how an image or a color is drawn.
enum SwiftVocabulary {
    static let imageTypes: Set<String> = ["Image", "UIImage", "NSImage", "ImageResource"]
    static let colorTypes: Set<String> = ["Color", "UIColor", "NSColor", "ColorResource", "CGColor", "CIColor"]

    /// Calls that take an asset's name, with the label of the name. An empty label is none.
    static func kind(of callee: String, label: String) -> SetKind? {
        switch (callee, label) {
        case ("Image", ""), ("Image", "decorative"), ("UIImage", "named"), ("NSImage", "named"), ("ImageResource", "name"),
            ("imageLiteral", "resourceName"), ("NSImage.Name", ""), ("NSImage.Name", "rawValue"), ("Label", "image"),
            ("Image", "named"):
            .image
        case ("Color", ""), ("UIColor", "named"), ("NSColor", "named"), ("ColorResource", "name"), ("Color", "named"): .color
        case ("setAlternateIconName", ""): .appIcon
        default: nil
        }
    }

    /// Initializers that make the same image or color of another type: `Image(uiImage:)`, `Color(.ink)`.
    static func converts(_ callee: String, label: String) -> Bool {
        let labels: Set<String> = [
            "", "uiImage", "nsImage", "resource", "decorative", "uiColor", "nsColor", "cgColor", "color", "cgImage",
        ]
        return
            (imageTypes.contains(callee) || colorTypes.contains(callee)
            || ["AnyShapeStyle", "AnyView", "NSImage.Name"].contains(callee))
            && labels.contains(label)
    }

    /// Modifiers and properties after which it is the same image or color, or a view with it.
    static let transparent: Set<String> = [
        "resizable", "interpolation", "antialiased", "scaledToFit", "scaledToFill", "aspectRatio", "frame", "padding",
        "fixedSize",
        "offset", "position", "rotationEffect", "rotation3DEffect", "scaleEffect", "opacity", "clipShape", "clipped",
        "cornerRadius",
        "mask", "zIndex", "layoutPriority", "id", "tag", "hidden", "disabled", "allowsHitTesting", "contentShape", "font",
        "fontWeight", "imageScale", "symbolRenderingMode", "accessibility", "accessibilityLabel", "accessibilityHidden",
        "accessibilityIdentifier", "accessibilityAddTraits", "accessibilityRemoveTraits", "accessibilityElement",
        "accessibilityValue",
        "accessibilityHint", "onTapGesture", "onAppear", "onDisappear", "onChange", "task", "gesture", "simultaneousGesture",
        "onLongPressGesture", "transition", "animation", "matchedGeometryEffect", "ignoresSafeArea", "edgesIgnoringSafeArea",
        "blur", "saturation", "grayscale", "brightness", "contrast", "drawingGroup", "compositingGroup",
        "flipsForRightToLeftLayoutDirection",
        "alignmentGuide", "help", "overlay", "background", "shadow", "border", "redacted", "unredacted", "eraseToAnyView",
        "buttonStyle",
        "labelStyle", "listRowInsets", "multilineTextAlignment", "lineLimit", "environment", "dynamicTypeSize", "visualEffect",
        "allowsTightening", "privacySensitive", "contextMenu", "sheet", "popover", "alert", "fullScreenCover", "navigationTitle",
        "imageFlippedForRightToLeftLayoutDirection", "withHorizontallyFlippedOrientation", "withAlignmentRectInsets",
        "resizableImage",
        "withConfiguration", "withBaselineOffset", "cgColor", "withAlphaComponent", "image", "swiftUIImage", "uiImage", "nsImage",
        "color", "swiftUIColor", "uiColor", "nsColor", "gradient", "resolvedColor", "withSystemEffect", "mix", "asUIImage",
        "asImage",
        "bold", "italic", "fontDesign", "fontWidth", "kerning", "tracking", "underline", "strikethrough", "textCase",
        "truncationMode",
        "minimumScaleFactor", "monospaced", "monospacedDigit", "lineSpacing", "preferredSymbolConfiguration",
        "symbolConfiguration", "allowedDynamicRange", "focusable", "hoverEffect", "draggable",
    ]

    /// Modifiers and functions that draw an image in one color.
    static let tints: Set<String> = [
        "withTintColor", "foregroundColor", "foregroundStyle", "colorMultiply", "tint", "accentColor", "colored", "tinted",
        "imageWithTint", "maskedWith", "withColor", "imageWithTintColor", "luminanceToAlpha",
    ]

    /// The arguments in which a color is drawn, by modifier or property. The longest matching ending of a name counts.
    static func role(of name: String) -> AssetUse.Role? {
        roles[name] ?? suffixes.first { name.lowercased().hasSuffix($0.0) }?.1
    }

    private static let roles: [String: AssetUse.Role] = [
        "foregroundColor": .text, "foregroundStyle": .text, "background": .background, "listRowBackground": .background,
        "toolbarBackground": .background, "backgroundStyle": .background, "presentationBackground": .background,
        "containerBackground": .background, "fill": .fill, "setFill": .fill, "setStroke": .border, "stroke": .border,
        "strokeBorder": .border, "border": .border, "tint": .tint, "accentColor": .tint, "shadow": .shadow,
        "setTitleColor": .text, "setTitleShadowColor": .shadow, "overlay": .fill, "setTextColor": .text,
        "setBackgroundColor": .background, "fillColor": .fill, "listRowSeparatorTint": .border, "setFillColor": .fill,
        "setStrokeColor": .border,
    ]
    private static let suffixes: [(String, AssetUse.Role)] = [
        ("bartintcolor", .background), ("backgroundcolor", .background), ("bgcolor", .background), ("textcolor", .text),
        ("titlecolor", .text), ("foregroundcolor", .text), ("placeholdercolor", .text), ("fontcolor", .text),
        ("labelcolor", .text), ("tintcolor", .tint), ("accentcolor", .tint), ("bordercolor", .border),
        ("separatorcolor", .border),
        ("strokecolor", .border), ("dividercolor", .border), ("shadowcolor", .shadow), ("fillcolor", .fill),
    ]

    static let shapes: Set<String> = [
        "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "Path", "UnevenRoundedRectangle", "Divider",
        "ContainerRelativeShape",
    ]
    static let texts: Set<String> = ["Text", "Label", "TextField", "SecureField", "TextEditor", "Link"]
    /// Views that paint nothing themselves, so that what is behind them is behind what they hold.
    static let layouts: Set<String> = [
        "HStack", "VStack", "ZStack", "LazyHStack", "LazyVStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Group", "ForEach",
        "ScrollView", "GeometryReader", "ViewThatFits", "AnyView", "Button", "NavigationLink", "Text", "Label", "Image",
    ]
    /// Views that paint nothing, or as good as nothing, behind what lies on them.
    static let clear: Set<String> = ["Spacer", "EmptyView", "Text", "Label", "HStack", "VStack", "Divider"]
    /// Modifiers after which texts inside may have another color than the system's.
    static let styles: Set<String> = [
        "foregroundColor", "foregroundStyle", "accentColor", "tint", "colorScheme", "preferredColorScheme", "environment",
        "colorMultiply", "colorInvert", "buttonStyle", "blendMode",
    ]
    /// Views whose content lies on top of each other, the first at the back.
    static let stacks: Set<String> = ["ZStack"]
    /// Views that may draw images in their labels as templates.
    static let controls: Set<String> = [
        "Button", "NavigationLink", "Menu", "Picker", "Toggle", "Link", "toolbar", "ToolbarItem", "ToolbarItemGroup",
        "PasteButton",
        "EditButton", "ShareLink", "Label", "swipeActions",
    ]
    /// UIKit and AppKit draw images that these get as templates.
    static let templateCalls: Set<String> = [
        "UIBarButtonItem", "UITabBarItem", "UIContextualAction", "UIApplicationShortcutIcon", "UIAction", "UICommand", "UIMenu",
        "Tab",
        "tabItem",
    ]

    /// Colors that the system defines. They are no assets of that name.
    static let systemColors: Set<String> = [
        "black", "white", "red", "green", "blue", "yellow", "orange", "purple", "pink", "gray", "grey", "brown", "cyan",
        "magenta",
        "clear", "primary", "secondary", "accentColor", "mint", "teal", "indigo", "darkGray", "lightGray", "label",
        "secondaryLabel",
        "tertiaryLabel", "quaternaryLabel", "placeholderText", "separator", "opaqueSeparator", "link", "darkText", "lightText",
        "tintColor", "controlAccentColor", "labelColor", "secondaryLabelColor", "tertiaryLabelColor", "textColor",
        "windowBackgroundColor",
        "controlBackgroundColor", "textBackgroundColor", "separatorColor", "linkColor", "controlColor", "controlTextColor",
        "selectedContentBackgroundColor", "gridColor", "shadowColor", "tertiary", "quaternary", "tint", "background",
        "foreground",
    ]

    static func isSystemColor(_ name: String) -> Bool {
        systemColors.contains(name) || name.hasPrefix("system") || name.hasSuffix("SystemFill")
            || name == "groupTableViewBackground" || name.hasSuffix("Style")
    }

    /// Members of image and color types that are functions, cases or other values, and no assets.
    static let members: Set<String> = [
        "self", "init", "Type", "Name", "RenderingMode", "TemplateRenderingMode", "Scale", "Orientation", "SymbolConfiguration",
        "ResizingMode", "add", "remove", "actions", "checkmark", "strokedCheckmark", "Configuration", "Resolved", "RGBColorSpace",
        "Interpolation", "DynamicRange",
    ]
}
