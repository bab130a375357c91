package import NightcarModel
import ThemeCatalogVariants

extension SizedFile {
    /// The rows of renditions, without the parts of the file that belong to no rendition.
    package var renditionRows: some Sequence<SizeRow> { rows.lazy.filter { !$0.isPart } }

    /// Sums by a name for each rendition row, the largest first, then by name. Rows without a name are left out.
    package func groups(by name: (SizeRow) -> String?) -> [SizeGroup] {
        var groups: [String: SizeGroup] = [:]
        for row in renditionRows {
            guard let name = name(row) else { continue }
            groups[name, default: SizeGroup(name: name)].add(row)
        }
        return groups.values.inOrder
    }

    /// The assets that take the most bytes, the largest first, then by name.
    ///
    /// There may be very many assets, so only their sizes are kept until it is known which ones are needed.
    ///
    /// - Parameter count: the maximum number of assets.
    package func largestAssets(_ count: Int) -> [SizeGroup] {
        var sizes: [String: Int] = [:]
        for row in rows where !row.isPart { sizes[row.asset, default: 0] += row.storedBytes }
        // Sorting names takes much longer than sorting numbers.
        let least = sizes.values.sorted(by: >).prefix(count).last ?? 0
        let candidates = sizes.filter { $0.value >= least }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let largest = Set(candidates.prefix(count).map(\.key))
        return groups { largest.contains($0.asset) ? $0.asset : nil }
    }

    /// The groups that every report has. They are made in one pass over the rows, which are large.
    package var usualGroups: (byKind: [SizeGroup], byScale: [SizeGroup], byAppearance: [SizeGroup], byEncoding: [SizeGroup]) {
        var groups = [[String: SizeGroup]](repeating: [:], count: 4)
        for row in rows where !row.isPart {
            let key = row.key ?? VariantKey()
            let names = [row.kind ?? "", VariantAxis.scale.value(of: key), key.appearance, row.encoding ?? ""]
            for (index, name) in names.enumerated() { groups[index][name, default: SizeGroup(name: name)].add(row) }
        }
        let sorted = groups.map(\.values.inOrder)
        return (sorted[0], sorted[1], sorted[2], sorted[3])
    }

    /// All renditions as one group, then each part of the file that belongs to no rendition, in file order.
    package var byPart: [SizeGroup] {
        var renditions = SizeGroup(name: "renditions")
        for row in rows where !row.isPart { renditions.add(row) }
        let parts = rows.filter { $0.isPart && $0.storedBytes > 0 }.map { SizeGroup(name: $0.asset, storedBytes: $0.storedBytes) }
        return [renditions] + parts
    }

    /// The bytes of the dark renditions: their share of the stored bytes.
    package var darkBytes: Int {
        renditionRows.reduce(0) { $0 + ($1.key?.luminosity == .dark ? $1.storedBytes : 0) }
    }
}

extension Collection<SizeGroup> {
    /// The largest first, then by name.
    fileprivate var inOrder: [SizeGroup] { sorted { ($1.storedBytes, $0.name) < ($0.storedBytes, $1.name) } }
}

extension SizeReport {
    /// The cost of each kind of variant that an app could do without: dark, tinted, high contrast, each scale, iPad, P3. Only
    /// existing kinds are listed, and one row can count in several.
    package var costs: [SizeGroup] {
        let questions: [(String, (VariantKey) -> Bool)] = [
            ("dark", { $0.luminosity == .dark }), ("tinted", { $0.luminosity == .tinted }),
            ("high contrast", { $0.contrast == .high }), ("1x", { $0.scale == .x1 }), ("2x", { $0.scale == .x2 }),
            ("3x", { $0.scale == .x3 }), ("iPad", { $0.idiom == .pad }), ("P3", { $0.gamut == .p3 }),
        ]
        return questions.compactMap { name, isMeant in
            var group = SizeGroup(name: name)
            for file in files {
                for row in file.renditionRows where row.key.map(isMeant) == true { group.add(row) }
            }
            return group.renditions == 0 ? nil : group
        }
    }
}
