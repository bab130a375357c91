import Diagnostics

/// Everything that `size` and `diff` have to say, for every form of output: they show it and decide nothing.
package struct AuditReport: Sendable {
    package var report: SizeReport
    package var view: View
    /// The rows that the view's filter lets through, grouped as the view says.
    package var groups: [SizeGroup]
    /// What single devices keep; empty when nobody asked.
    package var devices: [DeviceSize] = []
    package var verdicts: [BudgetVerdict] = []
    /// What could be saved, the most first; empty when nobody asked.
    package var opportunities: [Opportunity] = []
    package var diff: SizeDiff?
    package var baseline: Baseline?
    /// Why growth is accepted, from the commit's footer; nil when it gives no reason.
    package var reason: String?
    /// The name of the commit footer that can give one.
    package var footer = "Asset-Size"
    /// Earlier sizes, oldest first, the present one last; empty when there is no history.
    package var trend: [TrendPoint] = []

    /// What is shown of the rows, and how.
    package struct View: Sendable {
        package var dimensions: [Dimension]
        package var filter: RowFilter
        package var order: SizeOrder
        /// The most rows of a table; the rest is summed up in one. Nil shows all.
        package var limit: Int?

        package init(
            dimensions: [Dimension] = [.asset], filter: RowFilter = RowFilter(), order: SizeOrder = .size, limit: Int? = 20
        ) {
            self.dimensions = dimensions
            self.filter = filter
            self.order = order
            self.limit = limit
        }
    }

    package init(_ report: SizeReport, view: View = View()) {
        self.report = report
        self.view = view
        groups = report.groups(by: view.dimensions, filter: view.filter, order: view.order)
    }

    /// Whether a budget fails the run: one of severity error broke, and no reason was given.
    package var failsBudget: Bool { reason == nil && verdicts.contains { $0.isBroken && $0.budget.severity == .error } }
}
