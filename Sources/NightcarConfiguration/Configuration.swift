package import NightcarLint
package import NightcarTint

/// What a `.nightcar.yml` says. Nothing needs one: the default is an empty configuration.
package struct Configuration: Sendable {
    /// The file it was read from.
    package var path: String?
    /// All files that it was read from: that one and those it extends.
    package var files: [String] = []
    package var tint: [TintRule] = []
    package var derive = DeriveConfiguration()
    package var themes: [Theme] = []
    package var pairs: [LoosePair] = []
    package var size = SizeConfiguration()
    package var lint = LintSettings()

    package init() {}
}
