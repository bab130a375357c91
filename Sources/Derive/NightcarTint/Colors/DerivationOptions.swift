package import NightcarModel

/// The options for deriving colors from a catalog.
package struct DerivationOptions: Sendable {
    package var base = DarkBase.learned
    package var roles: [RoleRule] = []
    package var pairs: [ContrastPair] = []
    /// How code uses colors, by the name of the asset.
    package var uses: [String: ColorUse] = [:]
    /// The colors behind a color in code, by its name.
    package var backgrounds: [String: Set<String>] = [:]
    /// Whether variants for *Increase Contrast* are also derived.
    package var derivesHighContrast = false
    /// The colorsets to derive. All of them if empty.
    package var colors: [Glob] = []
    /// Whether the other colorsets are derived, too, so that somebody can accept them.
    package var derivesUnlisted = false
    /// The answers that the configuration gives to questions. The first one that matches counts.
    package var choices: [ColorChoice] = []
    /// Whether the plan ranks its questions.
    package var ranksQuestions = false

    package init() {}

    /// The answer of the configuration for a color.
    func choice(for name: String, at path: String) -> ColorChoice? {
        choices.first { $0.match.matches(name) || $0.match.matches(path) }
    }
}

/// An entry that the engine wrote itself. It isn't a designer's decision, so it can be overwritten.
package struct GeneratedEntry: Sendable, Hashable {
    /// `Asset.setPath`.
    package var set: String
    /// The variant key as text.
    package var key: String

    package init(set: String, key: String) {
        self.set = set
        self.key = key
    }
}
