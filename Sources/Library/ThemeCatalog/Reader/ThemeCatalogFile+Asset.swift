public import ThemeCatalogVariants

extension ThemeCatalogFile {
    /// A name with renditions.
    public struct Asset: Sendable {
        let catalog: ThemeCatalogFile
        let row: Int

        /// The full name, including namespaces, such as `Buttons/Play`.
        ///
        /// - Complexity: O(n) for n bytes of the name, on every access.
        public var name: String { catalog.tables.names[row] }
        /// The kind of the source set.
        ///
        /// - Complexity: O(1) if the tables were checked, otherwise O(n) for n bytes of the text.
        public var kind: Kind { Kind(rawValue: kindName) }

        private var kindName: String { catalog.tables.string(catalog.tables.assets.index(row, .kind)) }
        /// Whether an image is shown as it is or tinted by the app.
        public var templateIntent: TemplateIntent {
            TemplateIntent(rawValue: UInt8(catalog.tables.assets[row, .flags] & 3)) ?? .automatic
        }
        /// Whether the source asks to keep the vector (*Preserve Vector Data* in Xcode).
        public var preservesVector: Bool { catalog.tables.assets[row, .flags] & 4 != 0 }
        /// The properties of the set as compact JSON with sorted keys. Empty if there are none.
        package var properties: String { catalog.tables.string(catalog.tables.assets.index(row, .properties)) }
        /// The renditions, in ascending order of their keys.
        public var renditions: Renditions { Renditions(catalog: catalog, rows: catalog.tables.renditions(of: row)) }

        /// The best rendition for `traits`, or nil if the asset has none.
        ///
        /// - Complexity: O(n) for n renditions of the asset.
        public func resolve(_ traits: VariantTraits) -> Rendition? {
            let rows = catalog.tables.renditions(of: row)
            let tables = catalog.tables
            let best = Resolver.best(of: rows.count, for: traits) {
                tables.key(tables.renditions.index(rows.lowerBound + $0, .key))
            }
            guard let best, tables.isSound(rendition: rows.lowerBound + best) else { return nil }
            return Rendition(catalog: catalog, row: rows.lowerBound + best)
        }
    }

    /// The assets of a catalog as a collection. Elements are read from the catalog when you access them, in O(1).
    public struct Assets: RandomAccessCollection, Sendable {
        let catalog: ThemeCatalogFile

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of assets.
        public var endIndex: Int { catalog.tables.assets.count }

        /// The asset at a position.
        ///
        /// - Precondition: `position` is a valid index.
        public subscript(position: Int) -> Asset {
            precondition(indices.contains(position), "asset \(position) of \(count)")
            return Asset(catalog: catalog, row: position)
        }
    }

    /// The renditions of an asset as a collection. Elements are read from the catalog when you access them, in O(1).
    public struct Renditions: RandomAccessCollection, Sendable {
        let catalog: ThemeCatalogFile
        let rows: Range<Int>

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of renditions.
        public var endIndex: Int { rows.count }

        /// The rendition at a position.
        ///
        /// - Precondition: `position` is a valid index.
        public subscript(position: Int) -> Rendition {
            precondition(indices.contains(position), "rendition \(position) of \(count)")
            return Rendition(catalog: catalog, row: rows.lowerBound + position)
        }
    }
}
