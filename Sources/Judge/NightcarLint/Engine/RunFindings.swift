package import NightcarBasics

/// What `lint` finds about the run and its configuration. No rule reports it.
extension FindingID {
    package static let unusedSuppression = FindingID(
        "unused-suppression", .warning, .linting,
        "A part of the configuration suppresses nothing",
        """
        The pattern matches no set, or the rule no longer finds anything there. Remove the entry, or correct its pattern.
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
