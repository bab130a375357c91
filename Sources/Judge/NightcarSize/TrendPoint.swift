import NightcarModel

/// One line of a history file: the size of a commit's catalogs.
package struct TrendPoint: Sendable, Hashable, Codable {
    /// The full name of the commit. Nil outside a repository.
    package var commit: String?
    /// The day of the commit: `2026-11-22`. Nil if it isn't known.
    package var date: String?
    package var bytes: Int
    package var downloadBytes: Int?
    /// What the catalogs were compiled to. Nil in older lines, and for files that were read as they are.
    package var target: String?
    /// The bytes of each catalog. Nil in older lines.
    package var byCatalog: [String: Int]?
    /// The bytes of each group of a dimension. Nil in older lines.
    package var byGroup: [String: Int]?
    package var byKind: [String: Int]?
    package var byOwner: [String: Int]?
    /// The bytes that each device keeps.
    package var byDevice: [String: Int]?

    private enum CodingKeys: String, CodingKey {
        case commit, date, bytes, target
        case downloadBytes = "download_bytes"
        case byCatalog = "by_catalog"
        case byGroup = "by_group"
        case byKind = "by_kind"
        case byOwner = "by_owner"
        case byDevice = "by_device"
    }

    package init(commit: String?, date: String? = nil, bytes: Int, downloadBytes: Int?) {
        (self.commit, self.date) = (commit, date)
        self.bytes = bytes
        self.downloadBytes = downloadBytes
    }

    /// - Parameters:
    ///   - dimension: what the groups are. The smallest groups beyond `mostGroups` are one group.
    ///   - devices: what each device keeps.
    package init(
        commit: String?, date: String?, of report: SizeReport, by dimension: Dimension = .folder, devices: [DeviceSize] = []
    ) {
        self.init(commit: commit, date: date, bytes: report.bytes, downloadBytes: report.downloadBytes)
        target = report.target
        func sums(_ dimension: Dimension) -> [String: Int] {
            let groups = report.groups(by: [dimension])
            var sums = Dictionary(groups.prefix(Self.mostGroups).map { ($0.name, $0.storedBytes) }) { $0 + $1 }
            let rest = groups.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.storedBytes }
            if rest > 0 { sums["[others]"] = rest }
            return sums
        }
        let largest = report.largestFiles
        byCatalog = Dictionary(largest.prefix(Self.mostGroups).map { ($0.path, $0.bytes) }) { $0 + $1 }
        let rest = largest.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.bytes }
        if rest > 0 { byCatalog?["[others]"] = rest }
        (byGroup, byKind) = (sums(dimension), sums(.kind))
        if report.files.contains(where: { $0.rows.contains { $0.owner != nil } }) { byOwner = sums(.owner) }
        if !devices.isEmpty { byDevice = Dictionary(devices.map { ($0.device.name, $0.bytes) }) { first, _ in first } }
    }

    /// A line of a history stays short.
    private static let mostGroups = 40

    /// The point with the parts of the files as one group. Older lines have a group for each part, with the same bytes in all dimensions.
    var joiningParts: TrendPoint {
        // No kind of set has a name in brackets.
        let parts = (byKind ?? [:]).filter { name, _ in name.first == "[" && !["[others]", FilePart.other.name].contains(name) }
        guard Set(parts.keys) != [FilePart.structure.name] else { return self }
        var point = self
        for groups in [\TrendPoint.byGroup, \.byKind, \.byOwner] {
            for (name, bytes) in parts where point[keyPath: groups]?[name] == bytes {
                point[keyPath: groups]?[name] = nil
                point[keyPath: groups]?[FilePart.structure.name, default: 0] += bytes
            }
        }
        return point
    }

    /// The point without its groups.
    package var sums: TrendPoint {
        var point = TrendPoint(commit: commit, date: date, bytes: bytes, downloadBytes: downloadBytes)
        point.target = target
        return point
    }

    /// Whether all numbers are ones that a report can have.
    package var isPlausible: Bool {
        let all = [bytes, downloadBytes ?? 0] + [byCatalog, byGroup, byKind, byOwner, byDevice].flatMap { ($0 ?? [:]).values }
        return all.allSatisfy { (0...SizedFile.limit).contains($0) }
    }
}
