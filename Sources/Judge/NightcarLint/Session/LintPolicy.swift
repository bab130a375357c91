package import NightcarTokens

/// What a configuration says about linting.
package struct LintPolicy: Sendable {
    package var settings: LintSettings
    /// The file that it was read from.
    package let path: String?
    /// The folders that a search for catalogs would leave out, but doesn't.
    package let entered: [String]
    /// The catalogs of themes, which no search finds twice.
    package let themeCatalogs: Set<String>
    /// The variants that compiling adds.
    package let derived: DerivedVariants
    package let tokens: TokenSettings
    /// The settings of the configurations in subfolders, for catalogs.
    package let nested: @Sendable (_ catalogs: [String], _ root: RepositoryRoot) throws -> [LintScope]

    package init(
        settings: LintSettings, path: String?, entered: [String], themeCatalogs: Set<String>, derived: DerivedVariants,
        tokens: TokenSettings,
        nested: @escaping @Sendable (_ catalogs: [String], _ root: RepositoryRoot) throws -> [LintScope]
    ) {
        (self.settings, self.path, self.entered, self.themeCatalogs) = (settings, path, entered, themeCatalogs)
        (self.derived, self.tokens, self.nested) = (derived, tokens, nested)
    }
}
