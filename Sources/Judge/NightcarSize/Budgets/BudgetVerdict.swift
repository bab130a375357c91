import NightcarModel
import ThemeCatalogVariants

/// The result for a budget, or for one group of it.
package struct BudgetVerdict: Sendable {
    /// What was exceeded.
    package enum Breach: Sendable, Hashable {
        case max(limit: Int)
        case increase(limit: Int)
        case increasePercent(limit: Double)
    }

    /// An asset with a share of the bytes that count.
    package struct Culprit: Sendable, Hashable, Encodable {
        package var asset: String
        package var variant: String
        /// The growth if there is a comparison; otherwise, the bytes.
        package var bytes: Int
    }

    package var budget: Budget
    /// The group of the budget's dimension. Nil if all rows count together.
    package var group: String?
    package var bytes: Int
    /// Nil if there is nothing to compare with.
    package var oldBytes: Int?
    package var breaches: [Breach]
    /// What exceeded the budget: the largest growth first or, without a comparison, the largest rows. At most `maximumCulprits`.
    package var culprits: [Culprit]

    package static let maximumCulprits = 5

    /// Whether no row of the report counts, as after a rename or with a misspelled group.
    package var matchesNothing = false

    /// The bytes by which a limit is exceeded.
    package func excess(of breach: Breach) -> Int {
        switch breach {
        case .max(let limit): bytes - limit
        case .increase(let limit): (growth ?? 0) - limit
        case .increasePercent(let limit): (growth ?? 0) - Int(limit * Double(oldBytes ?? 0) / 100)
        }
    }

    package var isBroken: Bool { !breaches.isEmpty }
    package var growth: Int? { oldBytes.map { bytes - $0 } }

    /// The budget's name, with the group if there is one.
    package var title: String {
        guard let group, !budget.name.contains(group) else { return budget.name }
        return "\(budget.name): \(group)"
    }
}

extension [Budget] {
    /// The verdicts on a report, and on its growth if there is a comparison. Budgets keep their order, and the broken groups of
    /// each are sorted by name. If no group is broken, only the largest one is listed. Renamed assets don't count as growth.
    package func verdicts(on new: SizeReport, in diff: SizeDiff? = nil) -> [BudgetVerdict] {
        let old = diff?.renamedOld
        return flatMap { $0.verdicts(on: new, since: old) }
    }
}

extension Budget {
    fileprivate func verdicts(on new: SizeReport, since old: SizeReport?) -> [BudgetVerdict] {
        let after = Tally(self, over: new)
        let before = old.map { Tally(self, over: $0) }
        var verdicts = after.groups.keys.sorted().map { name in
            verdict(on: name, after: after.groups[name] ?? [:], before: before?.groups[name] ?? (before == nil ? nil : [:]))
        }
        if !filter.isEmpty, new.rows(filter).isEmpty {
            if verdicts.isEmpty {
                // A dimension has no groups without rows. Still list the budget.
                verdicts = [verdict(on: "", after: [:], before: before.map { _ in [:] })]
                verdicts[0].group = nil
            }
            for index in verdicts.indices { verdicts[index].matchesNothing = true }
        }
        if group != nil, after.groups.values.allSatisfy(\.isEmpty) {
            for index in verdicts.indices { verdicts[index].matchesNothing = true }
        }
        guard dimension != nil, group == nil else { return verdicts }
        let largest = verdicts.max { ($0.bytes, $1.title) < ($1.bytes, $0.title) }
        let broken = verdicts.filter(\.isBroken)
        verdicts = broken.isEmpty ? largest.map { [$0] } ?? [] : broken
        return verdicts
    }

    private func verdict(on name: String, after: [Tally.Item: Int], before: [Tally.Item: Int]?) -> BudgetVerdict {
        let bytes = after.values.reduce(0, +)
        let oldBytes = before.map { $0.values.reduce(0, +) }
        var breaches: [BudgetVerdict.Breach] = []
        if let max, bytes > max.bytes { breaches.append(.max(limit: max.bytes)) }
        if let oldBytes {
            let growth = bytes - oldBytes
            if let maxIncrease, growth > maxIncrease.bytes { breaches.append(.increase(limit: maxIncrease.bytes)) }
            if let maxIncreasePercent, growth > 0, Double(growth) * 100 > maxIncreasePercent * Double(oldBytes) {
                breaches.append(.increasePercent(limit: maxIncreasePercent))
            }
        }
        var shares = after
        for (item, bytes) in before ?? [:] { shares[item, default: 0] -= bytes }
        let culprits = shares.filter { $0.value > 0 && !$0.key.isPart }
            .map { BudgetVerdict.Culprit(asset: $0.key.asset, variant: $0.key.variant, bytes: $0.value) }
            .sorted { ($1.bytes, $0.asset, $0.variant) < ($0.bytes, $1.asset, $1.variant) }
        return BudgetVerdict(
            budget: self, group: dimension == nil ? nil : name, bytes: bytes, oldBytes: oldBytes, breaches: breaches,
            culprits: breaches.isEmpty ? [] : Array(culprits.prefix(BudgetVerdict.maximumCulprits)))
    }
}

/// The bytes in a report that count for a budget, by group and row.
private struct Tally {
    struct Item: Hashable {
        var asset: String
        var variant: String
        var isPart: Bool
    }

    private(set) var groups: [String: [Item: Int]] = [:]

    init(_ budget: Budget, over report: SizeReport) {
        if budget.dimension == nil { groups[""] = [:] }
        if let group = budget.group { groups[group] = [:] }
        let accepts = budget.filter.predicate()
        let namesakes = budget.dimension == nil ? [] : report.namesakes
        for file in report.files {
            let kept = budget.device.map { Thinning(of: file, for: $0) }
            var sources: Set<String> = []
            for (index, row) in file.rows.enumerated() {
                if row.isPart ? !budget.countsParts : !accepts(row) { continue }
                if let source = row.sourceFile, budget.measure == .source, !sources.insert(source).inserted { continue }
                let bytes = kept?.bytes[index] ?? row.storedBytes
                if kept?.isKept[index] == false { continue }
                let name = budget.dimension.map { $0.group(of: row, in: file, namesakes: namesakes) } ?? ""
                if let group = budget.group, group != name { continue }
                let item = Item(asset: row.asset, variant: row.key?.description ?? "", isPart: row.isPart)
                groups[name, default: [:]][item, default: 0] += Self.value(budget.measure, bytes, row, file)
            }
        }
    }

    private static func value(_ measure: Budget.Measure, _ bytes: Int, _ row: SizeRow, _ file: SizedFile) -> Int {
        switch measure {
        case .install: return bytes
        case .source: return row.sourceBytes ?? 0
        case .download:
            guard let download = file.downloadBytes, file.bytes > 0 else { return bytes }
            return Int((Double(bytes) * Double(download) / Double(file.bytes)).rounded())
        }
    }
}
