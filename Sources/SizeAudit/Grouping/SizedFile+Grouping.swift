import Variants

/// A group of rows and their sum.
package struct SizeGroup: Sendable, Hashable, Encodable {
    package var name: String
    package var storedBytes: Int
    package var renditions: Int
}

extension SizedFile {
    /// The rows of renditions, without the parts of the file that belong to none.
    package var renditionRows: some Sequence<SizeRow> { rows.lazy.filter { $0.kind != nil } }

    /// Sums by a name of each rendition row, the largest first, then by name.
    package func groups(by name: (SizeRow) -> String) -> [SizeGroup] {
        var groups: [String: SizeGroup] = [:]
        for row in renditionRows {
            let name = name(row)
            groups[name, default: SizeGroup(name: name, storedBytes: 0, renditions: 0)].add(row)
        }
        return groups.values.sorted { ($1.storedBytes, $0.name) < ($0.storedBytes, $1.name) }
    }

    package var byAsset: [SizeGroup] { groups { $0.asset } }
    package var byKind: [SizeGroup] { groups { $0.kind ?? "" } }
    package var byScale: [SizeGroup] { groups { Axis.scale.value(of: $0.key ?? VariantKey()) } }

    /// By luminosity and contrast: `any`, `dark`, `dark, high contrast` …
    package var byAppearance: [SizeGroup] {
        groups { row in
            let key = row.key ?? VariantKey()
            return key.luminosity.rawValue + (key.contrast == .high ? ", high contrast" : "")
        }
    }

    package var byEncoding: [SizeGroup] { groups { $0.encoding ?? "" } }

    /// All renditions as one group, then each part of the file that belongs to none, in the order in which they stand.
    package var byPart: [SizeGroup] {
        var renditions = SizeGroup(name: "renditions", storedBytes: 0, renditions: 0)
        for row in renditionRows { renditions.add(row) }
        let parts = rows.filter { $0.kind == nil }
        return [renditions] + parts.map { SizeGroup(name: $0.asset, storedBytes: $0.storedBytes, renditions: 0) }
    }

    /// What the dark renditions take: their share of the stored bytes.
    package var darkBytes: Int {
        renditionRows.reduce(0) { $0 + ($1.key?.luminosity == .dark ? $1.storedBytes : 0) }
    }
}

extension SizeGroup {
    fileprivate mutating func add(_ row: SizeRow) {
        storedBytes += row.storedBytes
        renditions += 1
    }
}
