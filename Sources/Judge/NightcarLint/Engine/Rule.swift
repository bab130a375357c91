import NightcarXCAssets

/// A check of asset catalogs: its documentation and its code.
///
/// A rule conforms to `SetRule` or `ProjectRule`. It has its own file and is listed in `RuleRegistry.all`.
package protocol Rule: Sendable {
    static var about: RuleDescription { get }

    /// - Parameter options: a value for each option that `about` declares.
    init(_ options: RuleOptions)

    /// What the rule needs to know about the set's pictures. A picture is decoded only if a rule needs its pixels.
    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds
}

extension Rule {
    package func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { [] }
}

/// A rule that checks one set at a time. Sets are checked in parallel, so a rule has no state.
package protocol SetRule: Rule {
    /// The issues of a set.
    ///
    /// - Throws: any error. It is reported as an internal error of this rule on this set, and the run continues.
    func check(_ set: LintSet, in project: LintProject) throws -> [Issue]
}

/// A rule that compares sets with each other, or with the sources of the app.
package protocol ProjectRule: Rule {
    /// - Throws: any error. It is reported as an internal error of this rule.
    func check(_ project: LintProject) throws -> [Issue]
}
