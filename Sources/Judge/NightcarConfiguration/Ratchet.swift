import NightcarBasics
package import NightcarSize
import ThemeCatalogBytes

/// New limits for budgets, inserted into the text of a configuration. Nothing else in the text changes.
package struct Ratchet: Sendable {
    /// A limit that goes down.
    package struct Step: Sendable, Hashable {
        package var budget: String
        package var old: String
        package var new: String
        /// The location of the old limit. Line and column are counted from 1.
        package var line: Int
        package var column: Int
    }

    /// In the order of the budgets.
    package private(set) var steps: [Step] = []

    /// Finds the limits that can be lowered to the measured size.
    ///
    /// Only `max` changes, and it only goes down: to the largest group's bytes, rounded up to a value that its unit can express.
    /// In a comparison, a budget whose bytes didn't shrink keeps its limit, so slack that was left on purpose stays.
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

    /// Lowers the limits in a configuration.
    ///
    /// - Throws: `FileError`, and `Failure` if the limits have moved since they were read.
    package func apply(toFile path: String) throws {
        guard let lowered = apply(to: String(decoding: try readFile(path), as: UTF8.self)) else {
            throw Failure("the limits have moved since they were read; the file was not changed", in: path)
        }
        try writeFileAtomically(lowered.utf8, to: path)
    }

    /// The configuration's text with the new limits. Quotes, comments and layout stay.
    ///
    /// - Returns: nil if the text doesn't contain the old limits where they were read.
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
