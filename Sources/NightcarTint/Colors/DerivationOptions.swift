package import NightcarModel

/// What decides how colors are derived, beside the catalog itself.
package struct DerivationOptions: Sendable {
    package var base = DarkBase.learned
    package var roles: [RoleRule] = []
    package var pairs: [ContrastPair] = []
    /// Whether variants for *Increase Contrast* are derived too.
    package var derivesHighContrast = false
    /// The colorsets to derive; all when empty.
    package var colors: [Glob] = []

    package init() {}
}

/// An entry that the engine wrote itself: it is not a designer's word and can be written again.
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
