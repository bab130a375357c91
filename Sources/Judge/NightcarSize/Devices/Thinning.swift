package import NightcarModel
import ThemeCatalogVariants

/// What one device keeps of a file when the store thins the app.
///
/// `ThinningRule` says which renditions are kept. The parts of the file that belong to no rendition are kept whole. So the size is an upper bound,
/// too high by at most these parts.
package struct Thinning: Sendable {
    /// Whether the device keeps each row.
    package private(set) var isKept: [Bool]
    /// The size of each row in the thinned file. If the other users of a payload are removed, it is no longer split.
    package private(set) var bytes: [Int]

    package init(of file: SizedFile, for device: Device) {
        isKept = file.rows.map(\.isPart)
        bytes = file.rows.map(\.storedBytes)
        let rule = ThinningRule(device)
        for rows in Self.assets(of: file) {
            let kept = rule.kept(
                rows.map { file.rows[$0].key ?? VariantKey() }, sorts: rows.map { file.rows[$0].pixels != nil })
            for (row, isKept) in zip(rows, kept) where isKept { self.isKept[row] = true }
        }
        splitAnew(file)
    }

    package var total: Int { zip(bytes, isKept).reduce(0) { $0 + ($1.1 ? $1.0 : 0) } }
}

extension Thinning {
    private struct AssetID: Hashable {
        var asset: String
        var kind: String
    }

    /// The rows of each asset.
    private static func assets(of file: SizedFile) -> [[Int]] {
        var assets: [AssetID: [Int]] = [:]
        for (index, row) in file.rows.enumerated() {
            guard let kind = row.kind else { continue }
            assets[AssetID(asset: row.asset, kind: kind), default: []].append(index)
        }
        return Array(assets.values)
    }

    private mutating func splitAnew(_ file: SizedFile) {
        var users: [Int: [Int]] = [:]
        for (index, row) in file.rows.enumerated() {
            if let payload = row.payload, row.isShared { users[payload, default: []].append(index) }
        }
        for rows in users.values {
            let kept = rows.filter { isKept[$0] }
            guard !kept.isEmpty, kept.count < rows.count else { continue }
            let shares = rows.reduce(0) { $0 + file.rows[$1].storedBytes }
            for (position, row) in kept.enumerated() {
                bytes[row] = shares / kept.count + (position == 0 ? shares % kept.count : 0)
            }
        }
    }
}

/// What a device keeps of all files in a report.
package struct DeviceSize: Sendable {
    package var device: Device
    package var bytes: Int
    /// The bytes that it keeps of the report to compare with. Nil without a comparison.
    package var oldBytes: Int?
    /// The download estimate of what it keeps. Nil if a file wasn't measured for the device.
    package var downloadBytes: Int?
    package var oldDownloadBytes: Int?
    /// The renditions that it keeps.
    package var renditions: Int
    /// The bytes of the dark renditions that it keeps.
    package var darkBytes: Int

    /// - Parameter old: the report to compare with.
    package init(of report: SizeReport, for device: Device, since old: SizeReport? = nil) {
        self.device = device
        oldBytes = old?.files.reduce(0) { $0 + Thinning(of: $1, for: device).total }
        (bytes, renditions, darkBytes) = (0, 0, 0)
        (downloadBytes, oldDownloadBytes) = (report.downloadBytes(of: device), old?.downloadBytes(of: device))
        for file in report.files {
            let thinning = Thinning(of: file, for: device)
            bytes += thinning.total
            for (index, row) in file.rows.enumerated() where thinning.isKept[index] && !row.isPart {
                renditions += 1
                if row.key?.luminosity == .dark { darkBytes += thinning.bytes[index] }
            }
        }
    }
}

extension SizeReport {
    /// The sum of what a device downloads. Nil if a file wasn't measured for it. Files outside of catalogs are the same everywhere.
    fileprivate func downloadBytes(of device: Device) -> Int? {
        files.reduce(Optional(0)) { sum, file in
            let bytes = file.hasLooseFiles || file.hasCode ? file.downloadBytes : file.deviceDownloads?[device.name]
            return sum.flatMap { sum in bytes.map { sum + $0 } }
        }
    }
}

/// Devices of one idiom that keep the same renditions, in the order of the first device in each group.
package struct DeviceGroup: Sendable {
    package var devices: [Device]
    package var size: DeviceSize

    /// `iphone-17-pro, iphone-17 and 3 more`.
    package var name: String {
        let names = devices.map(\.name)
        return names.count <= 3
            ? names.joined(separator: ", ") : "\(names[0]), \(names[1]) and \(names.count - 2) more"
    }

    package static func groups(of sizes: [DeviceSize]) -> [DeviceGroup] {
        var groups: [DeviceGroup] = []
        for size in sizes {
            let twin = groups.firstIndex { group in
                group.size.device.idiom == size.device.idiom && group.size.bytes == size.bytes
                    && group.size.oldBytes == size.oldBytes && group.size.renditions == size.renditions
                    && group.size.downloadBytes == size.downloadBytes && group.size.oldDownloadBytes == size.oldDownloadBytes
            }
            if let twin {
                groups[twin].devices.append(size.device)
            } else {
                groups.append(DeviceGroup(devices: [size.device], size: size))
            }
        }
        return groups
    }
}
