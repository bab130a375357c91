import NightcarBasics

/// Everything that `size` and `diff` report, for every form of output. The forms show it and decide nothing.
package struct AuditReport: Sendable {
    package var report: SizeReport
    package var view: View
    /// The rows that the view's filter accepts, grouped as the view asks.
    package var groups: [SizeGroup]
    /// What single devices keep. Empty if not requested.
    package var devices: [DeviceSize] = []
    package var verdicts: [BudgetVerdict] = []
    /// Possible savings, in the order in which they are shown. Empty if not requested.
    package var opportunities: [Opportunity] = []
    /// What the savings of each kind, and all of them, are together. Empty if not requested.
    package var savingsTogether: [JointSavings] = []
    /// What was searched for savings. Nil if none were requested.
    package var searched: SearchedSavings?
    package var diff: SizeDiff?
    package var baseline: Baseline?
    /// Where both sides' pictures can be seen. Nil if that isn't known.
    package var pictureLinks: PictureLinks?
    /// The reason for accepting growth, from the commit's footer. Nil if it gives none.
    package var reason: String?
    /// The name of the commit footer that can give a reason.
    package var footer = "Asset-Size"
    /// Earlier sizes, oldest first, with the current one last. Empty if there is no history.
    package var trend: [TrendPoint] = []

    /// Which rows are shown, and how.
    package struct View: Sendable {
        package var dimensions: [Dimension]
        package var filter: RowFilter
        package var order: SizeOrder
        /// The maximum number of rows in a table; the rest is summed up in one row. Nil shows all.
        package var limit: Int?
        /// Changes of fewer bytes are summed up.
        package var threshold: Int

        package init(
            dimensions: [Dimension] = [.asset], filter: RowFilter = RowFilter(), order: SizeOrder = .size, limit: Int? = 20,
            threshold: Int = 0
        ) {
            self.dimensions = dimensions
            self.filter = filter
            self.order = order
            self.limit = limit
            self.threshold = threshold
        }
    }

    package init(_ report: SizeReport, view: View = View()) {
        self.report = report
        self.view = view
        groups = report.groups(by: view.dimensions, filter: view.filter, order: view.order)
    }

    /// Whether all files of an app are counted, and not only its catalogs.
    package var countsApp: Bool { report.files.contains(where: \.hasLooseFiles) }

    /// Whether the code of an app is counted.
    package var countsCode: Bool { report.files.contains(where: \.hasCode) }

    /// The names of assets that several catalogs have. They are shown with their catalogs.
    package var namesakes: Set<String> { diff?.namesakes ?? report.namesakes }

    /// Whether a comment on a pull request says something: a budget is broken, something can't be read, or what changed takes 10 KB or
    /// 1% of all bytes. Without a comparison, the sizes are what it says.
    package var isWorthAComment: Bool {
        guard let diff else { return true }
        let changed = diff.changes.reduce(0) { $0 + abs($1.growth) }
        return changed >= 10_000 || changed * 100 >= max(1, diff.old.report.bytes) || verdicts.contains(where: \.isBroken)
            || !report.unreadable.isEmpty || !diff.old.report.unreadable.isEmpty
    }

    /// Whether a budget fails the run: one of severity error is broken, and there is no reason.
    package var failsBudget: Bool { reason == nil && verdicts.contains { $0.isBroken && $0.budget.severity == .error } }
}
