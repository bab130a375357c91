public import ThemeCatalogVariants

extension ThemeCatalogFile {
    /// A name with renditions.
    public struct Asset: Sendable {
        let catalog: ThemeCatalogFile
        let row: Int

        /// With its namespaces: `Buttons/Play`.
        public var name: String { catalog.tables.names[row] }
        /// The extension of its set folder: `imageset`, `colorset` …
        public var kind: String { catalog.tables.string(catalog.tables.assets.index(row, .kind)) }
        /// Whether the asset is drawn in one color that the app chooses.
        public var templateIntent: TemplateIntent {
            TemplateIntent(rawValue: UInt8(catalog.tables.assets[row, .flags] & 3)) ?? .automatic
        }
        /// True if the asset asks to keep its vector data, so that it can be drawn at any size.
        public var preservesVector: Bool { catalog.tables.assets[row, .flags] & 4 != 0 }
        /// Compact JSON with sorted keys; empty when there is nothing.
        public var properties: String { catalog.tables.string(catalog.tables.assets.index(row, .properties)) }
        /// By key, ascending.
        public var renditions: Renditions { Renditions(catalog: catalog, rows: catalog.tables.renditions(of: row)) }

        /// The rendition that answers `traits` best, nil when the asset has none.
        public func resolve(_ traits: Traits) -> Rendition? {
            let rows = catalog.tables.renditions(of: row)
            let tables = catalog.tables
            let best = Resolver.best(of: rows.count, for: traits) {
                tables.key(tables.renditions.index(rows.lowerBound + $0, .key))
            }
            guard let best, tables.isSound(rendition: rows.lowerBound + best) else { return nil }
            return Rendition(catalog: catalog, row: rows.lowerBound + best)
        }
    }

    /// The assets of a catalog by position. Access to one takes constant time.
    public struct Assets: RandomAccessCollection, Sendable {
        let catalog: ThemeCatalogFile

        public var startIndex: Int { 0 }
        public var endIndex: Int { catalog.tables.assets.count }

        public subscript(position: Int) -> Asset {
            precondition(indices.contains(position), "asset \(position) of \(count)")
            return Asset(catalog: catalog, row: position)
        }
    }

    /// The renditions of an asset by position. Access to one takes constant time.
    public struct Renditions: RandomAccessCollection, Sendable {
        let catalog: ThemeCatalogFile
        let rows: Range<Int>

        public var startIndex: Int { 0 }
        public var endIndex: Int { rows.count }

        public subscript(position: Int) -> Rendition {
            precondition(indices.contains(position), "rendition \(position) of \(count)")
            return Rendition(catalog: catalog, row: rows.lowerBound + position)
        }
    }
}
