package import NightcarBasics
package import NightcarModel
package import ThemeCatalogVariants

/// The result of expanding source catalogs: the catalog and all findings about it.
package struct Expansion: Sendable {
    package var catalog: Catalog
    /// From loading and expanding, sorted.
    package var findings: [Finding]
    /// The number of entries with content that the filter left out.
    package var filteredOut: Int

    package init(catalog: Catalog = Catalog(path: "", assets: []), findings: [Finding] = [], filteredOut: Int = 0) {
        self.catalog = catalog
        self.findings = findings
        self.filteredOut = filteredOut
    }
}

/// Turns the sets of catalogs into assets with keyed renditions.
///
/// Within a kind, names are unique across all catalogs. If two sets have the same kind and name, the one in the earlier catalog
/// wins, or in the same catalog the one with the earlier path. A finding reports it. If two entries of a set have the same key,
/// the first one wins, and an error names both.
package func expand(
    _ catalogs: [SourceCatalog], icons: [LoadedIcon] = [], filter: PlatformFilter = PlatformFilter()
) -> Expansion {
    var builder = ExpansionBuilder(filter: filter)
    for icon in icons { builder.add(icon) }
    for catalog in catalogs {
        builder.add(catalog.sets)
        builder.findings += catalog.findings
    }
    return builder.finish(path: catalogs.first?.path ?? icons.first?.path ?? "")
}

extension Expansion {
    /// The assets of several expansions as if their catalogs had been expanded together.
    package static func merged(_ expansions: [Expansion], path: String) -> Expansion {
        guard expansions.count != 1 else { return expansions[0] }
        var builder = ExpansionBuilder(filter: PlatformFilter())
        for expansion in expansions { builder.add(expansion) }
        return builder.finish(path: path)
    }
}

/// Collects the expanded sets, some at a time.
struct ExpansionBuilder {
    /// The loader adds its own findings.
    var findings: [Finding] = []
    private var filteredOut = 0
    private var names = NameTable()
    private let filter: PlatformFilter

    init(filter: PlatformFilter) { self.filter = filter }

    /// - Parameter sets: the sets of one catalog, parents first. The list includes the parts of each set.
    mutating func add(_ sets: [SourceSet]) {
        var expander = CatalogExpander(sets, filter: filter)
        expander.expand()
        for asset in expander.assets { names.add(asset) }
        findings += expander.findings
        filteredOut += expander.filteredOut
    }

    mutating func add(_ expansion: Expansion) {
        for asset in expansion.catalog.assets { names.add(asset) }
        findings += expansion.findings
        filteredOut += expansion.filteredOut
    }

    /// Adds an icon document. One that can't be used is only reported.
    mutating func add(_ icon: LoadedIcon) {
        findings += icon.findings
        if let asset = icon.asset(for: filter.platform, findings: &findings) { names.add(asset) }
    }

    consuming func finish(path: String) -> Expansion {
        var assets = names.assets
        findings += names.findings
        // The rest of the table is released, so that there is only one copy of the assets while they are sorted.
        names = NameTable()
        assets.sort { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return Expansion(catalog: Catalog(path: path, assets: assets), findings: findings.sorted(), filteredOut: filteredOut)
    }
}

/// The assets so far. No two have the same name and kind.
private struct NameTable {
    private struct ID: Hashable {
        var name: String
        var kind: SetKind
    }

    private(set) var assets: [Asset] = []
    private(set) var findings: [Finding] = []
    /// Positions in `assets`.
    private var taken: [ID: Int] = [:]
    private var shared = SharedAttributes()

    mutating func add(_ asset: Asset) {
        let id = ID(name: asset.name, kind: asset.kind)
        guard let first = taken[id] else {
            taken[id] = assets.count
            assets.append(asset)
            shared.share(&assets[assets.count - 1])
            return
        }
        findings.append(
            Finding(
                .duplicateName, .warning,
                "the name \"\(asset.name)\" is used by another \(asset.kind.rawValue); this one is left out; rename it",
                at: Self.location(of: asset),
                related: [.init(location: Self.location(of: assets[first]), message: "this one is used")]
                    + Self.leftOut(with: asset)))
    }

    private static func location(of asset: Asset) -> Location { asset.location ?? Location(path: asset.name) }

    private static func leftOut(with asset: Asset) -> [Finding.Related] {
        asset.renditions.compactMap { rendition in
            guard case .file(let file) = rendition.content else { return nil }
            return Finding.Related(location: Location(path: file.path), message: "left out")
        }
    }
}
