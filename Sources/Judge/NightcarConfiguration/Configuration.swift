package import NightcarLint
package import NightcarTint
package import NightcarTokens

/// The content of a `.nightcar.yml`. The file is optional: the default is an empty configuration.
package struct Configuration: Sendable {
    /// The file that the configuration was read from.
    package var path: String?
    /// All files that the configuration was read from: that file and the files it extends.
    package var files: [String] = []
    /// The files in the folders around it whose lint settings this one refines, from the outermost to the innermost.
    package var outer: [String] = []
    /// The folders that a search for catalogs would leave out, but doesn't.
    package var entered: [String] = []
    package var tint: [TintRule] = []
    package var derive = DeriveConfiguration()
    package var themes: [Theme] = []
    package var pairs: [LoosePair] = []
    package var size = SizeConfiguration()
    package var tokens = TokenSettings()
    package var lint = LintSettings()
    /// The keys that the file has, or a file that it extends.
    var keys: Set<String> = []

    package init() {}
}
