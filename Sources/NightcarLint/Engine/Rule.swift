import NightcarXCAssets

/// A check of asset catalogs: its documentation, and the code that looks.
///
/// A rule conforms to `SetRule` or `ProjectRule`. It stands in a file of its own and in `RuleRegistry.all`.
package protocol Rule: Sendable {
    static var about: RuleDescription { get }

    /// - Parameter options: a value for each option that `about` declares.
    init(_ options: RuleOptions)

    /// What of the set's pictures the rule has to know; a picture is decoded only when a rule asks for its pixels.
    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds
}

extension Rule {
    package func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { [] }
}

/// A rule that judges one set at a time. Sets are checked at the same time, so a rule holds no state.
package protocol SetRule: Rule {
    /// The issues of a set.
    ///
    /// - Throws: anything; it is reported as an internal error of this rule on this set, and the run goes on.
    func check(_ set: LintSet, in project: LintProject) throws -> [Issue]
}

/// A rule that compares sets with each other, or with the sources of the app.
package protocol ProjectRule: Rule {
    /// - Throws: anything; it is reported as an internal error of this rule.
    func check(_ project: LintProject) throws -> [Issue]
}
