import NightcarBasics
import NightcarModel
package import NightcarSize
import ThemeCatalogVariants

extension AuditReport {
    /// The size report with everything else that was requested. If it is read as a size report, it gives the same rows.
    package var json: String {
        get throws { try jsonReport(AuditJSON(self)) }
    }

    /// The changes, without the rows that stayed the same.
    package var diffJSON: String {
        get throws { try DiffJSON(self).map { try jsonReport($0) } ?? "" }
    }
}

/// The keys of a size report and the keys of an audit in one object.
private struct AuditJSON: Encodable {
    let audit: AuditReport

    init(_ audit: AuditReport) { self.audit = audit }

    private enum CodingKeys: String, CodingKey {
        case groups, costs, devices, opportunities, savingsTogether, comparison, budgets, reason, trend
    }

    func encode(to encoder: any Encoder) throws {
        try audit.shown.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(audit.groups, forKey: .groups)
        try container.encode(audit.shown.costs, forKey: .costs)
        if !audit.devices.isEmpty { try container.encode(audit.devices.map(DeviceJSON.init), forKey: .devices) }
        // Without --savings too, so that a script needs no test for the key.
        try container.encode(audit.shownOpportunities, forKey: .opportunities)
        if !audit.savingsTogether.isEmpty { try container.encode(audit.savingsTogether, forKey: .savingsTogether) }
        try container.encodeIfPresent(DiffJSON(audit), forKey: .comparison)
        if !audit.verdicts.isEmpty { try container.encode(audit.verdicts.map(VerdictJSON.init), forKey: .budgets) }
        try container.encodeIfPresent(audit.reason, forKey: .reason)
        if !audit.trend.isEmpty { try container.encode(audit.trend, forKey: .trend) }
    }
}

private struct DeviceJSON: Encodable {
    var device: String
    var bytes: Int
    var oldBytes: Int?
    var downloadBytes: Int?
    var oldDownloadBytes: Int?
    var renditions: Int
    var darkBytes: Int

    init(_ size: DeviceSize) {
        (downloadBytes, oldDownloadBytes) = (size.downloadBytes, size.oldDownloadBytes)
        oldBytes = size.oldBytes
        (device, bytes, renditions, darkBytes) = (size.device.name, size.bytes, size.renditions, size.darkBytes)
    }
}

private struct DiffJSON: Encodable {
    var schemaVersion = SizeReport.schemaVersion
    var old: String
    var new: String
    var oldBytes: Int
    var newBytes: Int
    var growth: Int
    var downloadGrowth: Int?
    var baseline: Baseline?
    var warnings: [String]
    var byCause: [ChangeGroup]
    var byGroup: [DimensionJSON]
    var byApp: [ChangeGroup]?
    var smallChanges: ChangeGroup?
    var sharedChanges: ChangeGroup?
    var changes: [ChangeJSON]
    var parts: [SizeDiff.PartChange]
    var budgets: [VerdictJSON]
    var reason: String?

    init?(_ audit: AuditReport) {
        guard let diff = audit.shownDiff else { return nil }
        (old, new) = (diff.old.name, diff.new.name)
        (oldBytes, newBytes) = (diff.old.report.bytes, diff.new.report.bytes)
        (growth, downloadGrowth) = (diff.growth, diff.downloadGrowth)
        (baseline, warnings) = (audit.baseline, diff.warnings)
        (byCause, parts, smallChanges) = (diff.byCause, diff.parts, diff.smallChanges)
        sharedChanges = diff.sharedChanges
        byGroup = audit.view.dimensions.map { dimension in
            DimensionJSON(dimension: dimension.name, groups: diff.groups(by: dimension, order: audit.view.order))
        }
        byApp = diff.apps.isEmpty ? nil : diff.apps
        changes = diff.changes.map(ChangeJSON.init)
        budgets = audit.verdicts.map(VerdictJSON.init)
        reason = audit.reason
    }
}

private struct DimensionJSON: Encodable {
    var dimension: String
    var groups: [ChangeGroup]
}

private struct ChangeJSON: Encodable {
    var file: String
    var asset: String
    var kind: String
    var variant: String
    var cause: ChangeCause
    var was: String?
    var oldFile: String?
    var detail: String?
    var oldBytes: Int?
    var newBytes: Int?
    var growth: Int
    var oldSourceBytes: Int?
    var newSourceBytes: Int?

    init(_ change: SizeChange) {
        let row = change.row
        (file, asset, kind, variant) = (change.file, row.asset, row.kind ?? "", row.key?.description ?? "")
        (cause, was, growth, detail) = (change.cause, change.previousName, change.growth, change.detail)
        oldFile = change.oldFile == change.file ? nil : change.oldFile
        (oldBytes, newBytes) = (change.old?.storedBytes, change.new?.storedBytes)
        (oldSourceBytes, newSourceBytes) = (change.old?.sourceBytes, change.new?.sourceBytes)
    }
}

private struct VerdictJSON: Encodable {
    var name: String
    var group: String?
    var measure: String
    var severity: String
    var bytes: Int
    var growth: Int?
    var isBroken: Bool
    var matchesNothing: Bool?
    var limits: LimitsJSON
    var breaches: [String]
    /// The bytes by which each of the breaches exceeds its limit.
    var excess: [Int]
    var culprits: [BudgetVerdict.Culprit]

    init(_ verdict: BudgetVerdict) {
        (name, group) = (verdict.budget.name, verdict.group)
        (measure, severity) = (verdict.budget.measure.rawValue, verdict.budget.severity.rawValue)
        (bytes, growth, isBroken) = (verdict.bytes, verdict.growth, verdict.isBroken)
        culprits = verdict.culprits
        matchesNothing = verdict.matchesNothing ? true : nil
        limits = LimitsJSON(verdict.budget)
        excess = verdict.breaches.map(verdict.excess)
        breaches = verdict.breaches.map { breach in
            switch breach {
            case .max: "max"
            case .increase: "max_increase"
            case .increasePercent: "max_increase_percent"
            }
        }
    }
}

private struct LimitsJSON: Encodable {
    var max: Int?
    var maxIncrease: Int?
    var maxIncreasePercent: Double?

    init(_ budget: Budget) {
        (max, maxIncrease) = (budget.max?.bytes, budget.maxIncrease?.bytes)
        maxIncreasePercent = budget.maxIncreasePercent
    }
}
