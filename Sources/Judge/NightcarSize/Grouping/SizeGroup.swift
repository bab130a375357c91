package import NightcarModel

/// A group of rows and their sums.
package struct SizeGroup: Sendable, Hashable {
    package var name: String
    package var storedBytes: Int
    /// The sum of the rows' source files, as far as it is known.
    package var sourceBytes: Int
    package var renditions: Int
    /// True if a row's payload is split among several users.
    package var isShared: Bool
    /// The total number of decoded pixels in its pictures.
    package private(set) var pixels = 0
    /// The stored bytes of the pictures.
    private var pictureBytes = 0
    /// How the renditions are stored.
    package private(set) var encodings: Set<String> = []
    /// By the next dimension. Nil at the last.
    package var groups: [SizeGroup]?

    package init(name: String, storedBytes: Int = 0, sourceBytes: Int = 0, renditions: Int = 0, isShared: Bool = false) {
        self.name = name
        self.storedBytes = storedBytes
        self.sourceBytes = sourceBytes
        self.renditions = renditions
        self.isShared = isShared
    }

    /// - Parameter countsSource: false for a row whose source file is already counted by another row in the group.
    package mutating func add(_ row: SizeRow, countsSource: Bool = true) {
        storedBytes += row.storedBytes
        sourceBytes += countsSource ? row.sourceBytes ?? 0 : 0
        renditions += row.isPart ? 0 : 1
        isShared = isShared || row.isShared
        if let encoding = row.encoding { encodings.insert(encoding) }
        guard let pixels = row.pixels else { return }
        // Reports that claim more than any file can hold are still read, so the sums must not overflow.
        self.pixels = min(self.pixels + min(pixels, SizedFile.limit), SizedFile.limit)
        pictureBytes += row.storedBytes
    }

    /// Adds the sums of another group, without its subgroups.
    package mutating func add(_ other: SizeGroup) {
        storedBytes += other.storedBytes
        sourceBytes += other.sourceBytes
        renditions += other.renditions
        isShared = isShared || other.isShared
        pixels = min(pixels + other.pixels, SizedFile.limit)
        pictureBytes += other.pictureBytes
        encodings.formUnion(other.encodings)
    }

    /// Stored bytes per pixel of the pictures. Nil if there are no pictures.
    package var bytesPerPixel: Double? {
        pixels > 0 ? (Double(pictureBytes) / Double(pixels) * 10_000).rounded() / 10_000 : nil
    }
}

/// The order of groups. Equal groups are ordered by name.
package enum SizeOrder: String, Sendable, CaseIterable {
    case size, source, renditions, name

    func precedes(_ a: SizeGroup, _ b: SizeGroup) -> Bool {
        switch self {
        case .size: (b.storedBytes, a.name) < (a.storedBytes, b.name)
        case .source: (b.sourceBytes, a.name) < (a.sourceBytes, b.name)
        case .renditions: (b.renditions, a.name) < (a.renditions, b.name)
        case .name: a.name < b.name
        }
    }
}

/// A row and the file that it belongs to.
package struct PlacedRow: Sendable {
    package var row: SizeRow
    package var file: SizedFile

    package init(row: SizeRow, file: SizedFile) {
        self.row = row
        self.file = file
    }
}

extension SizeReport {
    /// The rows that a filter accepts, file by file.
    package func rows(_ filter: RowFilter = RowFilter()) -> [PlacedRow] {
        let accepts = filter.predicate()
        return files.flatMap { file in file.rows.compactMap { accepts($0) ? PlacedRow(row: $0, file: file) : nil } }
    }

    /// Sums by one dimension after another, each level in `order`.
    package func groups(by dimensions: [Dimension], filter: RowFilter = RowFilter(), order: SizeOrder = .size) -> [SizeGroup] {
        // A part that the format doesn't need has a row, but there is nothing to show.
        let rows = rows(filter).filter { !$0.row.isPart || $0.row.storedBytes > 0 }
        return SizeGroup.groups(of: rows, by: dimensions[...], order: order, namesakes: namesakes)
    }

    /// The names of assets that are in more than one file. Two modules may each have a `banner`.
    package var namesakes: Set<String> {
        guard files.count > 1 else { return [] }
        var (places, namesakes): ([String: String], Set<String>) = ([:], [])
        for file in files {
            // A catalog of two targets is there twice.
            for name in Set(file.rows.lazy.filter { !$0.isPart }.map(\.asset)) where places[name] != file.path {
                if places.updateValue(file.path, forKey: name) != nil { namesakes.insert(name) }
            }
        }
        return namesakes
    }
}

extension SizeGroup {
    fileprivate static func groups(
        of rows: [PlacedRow], by dimensions: ArraySlice<Dimension>, order: SizeOrder, namesakes: Set<String>
    ) -> [SizeGroup] {
        guard let dimension = dimensions.first else { return [] }
        var members: [String: [PlacedRow]] = [:]
        for placed in rows {
            members[dimension.group(of: placed.row, in: placed.file, namesakes: namesakes), default: []].append(placed)
        }
        let groups = members.map { name, rows in
            var group = SizeGroup(name: name)
            var sources: Set<String> = []
            for placed in rows {
                let source = placed.row.sourceFile.map { "\(placed.file.path)/\($0)" }
                group.add(placed.row, countsSource: source.map { sources.insert($0).inserted } ?? true)
            }
            // A part of the file is not divided further.
            let divides = dimensions.count > 1 && rows.contains { !$0.row.isPart || dimension.holdsParts }
            if divides {
                group.groups = Self.groups(of: rows, by: dimensions.dropFirst(), order: order, namesakes: namesakes)
            }
            return group
        }
        return groups.sorted(by: order.precedes)
    }
}

/// Which rows count: the ones in which a regular expression matches the asset, the set folder or the source file.
package struct RowFilter: Sendable {
    private let pattern: String?

    /// - Parameter pattern: nil accepts everything.
    /// - Throws: the parser's error if the pattern isn't a regular expression.
    package init(_ pattern: String?) throws {
        if let pattern { _ = try Regex(pattern) }
        self.pattern = pattern
    }

    package init() { pattern = nil }

    /// A filter for sets, by their folders in the catalog.
    package init(sets: [String]) throws {
        let marks: Set<Character> = [".", "+", "*", "?", "(", ")", "[", "]", "{", "}", "|", "^", "$", "\\"]
        let folders = sets.map { $0.map { marks.contains($0) ? "\\\($0)" : "\($0)" }.joined() }
        try self.init("^(" + folders.joined(separator: "|") + ")(/|$)")
    }

    package var isEmpty: Bool { pattern == nil }

    /// The filter as a function. A regular expression isn't Sendable, so it is created again for each use.
    package func predicate() -> (SizeRow) -> Bool {
        guard let pattern, let regex = try? Regex(pattern) else { return { _ in true } }
        return { row in [row.asset, row.set, row.sourceFile].contains { $0.map { $0.contains(regex) } ?? false } }
    }
}
