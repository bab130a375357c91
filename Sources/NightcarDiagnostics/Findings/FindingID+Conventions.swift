extension FindingTopic {
    static let conventions = FindingTopic(
        "Conventions",
        "Names, the layout of files, the sources of the app, and the configuration.",
        [
            .nameConvention, .setPolicy, .fileNameMatchesAsset, .contentsFormat, .unusedAsset, .undefinedAsset,
            .unusedSuppression, .pairsUnchecked, .internalError,
        ])
}

extension FindingID {
    package static let nameConvention = FindingID(
        "name-convention", .warning, .linting,
        "A set's name doesn't follow the configured pattern, or has the same Swift symbol as another",
        """
        Xcode makes a symbol for each asset: `ic-arrow` and `icArrow` both become `.icArrow`, and neither can be used. \
        The option has regular expressions for the names of the sets that a pattern matches. The whole name must \
        match. `rules: {name-convention: {names: [{match: "Icons/**", pattern: "ic_[a-z0-9_]+"}]}}`.
        """)

    package static let setPolicy = FindingID(
        "set-policy", .warning, .linting,
        "A set doesn't have the properties that the configuration asks for",
        """
        `rules: {set-policy: {policies: [{match: "Icons/**", template: "true", extensions: svg, single-scale: \
        "true"}]}}`. All policies whose pattern matches apply. `template` and `preserves-vector` ask for a property to \
        be on or off, `single-scale` for one file per appearance, `extensions` for certain formats, `dark` for a dark \
        variant. `--fix` sets properties.
        """)

    package static let fileNameMatchesAsset = FindingID(
        "file-name-matches-asset", .info, .linting,
        "A file's name doesn't begin with the name of its set",
        """
        The app asks for the set, but people search for the file. `--fix` renames the file after the set, and keeps \
        the part that says the slot (`@2x`, `~ipad`, `-dark`).
        """)

    package static let contentsFormat = FindingID(
        "contents-format", .info, .linting,
        "A Contents.json is not formatted as Xcode writes it",
        """
        The next change in Xcode sorts its keys and indents it again, which hides the actual change in the diff. \
        `--fix` formats it: two spaces, a space before and after each colon, sorted keys.
        """)

    package static let unusedAsset = FindingID(
        "unused-asset", .info, .linting,
        "No source of the app uses an image, color or data set",
        """
        The app ships it for nothing. The rule reads Swift, Objective-C, storyboards, property lists, project files, \
        scripts and other text files of the app. It reports a set only if no text and no identifier in them is its \
        name (case, dashes and underscores don't matter), no interpolation, format or concatenation can make its name, \
        and no two texts do when joined. Names that come from a server can't be found: list them in the option `used`.
        """)

    package static let undefinedAsset = FindingID(
        "undefined-asset", .warning, .linting,
        "A source uses an image or color that no catalog has",
        """
        The app shows nothing, or a clear color, and says so only in its log. The rule reads calls with the name as a \
        text (`UIImage(named:)`, `Image("…")`, `colorNamed:` and others) and the images in storyboards. It skips SF \
        Symbols (`systemName:`, `catalog="system"`), files outside catalogs, and the icon files that the build makes. \
        Name all catalogs of the app in one run.
        """)

    package static let unusedSuppression = FindingID(
        "unused-suppression", .warning, .linting,
        "A part of the configuration suppresses nothing",
        """
        The pattern matches no set, or the rule no longer finds anything there. Remove the entry, or correct its \
        pattern.
        """)

    package static let pairsUnchecked = FindingID(
        "pairs-unchecked", .warning, .linting,
        "No enabled rule checks the pairs of the configuration",
        """
        `lint: pairs:` names colors that are used together, but the rule that checks their contrast is off by default. Add \
        `color-contrast-pair` to `enabled`, or remove the pairs.
        """)

    package static let internalError = FindingID(
        "internal-error", .error, .linting,
        "A rule failed",
        "The rule itself has a bug; all other rules ran. Please report it, together with the set that the finding names.")
}
