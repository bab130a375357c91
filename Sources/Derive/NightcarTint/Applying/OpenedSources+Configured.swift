package import NightcarXCAssets

extension OpenedSources {
    /// The catalogs with everything that a configuration adds to them, and with all findings: of loading, of expanding, and of
    /// what was added.
    ///
    /// - Parameters:
    ///   - names: the assets whose pictures are examined, or nil for all.
    ///   - jobs: the number of pictures that are examined at the same time.
    package func configured(
        _ additions: CatalogAdditions, namesakes: Namesakes = .firstWins, names: Set<String>? = nil, jobs: Int
    ) async -> ConfiguredCatalog {
        await ConfiguredCatalog(assets(namesakes), additions: additions, filter: filter, names: names, jobs: jobs)
    }
}

extension Expansion {
    /// The assets without the entries that an earlier run wrote, and the same findings. See `Catalog.without`.
    package func without(_ generated: Set<GeneratedEntry>) -> Expansion {
        var declared = self
        declared.catalog = catalog.without(generated)
        return declared
    }
}
