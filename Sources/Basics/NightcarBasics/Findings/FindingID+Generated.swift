extension FindingTopic {
    static let generated = FindingTopic(
        "Generated code and themes",
        "What `generate` can't put into source code, files that are out of date, what `import` can't read, and what `themes` checks.",
        [
            .symbolClash, .noSymbol, .notGenerated, .staleFile, .notImported, .themeIncomplete, .themeContrast,
            .themePictureShape, .themePackName,
        ])
}

extension FindingID {
    package static let symbolClash = FindingID(
        "symbol-clash", .warning, [.generate],
        "Two assets would get the same name in code",
        """
        Xcode's rules make `icArrow` of both `ic-arrow` and `icArrow`. The first asset in the order of names gets the symbol, \
        the other one none. Rename one, or put it into a folder that provides a namespace.
        """)

    package static let noSymbol = FindingID(
        "no-symbol", .warning, [.generate],
        "An asset gets no name in code, because its name has no letter and no digit",
        "Code can still ask for it by name. Rename the asset if it needs a symbol.")

    package static let notGenerated = FindingID(
        "not-generated", .warning, [.generate],
        "An asset, or a part of it, is missing in the generated code",
        """
        The values of some platform colors, such as `controlAccentColor`, aren't known: only Swift and Objective-C can ask the \
        platform. Or the form can't hold it: theme kits for light and dark have no high contrast and no wide gamuts, and style \
        sheets no data.
        """)

    package static let staleFile = FindingID(
        "stale-file", .error, [.generate],
        "A generated file is missing or differs from what the catalog generates",
        "Run the same command without `--check`, and commit the files.")

    package static let notImported = FindingID(
        "not-imported", .warning, [.import],
        "A value isn't imported as a color",
        """
        `import` reads hex values (`#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`), components and UIKit's basic colors, alone or as a \
        light and a dark one. Other expressions need the app to run. Make the color set by hand.
        """)

    package static let themeIncomplete = FindingID(
        "theme-incomplete", .warning, [.themes],
        "A theme has no value for a name that another theme has a value for",
        """
        The theme shows the app's usual value next to its own colors. Add the value, even if it is the same. The same holds \
        for an appearance: a theme with only a dark or only a light value shows it in both modes, and one without values for \
        high contrast ignores that setting. A color that the configuration declares without a look, `Label: "#5B4636"`, is \
        meant for all of them.
        """)

    package static let themeContrast = FindingID(
        "theme-contrast", .warning, [.themes],
        "In a theme, a declared pair of colors has less contrast than its role requires",
        """
        The pairs are in the configuration: `derive: {contrast: [{text: label, on: card}]}`. Text needs 4.5:1, and 7:1 with \
        high contrast; graphics need 3:1 and 4.5:1. Change one of the theme's two colors.
        """)

    package static let themePictureShape = FindingID(
        "theme-picture-shape", .warning, [.themes],
        "A theme shows a picture at a different size, or slices or aligns it differently",
        """
        The layout moves when the user switches to the theme. Draw the picture at the same size in points, and declare the \
        same slices and alignment.
        """)

    package static let themePackName = FindingID(
        "theme-pack-name", .error, [.themes],
        "A theme pack has an asset that the app's catalog doesn't have",
        """
        The app refuses the pack, because no code asks for the name. Compile the pack from the catalog of the app's \
        release.
        """)
}
