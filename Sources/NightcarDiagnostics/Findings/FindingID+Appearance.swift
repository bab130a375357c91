extension FindingTopic {
    static let appearance = FindingTopic(
        "Appearance",
        "The values of colors and images in light and dark surroundings and with Increase Contrast.",
        [
            .colorMissingDark, .colorDarkWithoutAny, .colorHighContrastIncomplete, .imageMissingDark, .imageInvisibleOnDark,
            .imageTemplateWithDark, .appearanceLuminosityLightOnly, .colorContrastPair, .colorContrastRegressesInDark,
            .colorDarkSameAsAny, .colorMissingHighContrast, .colorSurfaceOrder, .colorDarkTooVivid, .colorCVDCollapse,
            .imageTemplateCandidate,
        ])
}

extension FindingID {
    package static let colorMissingDark = FindingID(
        "color-missing-dark", .warning, .linting,
        "A color has no value for dark surroundings",
        """
        A color that stays the same in the dark loses its contrast to what has changed. Give it a dark value; a color \
        that is meant to stay says so by its name (`alwaysBright`, `textOnDark`), is called by its hue (`brandBlue`), or \
        stands in a palette: a folder of raw \
        values that semantic colors are made from. A folder counts as a palette when the configuration says so, when it \
        is called like one, when none of its four or more colors has a dark value, or when most of its names are steps of a \
        ramp (`blue10`, `grayTint40`). Shadows, and black that is partly clear, work on any ground; a ground that is dark \
        already, a text color that is light already, and an accent with a contrast of 4.5:1 on the dark ground suit the dark \
        as they are. So does a catalog whose grounds are all dark and have no dark values: the app is always dark.
        """)

    package static let colorDarkWithoutAny = FindingID(
        "color-dark-without-any", .error, .linting,
        "A color has values for dark or high contrast only",
        """
        In ordinary surroundings there is nothing to fall back to: the color is clear, or the app stops. Add the value \
        for Any Appearance.
        """)

    package static let colorHighContrastIncomplete = FindingID(
        "color-high-contrast-incomplete", .warning, .linting,
        "A color has a high-contrast value for light or for dark, but not for both",
        """
        With “Increase Contrast” the other appearance falls back to its ordinary value, so that the setting does nothing \
        there. Add the missing value.
        """)

    package static let imageMissingDark = FindingID(
        "image-missing-dark", .warning, .linting,
        "An image has no dark variant, though most images beside it have one",
        """
        Half of all images need no dark variant, so that the rule asks only where somebody decided: in folders in which \
        most of the images have one, and for the patterns of its option. Template images take the color of the app.
        """)

    package static let imageInvisibleOnDark = FindingID(
        "image-invisible-on-dark", .warning, .linting,
        "An image on a clear ground is lost in dark surroundings and has no variant for them",
        """
        A black glyph on a clear ground cannot be seen in the dark. The rule looks at the pixels: it fires when at least 90 \
        percent of what is painted has a contrast below 3:1 (WCAG 1.4.11) with the ground. Make the image a template, so that \
        it takes the app's color, give it a dark variant, or a recipe of `tint:` or `derive.images`: both count as one. Images \
        whose name says the ground (`logo-on-dark`), that have a companion which says it (`logo` and `logo-light`), and those \
        of folders such as `Auth` and `Social`, which lie on plates of their own, are passed over. SVG and PDF are painted \
        with rsvg-convert and pdftocairo where they are installed.
        """)

    package static let imageTemplateWithDark = FindingID(
        "image-template-with-dark", .warning, .linting,
        "A template image has a dark variant of the same shape",
        """
        Of a template only the shape is used; the app gives the color. A dark file with the same alpha is dead weight: \
        `--fix` removes it. A dark file with another shape has a reason, and is left alone.
        """)

    package static let appearanceLuminosityLightOnly = FindingID(
        "appearance-luminosity-light-only", .warning, .linting,
        "A set has entries for light and dark, but none for Any Appearance",
        """
        Systems and places without appearances (older systems, the launch screen, widgets that are tinted) ask for Any and \
        find nothing. Make the light entry the one for Any: in light surroundings it is used all the same.
        """)

    package static let colorContrastPair = FindingID(
        "color-contrast-pair", .warning, .linting,
        "A declared pair of colors has too little contrast in one of its appearances",
        """
        Text needs 4.5:1 on its ground, large text and graphics 3:1 (WCAG 2.1, 1.4.3 and 1.4.11); with Increase Contrast 7:1 \
        and 4.5:1. Only pairs that the configuration declares are judged: `pairs: [{text: label, background: card}]`, with \
        `use: large` or `use: graphic` where less is enough. The rule's option holds pairs for a try.
        """)

    package static let colorContrastRegressesInDark = FindingID(
        "color-contrast-regresses-in-dark", .warning, .linting,
        "A declared pair of colors has enough contrast in light surroundings, but not in dark ones",
        """
        The dark values were chosen one by one and not looked at together. Unlike `color-contrast-pair` the rule is silent \
        on pairs that are weak in both. Pairs are declared by `pairs:`.
        """)

    package static let colorDarkSameAsAny = FindingID(
        "color-dark-same-as-any", .info, .linting,
        "A color's dark value is the same as its ordinary one",
        """
        Somebody forgot to choose a dark value, or wants the color to stay. A color that stays needs no dark entry; \
        `--fix --unsafe` removes it. Values are compared in 8 bits a channel.
        """)

    package static let colorMissingHighContrast = FindingID(
        "color-missing-high-contrast", .info, .linting,
        "A color for text, graphics or lines has no high-contrast values",
        """
        People who turn on Increase Contrast see no difference. The system's own colors all have such values. Colors of \
        grounds, shadows and palettes need none.
        """)

    package static let colorSurfaceOrder = FindingID(
        "color-surface-order", .info, .linting,
        "Dark surfaces of a declared group do not get lighter from the lowest to the highest",
        """
        In dark surroundings shadows cannot be seen: a surface shows that it is above another by being lighter. Name the \
        surfaces from the lowest to the highest in the option `groups`.
        """)

    package static let colorDarkTooVivid = FindingID(
        "color-dark-too-vivid", .info, .linting,
        "The dark value of a ground is too colorful or too light",
        """
        Large areas of saturated or light color are what people turn to dark surroundings to escape. The role comes from \
        the name: backgrounds, cards, sheets.
        """)

    package static let colorCVDCollapse = FindingID(
        "color-cvd-collapse", .info, .linting,
        "Two colors of a declared group look the same to color-blind people",
        """
        Red and green of one lightness are one color to a man in twelve. Name the colors that must be told apart in the \
        option `groups`. Protanopia and deuteranopia are simulated by Viénot, Brettel and Mollon (1999), tritanopia by \
        Brettel, Viénot and Mollon (1997), both in linear light. Change the lightness of one of them, or add a sign.
        """)

    package static let imageTemplateCandidate = FindingID(
        "image-template-candidate", .info, .linting,
        "An image of one color on a clear ground is not a template",
        """
        As a template it takes the color of its surroundings, light or dark, and needs no second file. Images that say \
        `original` are passed over. Where the app tints in code nothing changes.
        """)
}
