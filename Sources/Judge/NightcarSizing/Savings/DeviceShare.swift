import NightcarBasics
import NightcarCompiler
import NightcarModel
import ThemeCatalogVariants

/// What one device keeps of a compiled catalog, by the files that the catalog is made from.
struct DeviceShare: Sendable {
    let name: String
    fileprivate let rule: ThinningRule
    fileprivate let assets: [AssetRows]

    /// - Parameters:
    ///   - folder: the path of the set that is changed, inside the catalog.
    ///   - edit: the change.
    ///   - savedBytes: what the whole file saves.
    /// - Returns: the bytes of payloads that the device no longer keeps. Names and keys don't count.
    func saving(of edit: CatalogEdit, at folder: String, savedBytes: Int) -> Int {
        let prefix = folder + "/"
        let changed = assets.filter { $0.files.contains { $0.hasPrefix(prefix) } }
        func bytes(_ isLeft: (String) -> Bool) -> Int { changed.reduce(0) { $0 + $1.kept(by: rule, isLeft) } }
        if edit.files.isEmpty {
            let removed = edit.removedFiles
            return bytes { _ in true }
                - bytes { !$0.hasPrefix(prefix) || !edit.removesSet && !removed.contains(String($0.dropFirst(prefix.count))) }
        }
        // The new files take the place of the old ones on the same devices.
        let files = Set(edit.files.keys.map { prefix + $0 })
        let all = changed.reduce(0) { $0 + $1.bytes(of: files) }
        let kept = bytes { _ in true } - changed.reduce(0) { $0 + $1.kept(by: rule, counting: { !files.contains($0) }) }
        return all == 0 ? 0 : Int(Double(savedBytes) * Double(kept) / Double(all))
    }
}

/// The rows of an asset.
private struct AssetRows: Sendable {
    var keys: [VariantKey] = []
    var sorts: [Bool] = []
    var files: [String] = []
    var bytes: [Int] = []

    /// The bytes that a device keeps.
    ///
    /// - Parameters:
    ///   - isLeft: whether a file is still there.
    ///   - isCounted: whether the bytes of a file count.
    func kept(
        by rule: ThinningRule, _ isLeft: (String) -> Bool = { _ in true }, counting isCounted: (String) -> Bool = { _ in true }
    ) -> Int {
        let left = keys.indices.filter { isLeft(files[$0]) }
        let kept = rule.kept(left.map { keys[$0] }, sorts: left.map { sorts[$0] })
        return zip(left, kept).reduce(0) { $0 + ($1.1 && isCounted(files[$1.0]) ? bytes[$1.0] : 0) }
    }

    func bytes(of names: Set<String>) -> Int {
        files.indices.reduce(0) { $0 + (names.contains(files[$1]) ? bytes[$1] : 0) }
    }
}

extension SavingsSearch {
    /// What devices keep. Nil if no store thins the file.
    func keptByDevices() -> [DeviceShare]? {
        guard isCar else { return nil }
        let devices = Device.shown(on: options.settings.filter.platform ?? .ios)
        guard !devices.isEmpty else { return nil }
        struct Name: Hashable {
            var asset: String
            var kind: String
        }
        var assets: [Name: AssetRows] = [:]
        for row in file.rows {
            guard let kind = row.kind, let key = row.key else { continue }
            var rows = assets[Name(asset: row.asset, kind: kind)] ?? AssetRows()
            rows.keys.append(key)
            rows.sorts.append(row.pixels != nil)
            rows.files.append(row.sourceFile ?? "")
            rows.bytes.append(row.storedBytes)
            assets[Name(asset: row.asset, kind: kind)] = rows
        }
        return devices.map { DeviceShare(name: $0.name, rule: ThinningRule($0), assets: Array(assets.values)) }
    }

    /// The path of a set inside the catalog.
    func pathInside(_ folder: String) -> String { String(folder.dropFirst(Paths.trimmed(path).count + 1)) }
}
