import NightcarModel
import ThemeCatalogVariants

/// What changed between two reports, and why. The growth of all changes and all parts adds up to the growth of the files.
package struct SizeDiff: Sendable {
    package var old: Side
    package var new: Side
    /// The changed renditions, by absolute change.
    package var changes: [SizeChange]
    /// The changed parts of the files that belong to no rendition.
    package var parts: [PartChange]
    /// The changes that are too small to be listed. Nil if there are none.
    package var smallChanges: ChangeGroup?
    /// The changes of untouched renditions, which have one cause: what is around them changed. Nil if they are listed, or if there are
    /// none.
    package var sharedChanges: ChangeGroup?
    /// What limits the comparison: a different compiler or different options.
    package var warnings: [String]

    /// One side of the comparison.
    package struct Side: Sendable {
        package var name: String
        package var report: SizeReport

        package init(name: String, report: SizeReport) {
            self.name = name
            self.report = report
        }
    }

    package struct PartChange: Sendable, Hashable, Encodable {
        package var file: String
        package var part: String
        package var oldBytes: Int
        package var newBytes: Int

        package var growth: Int { newBytes - oldBytes }
    }

    package var growth: Int { new.report.bytes - old.report.bytes }

    /// Nil if one side has no estimate.
    package var downloadGrowth: Int? {
        new.report.downloadBytes.flatMap { new in old.report.downloadBytes.map { new - $0 } }
    }

    package init(from old: Side, to new: Side) {
        self.old = old
        self.new = new
        var matcher = RowMatcher(old: old.report, new: new.report)
        matcher.match()
        changes = matcher.changes.sorted { SizeChange.precedes($0, $1) }
        parts = matcher.parts
        warnings = Self.warnings(old.report, new.report)
        let sum = changes.reduce(0) { $0 + $1.growth } + parts.reduce(0) { $0 + $1.growth }
        precondition(sum == growth, "the changes sum to \(sum), but the files grew by \(growth)")
    }

    private static func warnings(_ old: SizeReport, _ new: SizeReport) -> [String] {
        var warnings: [String] = []
        if old.tool != new.tool { warnings.append("different compilers: \(old.tool) before, \(new.tool) after") }
        for (side, report) in [("before", old), ("after", new)] {
            warnings += report.unreadable.map { "could not be read \(side), so its bytes are missing: \($0.path)" }
        }
        let pairs = FilePair.pairs(old, new).compactMap { pair in pair.old.flatMap { old in pair.new.map { (old, $0) } } }
        var named: Set<String> = []
        for (old, new) in pairs {
            let (before, after) = (old.options ?? [:], new.options ?? [:])
            guard old.options != nil, new.options != nil else { continue }
            for name in Set(before.keys).union(after.keys).sorted() where before[name] != after[name] {
                let text = "different options: \(name) was \(before[name] ?? "not set"), is \(after[name] ?? "not set")"
                if named.insert(text).inserted { warnings.append(text) }
            }
        }
        return warnings
    }
}

extension SizeDiff {
    /// The old report under the new names, so that a renamed asset doesn't count as growth.
    package var renamedOld: SizeReport {
        struct ID: Hashable {
            var file: String
            var asset: String
            var kind: String?
            var key: VariantKey?
        }
        var names: [ID: SizeRow] = [:]
        for change in changes where change.cause == .moved {
            guard let old = change.old else { continue }
            names[ID(file: change.oldFile, asset: old.asset, kind: old.kind, key: old.key)] = change.new
        }
        var report = old.report
        for pair in FilePair.pairs(old.report, new.report) {
            guard let file = report.files.firstIndex(where: { $0.path == pair.old?.path }) else { continue }
            for index in report.files[file].rows.indices {
                let row = report.files[file].rows[index]
                guard let new = names[ID(file: pair.path, asset: row.asset, kind: row.kind, key: row.key)] else { continue }
                report.files[file].rows[index].asset = new.asset
                report.files[file].rows[index].kind = new.kind
                report.files[file].rows[index].key = new.key
                (report.files[file].rows[index].set, report.files[file].rows[index].owner) = (new.set, new.owner)
            }
        }
        return report
    }
}

/// A sum of changes.
package struct ChangeGroup: Sendable, Hashable, Encodable {
    package var name: String
    package var oldBytes = 0
    package var newBytes = 0
    package var changes = 0

    package init(name: String, changes: Int = 0) {
        self.name = name
        self.changes = changes
    }

    package var growth: Int { newBytes - oldBytes }

    mutating func add(_ bytes: Int, isNew: Bool) {
        if isNew { newBytes += bytes } else { oldBytes += bytes }
        changes += 1
    }

    mutating func add(_ change: SizeChange) {
        oldBytes += change.old?.storedBytes ?? 0
        newBytes += change.new?.storedBytes ?? 0
        changes += 1
    }
}

extension SizeDiff {
    /// Sums of the changes by cause, with all parts of the files as `[file structure]`, by absolute change.
    package var byCause: [ChangeGroup] {
        var groups = sums { $0.cause.words }
        for group in [smallChanges, sharedChanges].compactMap({ $0 }) { groups.append(group) }
        if !parts.isEmpty {
            let isFiltered = parts.allSatisfy { $0.part == FilePart.other.name }
            var structure = ChangeGroup(name: (isFiltered ? FilePart.other : .structure).name, changes: parts.count)
            for part in parts {
                structure.oldBytes += part.oldBytes
                structure.newBytes += part.newBytes
            }
            groups.append(structure)
        }
        return groups.sorted(by: Self.precedes)
    }

    /// Sums of the changes by a dimension, by absolute change or, on request, by name.
    package func groups(by dimension: Dimension, order: SizeOrder = .size) -> [ChangeGroup] {
        let files = Dictionary((old.report.files + new.report.files).map { ($0.path, $0) }) { $1 }
        let namesakes = namesakes
        return sums { change in
            files[change.file].map { dimension.group(of: change.row, in: $0, namesakes: namesakes) } ?? change.row.asset
        }.sorted { order == .name ? $0.name < $1.name : Self.precedes($0, $1) }
    }

    /// The whole sizes on both sides, by owner or catalog. A catalog that was renamed has one row.
    package func wholes(by dimension: Dimension, order: SizeOrder = .size) -> [ChangeGroup] {
        var groups: [String: ChangeGroup] = [:]
        let namesakes = namesakes
        for pair in FilePair.pairs(old.report, new.report) {
            for (file, isNew) in [(pair.old, false), (pair.new, true)] {
                guard let file else { continue }
                if dimension == .file {
                    groups[pair.path, default: ChangeGroup(name: pair.path)].add(file.bytes, isNew: isNew)
                    continue
                }
                for row in file.rows where !row.isPart {
                    let name = dimension.group(of: row, in: file, namesakes: namesakes)
                    groups[name, default: ChangeGroup(name: name)].add(row.storedBytes, isNew: isNew)
                }
            }
        }
        return groups.values.sorted { order == .name ? $0.name < $1.name : Self.precedes($0, $1) }
    }

    /// The names of assets that several catalogs have, on either side.
    package var namesakes: Set<String> { old.report.namesakes.union(new.report.namesakes) }

    private func sums(by name: (SizeChange) -> String) -> [ChangeGroup] {
        var groups: [String: ChangeGroup] = [:]
        for change in changes {
            let name = name(change)
            var group = groups[name] ?? ChangeGroup(name: name)
            group.add(change)
            groups[name] = group
        }
        return Array(groups.values)
    }

    private static func precedes(_ a: ChangeGroup, _ b: ChangeGroup) -> Bool {
        (b.growth.magnitude, a.name) < (a.growth.magnitude, b.name)
    }
}
