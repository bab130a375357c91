/// What the limits of a budget are for: each group of a dimension, or the one that is named.
package struct BudgetGroup: Sendable, Hashable {
    package var dimension: Dimension
    /// Nil for each of them.
    package var name: String?

    /// Reads `owner` or `owner=@design`. Nil if it begins with no dimension.
    package init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: "=" as Character, maxSplits: 1).map(String.init)
        guard let dimension = parts.first.flatMap({ Dimension($0) }) else { return nil }
        (self.dimension, name) = (dimension, parts.count > 1 ? parts[1] : nil)
    }
}

extension Budget {
    /// The budget that an option gives: `4 MB`, or for each group or one of them, `catalog:2 MB` or `owner=@design:150 KB`.
    ///
    /// - Parameters:
    ///   - option: what reports call it.
    ///   - read: adds the limit to the budget. It says whether the text is one.
    package init?(_ text: String, option: String, read: (String, inout Budget) -> Bool) {
        self.init(name: "\(option) \(text)")
        var limit = text[...]
        if let colon = text.lastIndex(of: ":") {
            guard let group = BudgetGroup(text[..<colon]) else { return nil }
            (dimension, self.group) = (group.dimension, group.name)
            limit = text[text.index(after: colon)...]
        }
        guard read(String(limit), &self) else { return nil }
    }
}
