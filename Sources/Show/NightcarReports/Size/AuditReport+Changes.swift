import NightcarBasics
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

extension AuditReport {
    /// The source of the baseline, and its distance. Nil if there is no baseline.
    package var baselineSentence: String? {
        guard let baseline, let commit = baseline.commit else { return baseline.map { "Compared with \($0.source)" } }
        let short = String(commit.prefix(7))
        if baseline.isMergeBase { return "Compared with \(short) (merge base), from \(baseline.source)" }
        guard let mergeBase = baseline.mergeBase else { return "Compared with \(short), from \(baseline.source)" }
        let commits = Numbers.counted(baseline.distance, "commit")
        let touched =
            baseline.isStale
            ? "\(baseline.assetCommits) of them touched the catalogs, so their changes show here too"
            : "none of them touched the catalogs"
        return """
            Compared with \(short), from \(baseline.source): not the merge base \(mergeBase.prefix(7)), but \(commits) \
            before it; \(touched)
            """
    }

    func diffLines(_ diff: SizeDiff, _ style: TextStyle) -> [String] {
        let (before, after) = (diff.old.report.bytes, diff.new.report.bytes)
        let growth = "\(Numbers.change(diff.growth)) (\(Numbers.changePercent(diff.growth, of: before)))"
        var lines = [
            style.paint("\(diff.old.name) → \(diff.new.name)", .bold),
            "\(sizeName.prefix(1).uppercased())\(sizeName.dropFirst()): "
                + "\(Numbers.grouped(before)) → \(Numbers.grouped(after)) bytes, "
                + style.paint(growth, diff.growth > 0 ? .red : .green),
        ]
        if let download = diff.downloadGrowth { lines.append("Download estimate \(Numbers.change(download))") }
        if let baselineSentence { lines.append(baselineSentence) }
        lines += diff.warnings.map { style.paint("warning: \($0)", .yellow) }
        guard !diff.changes.isEmpty || !diff.parts.isEmpty || diff.smallChanges != nil || diff.sharedChanges != nil else {
            return lines + ["", "Nothing changed."]
        }
        lines += ["", "By cause"] + table(of: diff.byCause)
        let dimensions = view.dimensions == [.asset] ? [Dimension.kind] : view.dimensions
        for dimension in dimensions where !diff.changes.isEmpty {
            lines += ["", "By \(dimension.name)"] + table(of: diff.groups(by: dimension, order: view.order))
        }
        return lines + changeLines(diff, style)
    }

    private func changeLines(_ diff: SizeDiff, _ style: TextStyle) -> [String] {
        let changes = diff.changes
        guard !changes.isEmpty else { return [] }
        var table = TextTable([.left, .left, .right, .right, .right, .left])
        for change in changes.prefix(view.limit ?? .max) {
            table.add(
                name(of: change), change.row.key?.description ?? "", change.old.map { Numbers.grouped($0.storedBytes) } ?? "–",
                change.new.map { Numbers.grouped($0.storedBytes) } ?? "–", Numbers.signed(change.growth), change.explanation)
        }
        var lines = ["", "Changes"] + table.lines(width: style.width, spare: [2, 3])
        let hidden = changes.dropFirst(view.limit ?? .max)
        if !hidden.isEmpty {
            lines.append("  [\(hidden.count) others: \(Numbers.signed(hidden.reduce(0) { $0 + $1.growth }))]")
        }
        return lines
    }

    private func table(of groups: [ChangeGroup]) -> [String] {
        var table = TextTable([.left, .right, .right])
        for group in groups.limited(to: view.limit) {
            table.add(group.name, Numbers.signed(group.growth), Numbers.counted(group.changes, "change"))
        }
        return table.lines()
    }

    func budgetLines(_ style: TextStyle) -> [String] {
        guard !verdicts.isEmpty else { return [] }
        var lines: [String] = []
        for verdict in verdicts {
            let word = self.word(for: verdict)
            let color: TextStyle.Color = word == "pass" ? .green : word == "FAIL" ? .red : .yellow
            lines.append("  \(style.paint(word, color))  \(verdict.title): \(verdict.explanation)")
            lines += verdict.culprits.map { "        \(Numbers.grouped($0.bytes))  \($0.asset) (\($0.variant))" }
        }
        if let reason, verdicts.contains(where: \.isBroken) { lines.append("  Accepted: \(reason)") }
        return lines
    }

    /// `pass`, `warn` or `FAIL`. A budget that counts nothing is not met, but useless.
    func word(for verdict: BudgetVerdict) -> String {
        if !verdict.isBroken { return verdict.matchesNothing ? "warn" : "pass" }
        return verdict.budget.severity == .error && reason == nil ? "FAIL" : "warn"
    }
}

extension [ChangeGroup] {
    /// The first groups. The remaining ones are combined into one.
    func limited(to limit: Int?) -> [ChangeGroup] {
        guard let limit, count > limit + 1 else { return self }
        var others = ChangeGroup(name: "[\(count - limit) others]")
        for group in dropFirst(limit) {
            others.oldBytes += group.oldBytes
            others.newBytes += group.newBytes
            others.changes += group.changes
        }
        return prefix(limit) + [others]
    }
}

extension SizeChange {
    /// The cause and, if there is one, the previous name.
    package var explanation: String {
        if let previousName { return "\(cause.words), was \(previousName)" }
        return detail.map { "\(cause.words) (\($0))" } ?? cause.words
    }
}

extension Budget {
    /// Why nothing counts.
    var emptyWords: String { filter.isEmpty ? "nothing is in its group" : "nothing matches its filter" }
}

extension BudgetVerdict {
    /// ` (1,234 over)` for the limit of a breach, or nothing if it isn't broken.
    private func excessText(_ isMeant: (Breach) -> Bool) -> String {
        breaches.first(where: isMeant).map { " (\(Numbers.grouped(excess(of: $0))) over)" } ?? ""
    }

    /// The measured size, and its limits.
    var explanation: String {
        var words = ["\(Numbers.grouped(bytes)) bytes"]
        if let growth { words[0] += " (\(Numbers.signed(growth)))" }
        if let max = budget.max { words.append("at most \(max.text)" + excessText { if case .max = $0 { true } else { false } }) }
        if let increase = budget.maxIncrease {
            words.append("at most +\(increase.text)" + excessText { if case .increase = $0 { true } else { false } })
        }
        if let percent = budget.maxIncreasePercent {
            let excess = excessText { if case .increasePercent = $0 { true } else { false } }
            words.append("at most +\(Numbers.plain(percent))%" + excess)
        }
        if matchesNothing { words.append(budget.emptyWords) }
        if oldBytes == nil, budget.maxIncrease != nil || budget.maxIncreasePercent != nil {
            words.append("growth not checked: there is nothing to compare with")
        }
        return words.joined(separator: ", ")
    }
}

extension Numbers {
    /// `+1,234`, `-97`, `0`.
    package static func signed(_ value: Int) -> String { (value > 0 ? "+" : "") + grouped(value) }

    /// `2`, `2.5`.
    static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
