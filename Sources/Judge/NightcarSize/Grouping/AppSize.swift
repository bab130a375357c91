package import NightcarModel

/// What one app of a repository ships: the sum of its catalogs. A catalog that several apps ship counts in each of them, so the sums of
/// the apps don't add up to the report.
package struct AppSize: Sendable, Hashable, Encodable {
    package var name: String
    package var bytes: Int
    /// Nil if it isn't known for all of the catalogs.
    package var downloadBytes: Int?
    package var catalogs: Int

    /// The name of the sum of the catalogs that no app ships.
    package static let noApp = "[no app]"
}

extension SizeReport {
    /// The largest apps first, and last what no app ships. Empty unless the catalogs belong to several apps.
    package var apps: [AppSize] {
        let names = Set(files.flatMap { $0.carriers ?? [] })
        guard names.count > 1 else { return [] }
        let sizes = names.map { name in size(name) { $0.carriers?.contains(name) == true } }
            .sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
        let rest = size(AppSize.noApp) { $0.carriers?.isEmpty == true }
        return rest.catalogs == 0 ? sizes : sizes + [rest]
    }

    private func size(_ name: String, _ isIncluded: (SizedFile) -> Bool) -> AppSize {
        let files = files.filter(isIncluded)
        let downloads = files.compactMap(\.downloadBytes)
        return AppSize(
            name: name, bytes: files.reduce(0) { $0 + $1.bytes },
            downloadBytes: downloads.count == files.count ? downloads.reduce(0, +) : nil, catalogs: files.count)
    }
}

extension SizeReport {
    /// The catalogs and other files, the largest first, then by path.
    package var largestFiles: [SizedFile] { files.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) } }
}

extension SizedFile {
    /// The apps that have this file in them. A catalog of two targets is in two files.
    fileprivate var carriers: [String]? { car?.apps ?? apps }
}

extension SizeDiff {
    /// The apps whose sizes changed, the largest change first. Empty if neither side has several apps.
    package var apps: [ChangeGroup] {
        let (old, new) = (old.report.apps, self.new.report.apps)
        if old.isEmpty && new.isEmpty { return [] }
        // An older report doesn't say it.
        for side in [self.old.report, self.new.report] where !side.files.isEmpty && side.files.allSatisfy({ $0.carriers == nil })
        {
            return []
        }
        var groups: [String: ChangeGroup] = [:]
        // The only app of a side has no sums.
        for (files, isNew) in [(self.old.report.files, false), (self.new.report.files, true)] {
            for file in files {
                guard let apps = file.carriers else { continue }
                for name in apps.isEmpty ? [AppSize.noApp] : apps {
                    groups[name, default: ChangeGroup(name: name)].add(file.bytes, isNew: isNew)
                }
            }
        }
        return groups.values.filter { $0.growth != 0 }
            .sorted { ($1.growth.magnitude, $0.name) < ($0.growth.magnitude, $1.name) }
    }
}
