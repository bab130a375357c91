import NightcarModel

extension AuditReport {
    /// The report after the view's filter. In each file, one row `[other]` holds everything that doesn't match, so the rows of
    /// every form still add up to the file.
    package var shown: SizeReport { report.filtered(view.filter) }

    /// The comparison in the view's order and after its filter.
    package var shownDiff: SizeDiff? {
        guard var diff = diff?.filtered(view.filter) else { return nil }
        diff.sumUpSharedChanges()
        diff.hideChanges(below: view.threshold)
        if view.order != .size { diff.changes.sort { SizeChange.precedes($0, $1, by: view.order) } }
        return diff
    }

    /// Possible savings for assets with a row that the filter accepts.
    package var shownOpportunities: [Opportunity] {
        guard !view.filter.isEmpty else { return opportunities }
        struct ID: Hashable {
            var file: String
            var asset: String
        }
        let known = Set(report.rows(view.filter).map { ID(file: $0.file.path, asset: $0.row.asset) })
        return opportunities.filter { known.contains(ID(file: $0.file, asset: $0.asset)) }
    }
}

extension SizeReport {
    /// The rows that a filter accepts, plus one row per file with the bytes of the others. An empty filter changes nothing.
    package func filtered(_ filter: RowFilter) -> SizeReport {
        guard !filter.isEmpty else { return self }
        let accepts = filter.predicate()
        var report = self
        for index in report.files.indices {
            let rows = report.files[index].rows
            let kept = rows.filter(accepts)
            let bytes = report.files[index].bytes - kept.reduce(0) { $0 + $1.storedBytes }
            report.files[index].rows = kept + [SizeRow(asset: FilePart.other.name, storedBytes: bytes)]
        }
        return report
    }
}

extension SizeDiff {
    /// Sums up the changes of untouched renditions if there are several.
    fileprivate mutating func sumUpSharedChanges() {
        let shared = changes.filter { [.sharingChanged, .packingChanged].contains($0.cause) }
        guard shared.count > 1 else { return }
        var sum = ChangeGroup(name: "[\(shared.count) untouched, packed or shared with others]")
        for change in shared { sum.add(change) }
        changes.removeAll { [.sharingChanged, .packingChanged].contains($0.cause) }
        sharedChanges = sum
    }

    /// Sums up the changes of fewer bytes.
    fileprivate mutating func hideChanges(below threshold: Int) {
        guard threshold > 0 else { return }
        var (shown, small) = ([SizeChange](), ChangeGroup(name: "[below \(threshold) bytes]"))
        for change in changes {
            guard change.growth.magnitude < threshold else {
                shown.append(change)
                continue
            }
            small.add(change)
        }
        (changes, smallChanges) = (shown, small.changes == 0 ? nil : small)
    }

    /// The changes that a filter accepts. The others and the parts of the files become one part `[other]` per file.
    package func filtered(_ filter: RowFilter) -> SizeDiff {
        guard !filter.isEmpty else { return self }
        let accepts = filter.predicate()
        var others: [String: (old: Int, new: Int)] = [:]
        func add(_ file: String, _ old: Int, _ new: Int) {
            others[file, default: (0, 0)].old += old
            others[file, default: (0, 0)].new += new
        }
        var diff = self
        diff.changes = changes.filter { change in
            if [change.old, change.new].contains(where: { $0.map(accepts) ?? false }) { return true }
            add(change.file, change.old?.storedBytes ?? 0, change.new?.storedBytes ?? 0)
            return false
        }
        for part in parts { add(part.file, part.oldBytes, part.newBytes) }
        diff.parts = others.sorted { $0.key < $1.key }.map { file, bytes in
            PartChange(file: file, part: FilePart.other.name, oldBytes: bytes.old, newBytes: bytes.new)
        }
        return diff
    }
}
