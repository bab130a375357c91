import NightcarBasics
import NightcarModel
package import NightcarSize
import ThemeCatalogVariants

extension AuditReport {
    /// A comment for a pull request: first the verdict, then devices, the largest changes and possible savings. The rest is
    /// folded. A bot can find its comment again by a hidden first line.
    ///
    /// - Parameter key: keeps comments about several targets apart.
    package func markdown(key: String = "assets") -> String {
        var page = MarkdownPage(marker: "<!-- nightcar:size:\(MarkdownPage.safeKey(key)) -->")
        page.show(verdictLine)
        if !isWorthAComment { page.show("<!-- nightcar:nothing -->") }
        page.show(comparisonLine)
        let diff = shownDiff
        // First, because a comment that gets too long loses its last sections.
        page.fold("By cause", groupTable(diff?.byCause ?? []))
        for file in report.unreadable { page.show("**Not counted:** \(MarkdownPage.text(file.description))") }
        for change in self.diff?.old.report.targetChanges ?? [] { page.show("**Careful:** \(MarkdownPage.text(change))") }
        for note in report.leftOut { page.show("**Left out:** \(MarkdownPage.text(note))") }
        for warning in diff?.warnings ?? [] { page.show("**Careful:** \(MarkdownPage.text(warning))") }
        page.show(table: budgetTable, limit: 6, of: "budgets")
        page.show(table: deviceTable, limit: 4, of: "devices")
        page.show(table: diff == nil ? appTable : groupTable(diff?.apps ?? [], title: "App"), limit: 6, of: "apps")
        page.show(table: partTable(.owner), limit: 6, of: "owners")
        page.show(table: partTable(.file), limit: 6, of: "catalogs")
        let rows = min(12, view.limit ?? 12)
        page.show(table: changeTable { $0.growth != 0 }, limit: rows, of: "changes")
        if self.diff == nil { page.show(table: assetTable, limit: rows, of: "groups") }
        page.show(savingsLine)
        page.show(trendLine)
        for dimension in view.dimensions == [.asset] ? [.appearance] : view.dimensions {
            page.fold("By \(dimension.name)", groupTable(diff?.groups(by: dimension, order: view.order) ?? []))
        }
        page.fold("Changes that take no bytes", changeTable { $0.growth == 0 })
        page.fold("What variants cost", costTable)
        if isSavingWorthALine { page.fold("Could be saved, measured by compiling it", savingsTable) }
        if diff != nil { page.fold("Largest assets", assetTable) }
        if failsBudget { page.fold("How to accept this", howToAccept) }
        return page.text
    }
}

extension AuditReport {
    /// The tables next to the rows: budgets, devices, the cost of variants, possible savings, and the causes of a change.
    package var sideTables: [(title: String, table: ReportTable)] {
        let tables = [
            ("Budgets", budgetTable), ("By app", appTable), ("By cause", groupTable(shownDiff?.byCause ?? [])),
            ("What variants cost", costTable),
            ("Devices", deviceTable), ("Could be saved, measured by compiling it", savingsTable),
        ]
        return tables.filter { !$0.1.isEmpty }
    }

    private var verdictLine: String {
        let size = diff.map { diff in
            "\(Numbers.change(diff.growth)) (\(Numbers.changePercent(diff.growth, of: diff.old.report.bytes))) → "
        }
        let broken = verdicts.filter(\.isBroken)
        var verdict = verdicts.isEmpty || !report.unreadable.isEmpty ? "" : " · all budgets hold"
        if let first = broken.first(where: { word(for: $0) == "FAIL" }) ?? broken.first {
            let more = broken.count > 1 ? " and \(broken.count - 1) more" : ""
            verdict = " · \(failsBudget ? "FAIL" : "WARN"): budget \"\(MarkdownPage.text(first.title))\"\(more)"
        }
        // A broken set makes the sum smaller, which must not look like a saving.
        if !report.unreadable.isEmpty {
            verdict = " · incomplete: \(Numbers.counted(report.unreadable.count, "file")) can't be read" + verdict
        }
        let target = countsApp ? "" : report.target.map { " in \(MarkdownPage.text($0))" } ?? ""
        return "### \(countsApp ? "App" : "Assets"): \(size ?? "")\(Numbers.short(report.bytes))\(target)\(verdict)"
    }

    private var comparisonLine: String {
        var words: [String] = []
        if let baselineSentence { words.append(MarkdownPage.text(baselineSentence)) }
        if let diff, baseline == nil {
            words.append("Compared with \(MarkdownPage.text(diff.old.name))")
        }
        if let diff, diff.warnings.isEmpty { words.append("same compiler, same options") }
        if let download = report.downloadBytes {
            let growth = diff?.downloadGrowth.map { " (\(Numbers.change($0)))" } ?? ""
            words.append("download estimate \(Numbers.short(download))\(growth)")
        }
        if let store = report.store {
            let old = diff?.old.report.store
            func change(_ new: Int, _ old: Int?) -> String { old.map { " (\(Numbers.change(new - $0)))" } ?? "" }
            words.append(
                "as the store counts: \(Numbers.short(store.installBytes))\(change(store.installBytes, old?.installBytes)) installed, "
                    + "\(Numbers.short(store.downloadBytes))\(change(store.downloadBytes, old?.downloadBytes)) to download")
        }
        if let reason { words.append("accepted: \"\(MarkdownPage.text(reason))\"") }
        return words.joined(separator: " · ")
    }

    private var budgetTable: ReportTable {
        var table = ReportTable("Budget", "Measured", "Limit", "Verdict", right: [1, 2])
        for verdict in verdicts.filter(\.isBroken) + verdicts.filter({ !$0.isBroken }) {
            var limits: [String] = []
            if let max = verdict.budget.max { limits.append(max.text) }
            if let increase = verdict.budget.maxIncrease { limits.append("+\(increase.text)") }
            if let percent = verdict.budget.maxIncreasePercent { limits.append("+\(Numbers.plain(percent))%") }
            let growth = verdict.growth.map { " (\(Numbers.change($0)))" } ?? ""
            let culprits = verdict.culpritAssets.prefix(3).map { "\($0.name) \(Numbers.short($0.bytes))" }
            let excess = verdict.breaches.map(verdict.excess).max().map { " (\(Numbers.short($0)) over)" } ?? ""
            let empty = verdict.matchesNothing ? " (\(verdict.budget.emptyWords))" : ""
            let names = culprits.isEmpty ? "" : ": " + culprits.joined(separator: ", ")
            table.add(
                verdict.title, Numbers.short(verdict.bytes) + growth, limits.joined(separator: ", "),
                word(for: verdict) + excess + empty + names)
        }
        return table
    }

    private func changeTable(_ isShown: (SizeChange) -> Bool) -> ReportTable {
        var table = ReportTable("Asset", "Variant", "Before", "After", "Change", "Why", right: [2, 3, 4])
        for change in shownDiff?.changes ?? [] where isShown(change) {
            table.add(
                name(of: change), change.row.key?.description ?? "",
                change.old.map { Numbers.short($0.storedBytes) } ?? "–",
                change.new.map { Numbers.short($0.storedBytes) } ?? "–", Numbers.change(change.growth), change.explanation)
            if let links = pictureLinks?.addresses(of: change) { table.showPictures([(2, links.old), (3, links.new)]) }
        }
        return table
    }

    /// The asset, and its catalog if several have one of this name.
    func name(of change: SizeChange) -> String {
        namesakes.contains(change.row.asset) ? "\(change.row.asset) in \(change.file)" : change.row.asset
    }

    private var assetTable: ReportTable {
        var table = ReportTable(
            "By \(view.dimensions.first?.name ?? "asset")", "Stored", "Share", "Renditions", right: [1, 2, 3])
        for group in limitedGroups {
            table.add(
                (group.isShared ? "~" : "") + group.name, Numbers.short(group.storedBytes),
                Numbers.percent(group.storedBytes, of: report.bytes), "\(group.renditions)")
        }
        return table
    }

    /// The groups within the limit. The remaining ones are combined into one.
    private var limitedGroups: [SizeGroup] {
        let limit = view.limit ?? groups.count
        guard groups.count > limit + 1 else { return groups }
        var others = SizeGroup(name: "[\(groups.count - limit) others]")
        for group in groups.dropFirst(limit) { others.add(group) }
        return groups.prefix(limit) + [others]
    }

    /// What each of several apps ships.
    private var appTable: ReportTable {
        var table = ReportTable("App", "In its catalogs", "Download", "Catalogs", right: [1, 2, 3])
        for app in report.apps {
            table.add(app.name, Numbers.short(app.bytes), app.downloadBytes.map { Numbers.short($0) } ?? "", "\(app.catalogs)")
        }
        return table
    }

    /// The sizes of the owners or catalogs that changed, if there are several.
    private func partTable(_ dimension: Dimension) -> ReportTable {
        let hasOwners = report.files.contains { $0.rows.contains { $0.owner != nil } }
        guard let diff = shownDiff, dimension == .owner ? hasOwners : report.files.count > 1 else { return groupTable([]) }
        // With a filter, only the changes that match are known.
        let wholes = view.filter.isEmpty ? self.diff?.wholes(by: dimension, order: view.order) : nil
        let groups = (wholes ?? diff.groups(by: dimension, order: view.order)).filter { $0.growth != 0 }
        return groupTable(groups, title: dimension == .owner ? "Owner" : "Catalog")
    }

    private func groupTable(_ groups: [ChangeGroup], title: String = "") -> ReportTable {
        var table = ReportTable(title, "Before", "After", "Change", right: [1, 2, 3])
        for group in groups.limited(to: view.limit) {
            table.add(
                group.name, Numbers.short(group.oldBytes), Numbers.short(group.newBytes), Numbers.change(group.growth))
        }
        return table
    }

    private var costTable: ReportTable {
        var table = ReportTable("Variants", "Stored", "Share", right: [1, 2])
        for cost in shown.costs {
            table.add(cost.name, Numbers.short(cost.storedBytes), Numbers.percent(cost.storedBytes, of: report.bytes))
        }
        return table
    }

    private var savingsLine: String {
        let opportunities = shownOpportunities.filter { $0.exclusion == nil }
        guard let first = opportunities.first, isSavingWorthALine else { return "" }
        return """
            Could save \(Numbers.short(savedTogether)) (measured) with \(Numbers.counted(opportunities.count, "change")), \
            first: \(MarkdownPage.text(first.asset)), \(first.kind.words)
            """
    }

    private var savedTogether: Int {
        savingsTogether.last?.savedBytes ?? shownOpportunities.reduce(0) { $0 + ($1.exclusion == nil ? $1.savedBytes : 0) }
    }

    /// A comment is for what matters: at least one percent.
    private var isSavingWorthALine: Bool { savedTogether > 0 && savedTogether * 100 >= report.bytes }

    private var savingsTable: ReportTable {
        var table = ReportTable("Asset", "Stored", "Sources", "Why", "Command", right: [1, 2])
        for item in shownOpportunities {
            let why = item.exclusion.map { "\(item.kind.words); not in the total: \($0.words)" } ?? item.kind.words
            // Files fill whole blocks, so joining small ones saves only what lies between them.
            let stored = item.savedBytes == 0 ? (item.savedPaddingBytes ?? 0) + (item.savedSignatureBytes ?? 0) : item.savedBytes
            table.add(
                item.asset, item.exclusion == .unmeasured ? "?" : Numbers.short(stored), Numbers.short(item.savedSourceBytes),
                why,
                item.exclusion == nil ? item.command : "")
        }
        return table
    }

    private var trendLine: String {
        guard trend.count > 1, let first = trend.first, let last = trend.last else { return "" }
        let shown = trend.suffix(30)
        let days = [shown.first?.date, last.date].compactMap(\.self)
        let span = days.count == 2 ? " (\(MarkdownPage.text("\(days[0]) to \(days[1])")))" : ""
        return "Trend over \(shown.count) commits: `\(sparkline(shown.map(\.bytes)))` "
            + "\(Numbers.short(shown.first?.bytes ?? first.bytes)) → \(Numbers.short(last.bytes))\(span)"
    }

    private var howToAccept: ReportTable {
        var table = ReportTable("If the growth is intended, say why in a commit message on this branch:")
        table.add("\(footer): the reason, in a few words")
        return table
    }
}

extension BudgetVerdict {
    /// The culprits' bytes by asset, in order.
    fileprivate var culpritAssets: [(name: String, bytes: Int)] {
        var assets: [(name: String, bytes: Int)] = []
        for culprit in culprits {
            if let index = assets.firstIndex(where: { $0.name == culprit.asset }) {
                assets[index].bytes += culprit.bytes
            } else {
                assets.append((culprit.asset, culprit.bytes))
            }
        }
        return assets
    }
}
