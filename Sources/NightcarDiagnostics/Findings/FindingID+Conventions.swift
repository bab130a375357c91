extension FindingTopic {
    static let conventions = FindingTopic(
        "Conventions",
        "Names, the layout of files, the sources of the app, and the configuration.",
        [
            .nameConvention, .setPolicy, .fileNameMatchesAsset, .contentsFormat, .unusedAsset, .undefinedAsset,
            .unusedSuppression, .internalError,
        ])
}

extension FindingID {
    package static let nameConvention = FindingID(
        "name-convention", .warning, .linting,
        "A set's name does not follow the configured pattern, or makes the same Swift symbol as another",
        """
        Xcode makes symbols for assets: `ic-arrow` and `icArrow` both become `.icArrow`, and neither can be used. The option \
        names a regular expression for the sets that a pattern matches; the whole name must match. \
        `rules: {name-convention: {names: [{match: "Icons/**", pattern: "ic_[a-z0-9_]+"}]}}`.
        """)

    package static let setPolicy = FindingID(
        "set-policy", .warning, .linting,
        "A set does not have the properties that the configuration asks of it",
        """
        `rules: {set-policy: {policies: [{match: "Icons/**", template: "true", extensions: svg, single-scale: "true"}]}}`. \
        Every policy whose pattern matches counts. `template` and `preserves-vector` ask for the property to be on or off, \
        `single-scale` for one file an appearance, `extensions` for certain files, `dark` for a dark variant. `--fix` sets \
        properties.
        """)

    package static let fileNameMatchesAsset = FindingID(
        "file-name-matches-asset", .info, .linting,
        "A file's name does not begin with the name of its set",
        """
        The app asks for the set, people search for the file. `--fix` renames the file after the set and keeps what says the \
        slot (`@2x`, `~ipad`, `-dark`).
        """)

    package static let contentsFormat = FindingID(
        "contents-format", .info, .linting,
        "A Contents.json is not laid out as Xcode writes it",
        """
        The next change in Xcode sorts its keys and indents it anew, and the difference buries what was changed. `--fix` lays \
        it out: two spaces, a space before and after the colon, keys sorted.
        """)

    package static let unusedAsset = FindingID(
        "unused-asset", .info, .linting,
        "No source of the app names an image, color or data set",
        """
        It is shipped for nothing. The rule reads Swift, Objective-C, storyboards, xibs and property lists named by `--sources` \
        or `sources:`; it knows strings, generated symbols (`.icJapan`) and names with a namespace. Names that are put \
        together at run time cannot be found: list them in the option `used`. A string with an interpolation counts for \
        every name that begins as it does.
        """)

    package static let undefinedAsset = FindingID(
        "undefined-asset", .warning, .linting,
        "A source names an image or color that no catalog has",
        """
        The app shows nothing, or a clear color, and says so only in a log. The rule reads the calls that take a name as a \
        string (`UIImage(named:)`, `Image("…")`, `colorNamed:` …) and the images of storyboards. It knows SF Symbols by the \
        way they are asked for (`systemName:`, `systemImage:`, `catalog="system"`), and files of the bundle by their \
        extension. Give it all catalogs of the app at once.
        """)

    package static let unusedSuppression = FindingID(
        "unused-suppression", .warning, .linting,
        "A part of the configuration suppresses nothing",
        "The pattern matches no set, or the rule finds nothing there any more. Remove the entry, or correct its pattern.")

    package static let internalError = FindingID(
        "internal-error", .error, .linting,
        "A rule failed",
        "The rule itself is broken; all others ran. Please report it with the set that the finding names.")
}
