import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

extension LintSet {
    /// Whether it is an image set that an app uses by name, and not part of a stack, pack or complication.
    var isImage: Bool { kind == .image && source.parent == nil }

    /// The names that code can use, some of them twice: the name, the name with its namespace, and the name without.
    var assetNames: [String] { [name, source.namespacedName, shortName] }

    var isAppIcon: Bool { kind == .appIcon }

    /// The entries with content in groups, in the order of the set.
    ///
    /// - Parameter slot: the key without the axis on which the entries of a group differ.
    func groups(by slot: (VariantKey) -> VariantKey) -> [(key: VariantKey, entries: [SourceEntry])] {
        var order: [VariantKey] = []
        var groups: [VariantKey: [SourceEntry]] = [:]
        for entry in filled {
            let key = slot(entry.key)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(entry)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}

extension SourceEntry {
    /// Whether its file has the name of a bitmap.
    var isRaster: Bool {
        guard let name = file?.lowercased() else { return false }
        return ![".pdf", ".svg", ".ai"].contains(where: name.hasSuffix)
    }

    var isDark: Bool { key.luminosity == .dark }

    /// Whether it is for light surroundings at normal contrast.
    var isBase: Bool { (key.luminosity == .any || key.luminosity == .light) && key.contrast == .normal }
}
