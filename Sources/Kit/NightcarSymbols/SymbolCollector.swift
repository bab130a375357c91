import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Finds the symbols of one catalog.
struct SymbolCollector {
    private let catalog: SourceCatalog
    private let options: SymbolOptions
    /// By relative path.
    private let sets: [String: SourceSet]
    private let groups: [String: SourceGroup]

    init(_ catalog: SourceCatalog, options: SymbolOptions) {
        self.catalog = catalog
        self.options = options
        sets = Dictionary(catalog.sets.map { ($0.folder.relativePath, $0) }) { first, _ in first }
        groups = Dictionary(catalog.groups.map { ($0.folder.relativePath, $0) }) { first, _ in first }
    }

    func symbols() -> [AssetSymbol] {
        catalog.sets.compactMap { set in
            guard let kind = Self.kinds[set.kind], set.folder.document?.root.isObject == true else { return nil }
            guard let isThinnable = isThinnable(set) else { return nil }
            return AssetSymbol(
                kind: kind, path: path(of: set), isThinnable: isThinnable, hasExtensions: hasExtensions(set),
                isSymbolSet: set.kind == .symbol, catalogPath: catalog.path, relativePath: set.folder.relativePath)
        }
    }
}

private extension SymbolCollector {
    static let kinds: [SetKind: AssetSymbol.Kind] = [.color: .color, .image: .image, .symbol: .image]

    /// Sets that are always a namespace for their parts, whatever their Contents.json says. Brand assets and atlases are not
    /// included.
    static let namespaces: Set<SetKind> = [.imageStack, .imageStackLayer, .solidImageStack, .solidImageStackLayer]

    /// Nil if no entry is for the platform. An asset is thinnable if it has nothing for one of the devices.
    func isThinnable(_ set: SourceSet) -> Bool? {
        let entries = set.entries.filter { $0.origin == .list }
        guard !entries.isEmpty else { return false }
        let kept = zip(entries, options.filter.keeps(entries.map(\.key))).filter(\.1).map(\.0)
        guard !kept.isEmpty else { return nil }
        let idioms = Set(kept.filter { $0.hasContent && !$0.isUnassigned }.map(\.key.idiom))
        if idioms.isEmpty { return true }
        if idioms.contains(.universal) { return false }
        let main: Set<Idiom> = [.phone, .pad, .mac, .tv, .watch, .vision]
        let all = options.devices.isEmpty ? main.intersection(options.filter.platform?.idioms ?? []) : options.devices
        return !all.isSubset(of: idioms)
    }

    /// The folders above a set that give it a namespace, then its name.
    func path(of set: SourceSet) -> [String] {
        var path: [String] = []
        var folder = ""
        let components = set.folder.relativePath.split(separator: "/").map(String.init)
        for component in components.dropLast() {
            folder += (folder.isEmpty ? "" : "/") + component
            if let outer = sets[folder] {
                if Self.namespaces.contains(outer.kind) || outer.folder.providesNamespace {
                    path.append(Self.stem(component))
                }
            } else if groups[folder]?.folder.providesNamespace == true {
                path.append(component)
            }
        }
        return path + [Self.stem(components.last ?? "")]
    }

    static func stem(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return String(name[..<dot])
    }

    /// The setting of the set or, without one, of the nearest folder around it. If no folder has one, the option.
    func hasExtensions(_ set: SourceSet) -> Bool {
        var components = set.folder.relativePath.split(separator: "/").map(String.init)
        while true {
            let path = components.joined(separator: "/")
            let folder = sets[path]?.folder ?? groups[path]?.folder
            switch folder?.properties?["generate-swift-asset-symbol-extensions"]?.string {
            case "enabled": return true
            case "disabled": return false
            default: break
            }
            if components.isEmpty { return options.hasExtensions }
            components.removeLast()
        }
    }
}
