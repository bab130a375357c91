package import CatalogModel
package import Diagnostics
package import Variants

/// What became of source catalogs: the catalog, and everything that has to be said about it.
package struct Expansion: Sendable {
    package var catalog: Catalog
    /// Those of loading and those of expanding, sorted.
    package var findings: [Finding]
    /// How many entries with content the filter left out.
    package var filteredOut: Int
}

/// Turns the sets of catalogs into assets with keyed renditions.
///
/// Names are unique for each kind over all catalogs: where two sets share both, the one of the earlier catalog, or of the
/// earlier path in one catalog, stays, and a finding says so. Two entries of one set with one key are an error that names both;
/// the first stays.
package func expand(_ catalogs: [SourceCatalog], filter: PlatformFilter = PlatformFilter()) -> Expansion {
    var names = NameTable()
    var findings: [Finding] = []
    var filteredOut = 0
    for catalog in catalogs {
        var expander = CatalogExpander(catalog, filter: filter)
        expander.expand()
        for asset in expander.assets { names.add(asset) }
        findings += catalog.findings + expander.findings
        filteredOut += expander.filteredOut
    }
    let assets = names.assets.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
    return Expansion(
        catalog: Catalog(path: catalogs.first?.path ?? "", assets: assets), findings: (findings + names.findings).sorted(),
        filteredOut: filteredOut)
}

/// The assets so far, no two of one name and kind.
private struct NameTable {
    private struct ID: Hashable {
        var name: String
        var kind: AssetKind
    }

    private(set) var assets: [Asset] = []
    private(set) var findings: [Finding] = []
    private var taken: [ID: Location] = [:]

    mutating func add(_ asset: Asset) {
        let location = asset.location ?? Location(path: asset.name)
        if let first = taken.updateValue(location, forKey: ID(name: asset.name, kind: asset.kind)) {
            taken[ID(name: asset.name, kind: asset.kind)] = first
            findings.append(
                Finding(
                    "duplicate-name", .warning,
                    "the name \"\(asset.name)\" is used by another \(asset.kind.rawValue); this one is left out, rename it",
                    at: location, related: [.init(location: first, message: "this one stays")] + Self.leftOut(with: asset)))
        } else {
            assets.append(asset)
        }
    }

    private static func leftOut(with asset: Asset) -> [Finding.Related] {
        asset.renditions.compactMap { rendition in
            guard case .file(let file) = rendition.content else { return nil }
            return Finding.Related(location: Location(path: file.path), message: "left out")
        }
    }
}
