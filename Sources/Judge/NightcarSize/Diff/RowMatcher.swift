import NightcarModel
import ThemeCatalogVariants

/// Finds the counterpart of every row, and the cause of any difference.
struct RowMatcher {
    private let pairs: [FilePair]
    private let toolChanged: Bool
    private(set) var changes: [SizeChange] = []
    private(set) var parts: [SizeDiff.PartChange] = []
    /// Rows that have no counterpart with the same name so far.
    fileprivate var gone: [Placed] = []
    fileprivate var come: [Placed] = []
    fileprivate var oldAssets: Set<AssetID> = []
    fileprivate var newAssets: Set<AssetID> = []

    fileprivate struct Placed {
        var row: SizeRow
        var file: String
    }

    fileprivate struct AssetID: Hashable {
        var file: String
        var asset: String
        var kind: String
    }

    fileprivate struct RowID: Hashable {
        var asset: String
        var kind: String
        var key: VariantKey
    }

    init(old: SizeReport, new: SizeReport) {
        pairs = FilePair.pairs(old, new)
        toolChanged = old.tool != new.tool
    }

    mutating func match() {
        for pair in pairs {
            matchRows(of: pair)
            matchParts(of: pair)
        }
        matchMoves { Move($0, withKey: true) }
        matchMoves { $0.payload == nil ? nil : Move($0, withKey: false) }
        for placed in gone {
            let stays = newAssets.contains(AssetID(placed)) && placed.row.isDerived
            changes.append(SizeChange(stays ? .recipeChanged : .removed, from: placed.row, to: nil, file: placed.file))
        }
        for placed in come {
            let isKnown = oldAssets.contains(AssetID(placed))
            let cause: ChangeCause = !isKnown ? .added : placed.row.isDerived ? .recipeChanged : .variantAdded
            changes.append(SizeChange(cause, from: nil, to: placed.row, file: placed.file))
        }
    }
}

extension RowMatcher {
    private mutating func matchRows(of pair: FilePair) {
        let optionsChanged = pair.old?.options != nil && pair.new?.options != nil && pair.old?.options != pair.new?.options
        let isOther = toolChanged || optionsChanged
        // Rows with the same name (none of our formats has them) are matched in order.
        var waiting: [RowID: [SizeRow]] = [:]
        for row in (pair.old?.rows ?? []).reversed() {
            guard let id = RowID(row) else { continue }
            waiting[id, default: []].append(row)
            oldAssets.insert(AssetID(file: pair.path, asset: id.asset, kind: id.kind))
        }
        for row in pair.new?.rows ?? [] {
            guard let id = RowID(row) else { continue }
            newAssets.insert(AssetID(file: pair.path, asset: id.asset, kind: id.kind))
            if let old = waiting[id]?.popLast() {
                if let cause = Self.cause(from: old, to: row, toolChanged: isOther) {
                    changes.append(SizeChange(cause, from: old, to: row, file: pair.path))
                }
            } else {
                come.append(Placed(row: row, file: pair.path))
            }
        }
        for row in pair.old?.rows ?? [] {
            guard let id = RowID(row), let left = waiting[id], !left.isEmpty else { continue }
            waiting[id]?.removeLast()
            gone.append(Placed(row: row, file: pair.path))
        }
    }

    private mutating func matchParts(of pair: FilePair) {
        var names: [String] = []
        var sums: [String: (old: Int, new: Int)] = [:]
        func note(_ row: SizeRow, _ old: Int, _ new: Int) {
            guard row.isPart else { return }
            if sums[row.asset] == nil { names.append(row.asset) }
            sums[row.asset, default: (0, 0)].old += old
            sums[row.asset, default: (0, 0)].new += new
        }
        for row in pair.old?.rows ?? [] { note(row, row.storedBytes, 0) }
        for row in pair.new?.rows ?? [] { note(row, 0, row.storedBytes) }
        for name in names {
            guard let sum = sums[name], sum.old != sum.new else { continue }
            parts.append(SizeDiff.PartChange(file: pair.path, part: name, oldBytes: sum.old, newBytes: sum.new))
        }
    }

    /// Nil if nothing changed.
    private static func cause(from old: SizeRow, to new: SizeRow, toolChanged: Bool) -> ChangeCause? {
        let (before, after) = (old.digests, new.digests)
        if old.isDerived != new.isDerived { return .recipeChanged }
        if let (was, now) = SizeChange.formats(old, new), was != now { return .formatChanged }
        let hasOtherPayload = differ(before.stored, after.stored)
        if differ(before.content, after.content) {
            if new.isDerived && !hasOtherPayload { return .recipeChanged }
            return new.pixels == nil && old.pixels == nil ? .contentChanged : .pixelsChanged
        }
        if differ(before.source, after.source) { return .reencoded }
        guard hasOtherPayload || old.encoding != new.encoding || old.storedBytes != new.storedBytes else {
            // A report of an older version names no properties, so a compiler that changed proves nothing.
            return old.properties == new.properties || toolChanged ? nil : .propertiesChanged
        }
        if before.stored != nil && before.stored == after.stored && old.encoding == new.encoding { return .sharingChanged }
        if toolChanged { return .toolChanged }
        // The same file is encoded in the same way, so only what is around it can have changed.
        return before.source != nil && before.source == after.source ? .packingChanged : .reencoded
    }

    /// Whether both are known and differ.
    private static func differ(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return false }
        return a != b
    }
}

extension RowMatcher {
    /// What stays the same in a moved row.
    private struct Move: Hashable {
        var content: String
        var kind: String?
        var key: VariantKey?

        init?(_ row: SizeRow, withKey: Bool) {
            guard let content = row.digests.content else { return nil }
            self.content = content
            kind = withKey ? row.kind : nil
            key = withKey ? row.key : nil
        }
    }

    private mutating func matchMoves(_ move: (SizeRow) -> Move?) {
        var candidates: [Move: [Int]] = [:]
        for (index, placed) in gone.enumerated().reversed() {
            if let move = move(placed.row) { candidates[move, default: []].append(index) }
        }
        var taken: Set<Int> = []
        come.removeAll { placed in
            guard let move = move(placed.row), let index = candidates[move]?.popLast() else { return false }
            taken.insert(index)
            let old = gone[index]
            changes.append(SizeChange(.moved, from: old.row, to: placed.row, file: placed.file, oldFile: old.file))
            return true
        }
        gone = gone.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
}

extension RowMatcher.RowID {
    fileprivate init?(_ row: SizeRow) {
        guard let kind = row.kind, let key = row.key else { return nil }
        self.init(asset: row.asset, kind: kind, key: key)
    }
}

extension RowMatcher.AssetID {
    fileprivate init(_ placed: RowMatcher.Placed) {
        self.init(file: placed.file, asset: placed.row.asset, kind: placed.row.kind ?? "")
    }
}
