extension FindingTopic {
    static let tokens = FindingTopic(
        "Design tokens",
        "What `tokens` can't read, and where a catalog and its tokens differ. [Tokens.md](Tokens.md) explains the formats.",
        [
            .tokenUnresolvable, .tokenCircular, .tokenNotToken, .tokenAndGroup, .tokenExtendsNonGroup, .tokenTypeMismatch,
            .tokenNoType, .tokenInvalidName, .tokenInvalidColor, .tokenInvalidGradient, .tokenUnknownColorSpace,
            .tokenComponentRange, .tokenAlphaRange,
            .tokenHexDiffers, .tokenOldColor, .tokenUnsupported, .tokenUnsupportedRef, .tokenInvalidPointer, .tokenFileNotFound,
            .tokenVersion, .tokenNoResolutionOrder, .tokenInlineNameType, .tokenDuplicateName, .tokenNoContexts, .tokenBadDefault,
            .tokenUnknownModifier, .tokenInvalidContext, .tokenMissingModifier, .tokenDuplicateKey, .tokenClash, .tokenLimit,
            .tokenNameClash, .tokenUnmapped, .tokenNotColor, .tokenDrift, .tokenSetMissing, .tokenSetExtra,
        ])
}

extension FindingID {
    // References.

    package static let tokenUnresolvable = FindingID(
        "token-unresolvable", .error, [.tokens],
        "A reference names something that doesn't exist",
        "Aliases name the whole path of a token, `{color.red}`, in the merged tokens of a context. Names are case-sensitive.")
    package static let tokenCircular = FindingID(
        "token-circular", .error, [.tokens],
        "Tokens, groups or sources refer to each other in a circle", "Give one of them a value.")
    package static let tokenNotToken = FindingID(
        "token-not-token", .error, [.tokens],
        "A reference names a group, or something is neither a token nor a group",
        "An alias needs a token, also if the group has a token `$root`: write `{accent.$root}`.")
    package static let tokenAndGroup = FindingID(
        "token-and-group", .error, [.tokens],
        "A token contains other tokens",
        "An object with a `$value` is a token. Move its value into a token `$root` of the group.")
    package static let tokenExtendsNonGroup = FindingID(
        "token-extends-non-group", .error, [.tokens],
        "`$extends` names a token", "Only groups can be extended. Use an alias for a token.")
    package static let tokenTypeMismatch = FindingID(
        "token-type-mismatch", .error, [.tokens],
        "A token says another type than the token that it refers to", "Remove its `$type`.")
    package static let tokenUnsupportedRef = FindingID(
        "token-unsupported-ref", .error, [.tokens],
        "A reference points to another document or to a network",
        "In values, references stay in the document. Sources of a resolver document are files.")

    // Tokens.

    package static let tokenNoType = FindingID(
        "token-no-type", .error, [.tokens],
        "A token has no type",
        "The Format report never guesses types. Add a `$type` to the token, or to a group around it in the same file.")
    package static let tokenInvalidName = FindingID(
        "token-invalid-name", .warning, [.tokens],
        "A name of a token or group has characters that aren't allowed",
        "Names must not begin with `$` or contain `{`, `}` or `.`, because aliases can't name them.")
    package static let tokenInvalidColor = FindingID(
        "token-invalid-color", .error, [.tokens],
        "A value isn't a color",
        """
        A color is an object with `colorSpace` and three `components`. Colors as text are read, too: `#RGB`, `#RGBA`, `#RRGGBB`, \
        `#RRGGBBAA`, and the functions of CSS.
        """)
    package static let tokenUnknownColorSpace = FindingID(
        "token-unknown-color-space", .error, [.tokens],
        "A color space isn't known", "The Color report, section 4.2, lists fourteen.")
    package static let tokenComponentRange = FindingID(
        "token-component-range", .error, [.tokens],
        "A component is outside the range of its color space",
        "Hues are 0 to 360 without 360, percentages 0 to 100, and components of RGB and XYZ 0 to 1.")
    package static let tokenInvalidGradient = FindingID(
        "token-invalid-gradient", .error, [.tokens],
        "The value of a gradient isn't a list of stops",
        "Write a list of objects, each with a `color` and a `position` from 0 to 1.")
    package static let tokenAlphaRange = FindingID(
        "token-alpha-range", .error, [.tokens],
        "An alpha is outside 0 to 1", "Write it as a fraction.")
    package static let tokenHexDiffers = FindingID(
        "token-hex-differs", .warning, [.tokens],
        "The hex value of a color contradicts its components",
        "The components count. The hex value is for tools that don't know the color space; correct it.")
    package static let tokenOldColor = FindingID(
        "token-old-color", .info, [.tokens],
        "Colors are written as text, as before the version 2025.10 of the format",
        "They are read as CSS. The Color report writes them as objects.")
    package static let tokenUnsupported = FindingID(
        "token-unsupported", .error, [.tokens],
        "A function or modifier isn't supported", "Write the resulting color into the token.")
    package static let tokenDuplicateKey = FindingID(
        "token-duplicate-key", .warning, [.tokens],
        "An object has the same key twice", "The last one counts. Remove the other one.")
    package static let tokenClash = FindingID(
        "token-clash", .error, [.tokens],
        "Two files have different values for one token",
        "Files have no order, so neither counts more. Remove one, or list the files of each context in `tokens.contexts`.")
    package static let tokenLimit = FindingID(
        "token-limit", .error, [.tokens],
        "References nest too deeply, or there are too many", "No real file comes near the limits. Look for a mistake.")

    // Resolver documents.

    package static let tokenInvalidPointer = FindingID(
        "token-invalid-pointer", .error, [.tokens],
        "A reference of a resolver document points to a place where none may",
        "The order names sets and modifiers. Sources never name modifiers or places in the order.")
    package static let tokenFileNotFound = FindingID(
        "token-file-not-found", .error, [.tokens],
        "A source doesn't exist", "Paths are relative to the document.")
    package static let tokenVersion = FindingID(
        "token-version", .error, [.tokens],
        "A resolver document has another version than 2025.10", "Correct it.")
    package static let tokenNoResolutionOrder = FindingID(
        "token-no-resolution-order", .error, [.tokens],
        "A resolver document has no `resolutionOrder`", "List its sets and modifiers in it.")
    package static let tokenInlineNameType = FindingID(
        "token-inline-name-type", .error, [.tokens],
        "A set or modifier in the order has no name or type", "Both are required there.")
    package static let tokenDuplicateName = FindingID(
        "token-duplicate-name", .error, [.tokens],
        "A name is in the order twice, or contexts differ only in case", "Names are compared without case.")
    package static let tokenNoContexts = FindingID(
        "token-no-contexts", .error, [.tokens],
        "A modifier has no context, or only one", "Make it a set, or add contexts.")
    package static let tokenBadDefault = FindingID(
        "token-bad-default", .error, [.tokens],
        "The default of a modifier isn't one of its contexts", "Correct it.")
    package static let tokenUnknownModifier = FindingID(
        "token-unknown-modifier", .error, [.tokens],
        "A modifier that is asked for doesn't exist", "Names are compared without case.")
    package static let tokenInvalidContext = FindingID(
        "token-invalid-context", .error, [.tokens],
        "A context that is asked for doesn't exist", "Names are compared without case.")
    package static let tokenMissingModifier = FindingID(
        "token-missing-modifier", .error, [.tokens],
        "A modifier without a default has no context", "Name one of its contexts, or give it a default.")

    // Catalogs.

    package static let tokenNameClash = FindingID(
        "token-name-clash", .error, [.tokens],
        "Two tokens would get the same color set",
        "Change `tokens.names` in the configuration, or leave one of them out with `tokens.include`.")
    package static let tokenUnmapped = FindingID(
        "token-unmapped", .error, [.tokens],
        "Two contexts would give values for one look, or none of them is for the usual one",
        "Say in `tokens.axes` of the configuration what each context is for.")
    package static let tokenNotColor = FindingID(
        "token-not-color", .info, [.tokens],
        "Tokens of other types than colors and gradients aren't written", "A catalog has no place for them.")
    package static let tokenDrift = FindingID(
        "token-drift", .error, [.tokens],
        "A color set has another value than its token",
        "Run `nightcar tokens build`, or change the token.")
    package static let tokenSetMissing = FindingID(
        "token-set-missing", .error, [.tokens],
        "A token has no color set", "Run `nightcar tokens build`.")
    package static let tokenSetExtra = FindingID(
        "token-set-extra", .warning, [.tokens],
        "A color set has no token",
        "Its token was removed or renamed. `nightcar tokens build` removes sets that it wrote itself.")
}
