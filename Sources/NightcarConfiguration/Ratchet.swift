import NightcarDiagnostics
package import NightcarSize

/// New limits for budgets, put into the text of a configuration without touching anything else of it.
package struct Ratchet: Sendable {
    /// A limit that goes down.
    package struct Step: Sendable, Hashable {
        package var budget: String
        package var old: String
        package var new: String
        /// Where the old limit stands, both counted from 1.
        package var line: Int
        package var column: Int
    }

    /// In the order of the budgets.
    package private(set) var steps: [Step] = []

    /// The limits that what was measured leaves room under.
    ///
    /// Only `max` moves, and only down to the largest group's bytes, rounded up to what its unit can say. With something to
    /// compare with, a budget whose bytes did not shrink keeps its limit: slack that was left on purpose stays.
    package init(_ verdicts: [BudgetVerdict]) {
        for verdict in verdicts {
            guard let max = verdict.budget.max, !verdict.isBroken, (verdict.growth ?? -1) < 0 else { continue }
            let text = ByteCount.text(verdict.bytes, like: max.text)
            guard let bytes = ByteCount.parse(text), bytes < max.bytes, case .text(let range) = max.location.place else {
                continue
            }
            steps.append(
                Step(
                    budget: verdict.budget.name, old: max.text, new: text, line: range.start.line,
                    column: range.start.column))
        }
    }

    /// The configuration's text with the new limits; quotes, comments and layout stay.
    ///
    /// - Returns: nil when the text does not have the old limits where they were read.
    package func apply(to yaml: String) -> String? {
        var lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for step in steps.sorted(by: { ($1.line, $1.column) < ($0.line, $0.column) }) {
            guard lines.indices.contains(step.line - 1) else { return nil }
            let line = lines[step.line - 1]
            var scalars = line.unicodeScalars
            guard var start = scalars.index(scalars.startIndex, offsetBy: step.column - 1, limitedBy: scalars.endIndex) else {
                return nil
            }
            if start < scalars.endIndex, scalars[start] == "\"" || scalars[start] == "'" { start = scalars.index(after: start) }
            guard let end = scalars.index(start, offsetBy: step.old.unicodeScalars.count, limitedBy: scalars.endIndex),
                String(scalars[start..<end]) == step.old
            else { return nil }
            scalars.replaceSubrange(start..<end, with: step.new.unicodeScalars)
            lines[step.line - 1] = String(scalars)
        }
        return lines.joined(separator: "\n")
    }
}
