extension FindingTopic {
    static let tint = FindingTopic(
        "Tints, themes and derived colors",
        "What `compile` and `tint` say about the configuration and what they derive from it.",
        [
            .tintUnknownColor, .tintPlatformColor, .tintRuleUnused, .tintContrastUnmet, .tintLost, .tintNotMonochrome,
            .tintNotDerived,
            .tintHandEdited, .tintFolded, .tintUnclear, .pairUnused, .pairNotFolded, .themeCatalog, .themeUnknownSet,
            .vectorNotRasterized,
        ])
}

extension FindingID {
    package static let tintUnknownColor = FindingID(
        "tint-unknown-color", .error, .tinting,
        "The configuration names a colorset that does not exist",
        "What it asks for is left out. Correct the name; the message suggests the nearest one.")

    package static let themeUnknownSet = FindingID(
        "theme-unknown-set", .error, .tinting,
        "A theme's catalog has a set that the app's catalog does not have",
        "It is left out, because without the theme the name has no answer. Correct the name of the set, or add it to the app's catalog."
    )

    package static let tintPlatformColor = FindingID(
        "tint-platform-color", .error, .tinting,
        "A recipe's colorset refers to a color of the platform",
        "Its value is not known when compiling, so there is no recipe. Give the recipe a color with components.")

    package static let tintRuleUnused = FindingID(
        "tint-rule-unused", .info, .tinting,
        "A rule of the configuration matches no asset",
        "Remove the rule, or correct its pattern.")

    package static let tintContrastUnmet = FindingID(
        "tint-contrast-unmet", .warning, .tinting,
        "A pair of colors has too little contrast, and no derived value can help",
        "Declare one of the two colors for the appearance that the message names.")

    package static let tintLost = FindingID(
        "tint-lost", .error, [.tint],
        "A written color can't be made out in dark mode on what lies behind it",
        """
        It has less than 3:1, and more in light mode. Pick another value for one of the two colors that the message names, on the \
        page of `preview --plan` or under `derive: choose`. If it never lies there, say where it does under `derive: contrast`. \
        `tint` ends with status 1.
        """)

    package static let tintNotMonochrome = FindingID(
        "tint-not-monochrome", .warning, .compiling,
        "A picture has more than one color, so a recipe cannot tint it",
        "The variant is left out. Use a picture of one color, or a second file.")

    package static let tintNotDerived = FindingID(
        "tint-not-derived", .warning, .tinting,
        "A picture can't be changed as planned",
        """
        The variant is left out. Its background may have more than one color: draw the variant by hand. PDF files are written \
        with qpdf; install it if the message asks for it.
        """)

    package static let vectorNotRasterized = FindingID(
        "vector-not-rasterized", .warning, [.compile],
        "A vector gets no bitmaps, although `--rasterize` asks for them",
        """
        Only the vector is stored. Install the program that the message names; without it, this is an error. A vector in the \
        slot of one scale has no place for a bitmap: use a single scale for it.
        """)

    package static let tintHandEdited = FindingID(
        "tint-hand-edited", .info, [.tint],
        "A derived entry was edited by hand",
        "It belongs to the designer now, and is kept as it is. Delete the entry to derive it again.")

    package static let tintFolded = FindingID(
        "tint-folded", .info, [.tint],
        "An asset combines a light and a dark set",
        """
        Neither set is the place for another appearance. `compile` derives what is missing, and `tint --write` does not write \
        it.
        """)

    package static let tintUnclear = FindingID(
        "tint-unclear", .info, .tinting,
        "It isn't clear enough what a color is for",
        """
        Without evidence (`white`, near-white text), no dark value is derived. With weak evidence (`textDark`, \
        `disabledButton`, only the color's look), the value with the least measured risk is derived; look at it. Give the \
        color a role under `derive`, `roles`, declare what it lies on under `contrast`, or declare its dark value.
        """)

    package static let pairUnused = FindingID(
        "pair-unused", .info, .tinting,
        "A pair of `pairs:` matches no two sets",
        "Remove the pair, or correct its patterns.")

    package static let pairNotFolded = FindingID(
        "pair-not-folded", .warning, .tinting,
        "A set matches a pair, but stays a set of its own",
        """
        The other set of the pair is missing, their common name is taken, or one of them already has appearances. Rename a set, add \
        the missing one, or put both into one.
        """)

    package static let themeCatalog = FindingID(
        "theme-catalog", .error, .tinting,
        "The catalog of a theme cannot be loaded",
        "The theme is compiled without its artwork. The message says which file is wrong.")
}
