extension FindingTopic {
    static let appearance = FindingTopic(
        "Appearance",
        "The values of colors and images in light and dark mode and with Increase Contrast.",
        [
            .colorMissingDark, .colorDarkWithoutAny, .colorHighContrastIncomplete, .imageMissingDark, .imageInvisibleOnDark,
            .imageTemplateWithDark, .appearanceLuminosityLightOnly, .darkNeverShown, .colorContrastPair,

            .colorDarkSameAsAny, .colorMissingHighContrast,
            .imageTemplateCandidate,
        ])
}

extension FindingID {
    package static let colorMissingDark = FindingID(
        "color-missing-dark", .warning, .linting,
        "A color has no dark value, although most other colors have one",
        """
        Everything around the color changes in dark mode, and the color stays: a background stays bright, or text \
        loses its contrast. Add a dark value. The rule reports a color only if at least half of the catalog's other \
        named colors have a dark value, and if the light value surely looks wrong: a neutral background that is light, \
        or a text, icon or accent color with a contrast below 3:1 (WCAG 2.1, 1.4.11) on a dark background. The role \
        comes from the name. The rule skips colors that the app's sources don't use, names that say that the color \
        never changes (`alwaysBright`, `textOnDark`), names with a hue (`brandBlue`), and palettes, which are folders \
        of raw values: a folder is a palette if the configuration or its name says so, if none of its four or more \
        colors has a dark value, or if most names are steps of a ramp (`blue10`, `grayTint40`). It also skips apps \
        that are always dark or always light.
        """)

    package static let colorDarkWithoutAny = FindingID(
        "color-dark-without-any", .warning, .linting,
        "A color has values for dark mode or high contrast only",
        """
        In light mode there is no value to fall back to: the color is clear, or the app crashes. Add a value for Any \
        Appearance.
        """)

    package static let colorHighContrastIncomplete = FindingID(
        "color-high-contrast-incomplete", .warning, .linting,
        "A color has a high-contrast value for light or for dark, but not for both",
        """
        With Increase Contrast turned on, the other appearance uses its ordinary value, so the setting has no effect \
        there. Add the missing value.
        """)

    package static let imageMissingDark = FindingID(
        "image-missing-dark", .warning, .linting,
        "An image has no dark variant, although most images next to it have one",
        """
        The rule looks only at folders in which most of the images have a dark variant, and at the patterns of its \
        option. It reports an image only if its pixels look wrong on a dark background: an opaque image that is mostly \
        white, or an image of which half has a contrast below 3:1. Photos, colored artwork and templates are fine. \
        Images that the app's sources don't use are skipped.
        """)

    package static let imageInvisibleOnDark = FindingID(
        "image-invisible-on-dark", .warning, .linting,
        "An image with a clear background can't be seen in dark mode, and has no dark variant",
        """
        A black glyph on a clear background can't be seen in dark mode. The rule looks at the pixels: it reports an \
        image if at least 95 percent of what is painted has a contrast below 3:1 (WCAG 2.1, 1.4.11) with the \
        background. Make the image a template, add a dark variant, or add a recipe (`tint:` or `derive.images:`). Code \
        decides whether it is a problem, so the rule reads the app's sources. An image that they draw in its own \
        colors is a warning that says where. An image that they tint is fine, and so is one that they don't use. Images \
        for which the sources don't tell are skipped, unless the option `unproven` is on: then they are one note for \
        each folder. Without any sources, a note of the run counts the images, and `--only image-invisible-on-dark` \
        makes a finding of it. The rule skips images whose names say for which background they are made \
        (`logo-on-dark`), images with a companion for another background in the same folder (`logo` and \
        `logo-light`), AppKit's templates (`starTemplate`), and folders such as `Auth` and `Social`, whose images lie \
        on plates of their own. SVG and PDF files are painted with rsvg-convert and pdftocairo, if they are installed.
        """)

    package static let imageTemplateWithDark = FindingID(
        "image-template-with-dark", .warning, .linting,
        "A template image has a dark variant of the same shape",
        """
        The app colors a template, so only its shape counts. A dark file with the same alpha channel is never used, \
        and `--fix` removes it. A dark file with a different shape is left alone.
        """)

    package static let appearanceLuminosityLightOnly = FindingID(
        "appearance-luminosity-light-only", .warning, .linting,
        "A set has entries for light and dark, but none for Any Appearance",
        """
        Where there are no appearances (older systems, the launch screen, tinted widgets), the system asks for Any and \
        finds nothing. Turn the light entry into the one for Any. Light mode uses it, too.
        """)

    package static let darkNeverShown = FindingID(
        "dark-never-shown", .info, .linting,
        "An app that is always light has dark variants",
        """
        The app turns dark mode off (`UIUserInterfaceStyle` is `Light` in its Info.plist, \
        `.preferredColorScheme(.light)` next to `@main`, or `window.overrideUserInterfaceStyle = .light`), so nobody \
        sees its dark variants. Remove them, or let the app follow the system. The other rules about dark mode don't \
        run on the catalogs of such an app.
        """)

    package static let colorContrastPair = FindingID(
        "color-contrast-pair", .warning, .linting,
        "A declared pair of colors has too little contrast in one of its appearances",
        """
        Text needs a contrast of 4.5:1 with its background; large text and graphics need 3:1 (WCAG 2.1, 1.4.3 and \
        1.4.11). With Increase Contrast, 7:1 and 4.5:1. The rule checks only the pairs that the configuration \
        declares: `pairs: [{text: label, background: card}]`, with `use: large` or `use: graphic` if less is enough. \
        To try a pair, use the rule's option.
        """)

    package static let colorDarkSameAsAny = FindingID(
        "color-dark-same-as-any", .info, .linting,
        "A color's dark value is the same as its ordinary one",
        """
        Either nobody chose a dark value yet, or the color should stay the same. In the second case it needs no dark \
        entry, and `--fix --unsafe` removes it. Values are compared in 8 bits per channel.
        """)

    package static let colorMissingHighContrast = FindingID(
        "color-missing-high-contrast", .info, .linting,
        "A color for text, graphics or lines has no high-contrast values",
        """
        People who turn on Increase Contrast see no difference. All system colors have such values. Backgrounds, \
        shadows and palettes need none.
        """)

    package static let imageTemplateCandidate = FindingID(
        "image-template-candidate", .info, .linting,
        "An image of one color on a clear background is not a template",
        """
        A template takes the color of its surroundings in light and dark mode, and needs no second file. The rule \
        skips images whose rendering intent is `original`. If the app tints the image in code, nothing changes.
        """)
}
