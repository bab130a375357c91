import NightcarBasics
import NightcarStore
import NightcarXCAssets

/// A rule whose judgment is in the table of the store: it reports the rows with its identifiers.
protocol StoreSetRule: SetRule {}

extension StoreSetRule {
    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard !project.isOutsideStore(set) else { return [] }
        return project.storeIssues(of: set) { Self.about.covers($0) }.map(\.issue)
    }
}

extension LintProject {
    /// The issues about a set that the table finds, each with its rule.
    func storeIssues(
        of set: LintSet, where isWanted: (FindingID) -> Bool
    ) -> [(rule: StoreRule, fault: StoreFault, issue: Issue)] {
        storeItems(of: set).flatMap { item in
            StoreRule.faults(of: item, where: isWanted).map { rule, fault in
                let file = fault.file.map { [Finding.Related(location: $0, message: "the file")] } ?? []
                let issue = Issue(
                    fault.message, at: fault.location, asset: set.source.folder.path, variant: fault.variant, related: file,
                    id: rule.id)
                return (rule, fault, issue)
            }
        }
    }
}
